import { and, count, desc, eq, gte, gt, inArray, like, ne, sql, type SQL } from "drizzle-orm";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { listRatedDishes } from "@lonchera/contract/ratings-list";
import type {
  listRatingComments,
  RatedDish,
  RatedDishSortKey,
  RatingComment,
} from "@lonchera/contract/ratings";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { computeTrendStarts, type RatingPeriod } from "@lonchera/domain/ratings";
import type { Db, Queryable } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { ratings } from "../../platform/db/schema/ratings.ts";
import { toSearchPatterns } from "../../platform/db/search.ts";
import { abort } from "../../platform/http/http-error.ts";

/** Creates the average of the ratings that meet a condition. It is null if there are none. */
function createAverage(condition: SQL | undefined) {
  return sql<number | null>`(avg(${ratings.stars}) filter (where ${condition}))`;
}

function roundToHundredths(value: SQL) {
  return sql<number>`round(${value}, 2)::float8`;
}

function isInPeriod(period: RatingPeriod | undefined, today: CalendarDate): SQL {
  return period === undefined ? sql`true` : gte(ratings.deliveryDate, addDays(today, -Number(period)));
}

function isOfCompany(company: number | undefined): SQL | undefined {
  return company === undefined ? undefined : eq(ratings.companyId, company);
}

/** Items of one name are one dish. */
function isDishOf(db: Queryable, item: number): SQL {
  const name = db.select({ name: items.searchName }).from(items).where(eq(items.id, item));
  return eq(items.searchName, name);
}

/** Selects the dishes that were rated in the period, each with its average, counts and trend. */
function selectRatedDishes(
  db: Db,
  { id, search = "", company, period }: QueryOf<typeof listRatedDishes>,
  today: CalendarDate,
) {
  const { recent, former } = computeTrendStarts(today);
  const isRecent = gte(ratings.deliveryDate, recent);
  const isFormer = sql`${ratings.deliveryDate} >= ${former} and ${ratings.deliveryDate} < ${recent}`;
  const isCounted = isInPeriod(period, today);
  const counted = sql<number>`count(*) filter (where ${isCounted})::integer`;
  return db
    .select({
      id: sql<number>`${id ?? sql`max(${items.id})`}::integer`.as("dish_id"),
      searchName: items.searchName,
      name: sql<string>`(array_agg(${items.name} order by ${items.id} desc))[1]`.as("dish_name"),
      average: roundToHundredths(createAverage(isCounted)).as("average"),
      count: counted.as("counted"),
      comments: sql<number>`count(*) filter (where ${isCounted} and ${ratings.comment} <> '')::integer`.as(
        "comments",
      ),
      trend: sql<
        number | null
      >`${roundToHundredths(sql`${createAverage(isRecent)} - ${createAverage(isFormer)}`)}`.as("trend"),
    })
    .from(ratings)
    .innerJoin(items, eq(items.id, ratings.itemId))
    .where(
      and(
        id === undefined ? undefined : isDishOf(db, id),
        isOfCompany(company),
        ...toSearchPatterns(search).map((pattern) => like(items.searchName, pattern)),
      ),
    )
    .groupBy(items.searchName)
    .having(gt(counted, 0))
    .as("dishes");
}

export async function findRatedDishes(
  db: Db,
  filters: QueryOf<typeof listRatedDishes>,
  today: CalendarDate,
): Promise<{ count: number; results: RatedDish[] }> {
  const { ordering, page, page_size: size } = filters;
  const dishes = selectRatedDishes(db, filters, today);
  const sortColumns = {
    name: dishes.searchName,
    average: dishes.average,
    count: dishes.count,
    trend: dishes.trend,
  } as const satisfies Record<RatedDishSortKey, unknown>;
  const column = sortColumns[ordering.replace(/^-/, "") as RatedDishSortKey];
  const direction = ordering.startsWith("-") ? sql`desc` : sql`asc`;
  const results = await db
    .select({
      id: dishes.id,
      name: dishes.name,
      average: dishes.average,
      count: dishes.count,
      comments: dishes.comments,
      trend: dishes.trend,
    })
    .from(dishes)
    .orderBy(sql`${column} ${direction} nulls last`, dishes.searchName)
    .limit(size)
    .offset((page - 1) * size);
  return { count: await db.$count(dishes), results };
}

export async function findRatingComments(
  db: Db,
  item: number,
  { company, period, page, page_size: size }: QueryOf<typeof listRatingComments>,
  today: CalendarDate,
): Promise<{ count: number; results: RatingComment[] }> {
  if ((await db.$count(items, eq(items.id, item))) === 0) abort(404, "not_found");
  const condition = and(
    isDishOf(db, item),
    ne(ratings.comment, ""),
    isOfCompany(company),
    isInPeriod(period, today),
  );
  const isItem = eq(items.id, ratings.itemId);
  const [counted] = await db
    .select({ count: count() })
    .from(ratings)
    .innerJoin(items, isItem)
    .where(condition);
  const results = await db
    .select({
      stars: ratings.stars,
      comment: ratings.comment,
      company_name: companies.name,
      delivery_date: ratings.deliveryDate,
    })
    .from(ratings)
    .innerJoin(items, isItem)
    .innerJoin(companies, eq(companies.id, ratings.companyId))
    .where(condition)
    .orderBy(desc(ratings.deliveryDate), desc(ratings.ratedAt), desc(ratings.userId), desc(ratings.itemId))
    .limit(size)
    .offset((page - 1) * size);
  return { count: counted?.count ?? 0, results };
}

/** Returns the ratings of the items' dishes by the item's id. Dishes without ratings are missing. */
export async function findAverageRatings(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, { average: number; count: number }>> {
  if (ids.length === 0) return new Map();
  const names = db.select({ name: items.searchName }).from(items).where(inArray(items.id, ids));
  const rated = db
    .select({
      name: items.searchName,
      average: roundToHundredths(sql`avg(${ratings.stars})`).as("average"),
      count: sql<number>`count(*)::integer`.as("counted"),
    })
    .from(ratings)
    .innerJoin(items, eq(items.id, ratings.itemId))
    .where(inArray(items.searchName, names))
    .groupBy(items.searchName)
    .as("rated");
  const rows = await db
    .select({ id: items.id, average: rated.average, count: rated.count })
    .from(items)
    .innerJoin(rated, eq(rated.name, items.searchName))
    .where(inArray(items.id, ids));
  return new Map(rows.map(({ id, ...rating }) => [id, rating]));
}
