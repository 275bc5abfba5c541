import { and, asc, count, countDistinct, eq, inArray, not, sql, type SQL } from "drizzle-orm";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type {
  DayCounts,
  getParticipation,
  listParticipants,
  Participant,
  Participation,
  ParticipationState,
} from "@lonchera/contract/my-company-participation";
import { weekDays } from "@lonchera/domain/codes";
import { addDays, getMonday, type CalendarDate } from "@lonchera/domain/calendar";
import type { Db } from "../../platform/db/client.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { absences } from "../../platform/db/schema/absences.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { hasLaterOrder, isParticipantOf } from "../absences/queries.ts";
import { isPlacedLineOfCompany } from "../orders/placed-lines.ts";
import { matchesSearch, participantColumns } from "./queries.ts";

function selectOrdered(db: Db, companyId: number, dates: readonly CalendarDate[]) {
  return db
    .selectDistinct({ userId: orders.userId, date: orderLines.deliveryDate })
    .from(orderLines)
    .innerJoin(orders, isPlacedLineOfCompany)
    .where(and(eq(orderLines.companyId, companyId), inArray(orderLines.deliveryDate, dates)))
    .as("ordered");
}

function selectAbsent(db: Db, companyId: number, dates: readonly CalendarDate[]) {
  return db
    .select({ userId: absences.userId, date: absences.date })
    .from(absences)
    .where(and(eq(absences.companyId, companyId), inArray(absences.date, dates), not(hasLaterOrder(db))))
    .as("absent");
}

/** Selects the state of each individual of a company on each day: ordered, absent or neither. */
function selectStates(db: Db, companyId: number, dates: readonly CalendarDate[], condition?: SQL) {
  const ordered = selectOrdered(db, companyId, dates);
  const absent = selectAbsent(db, companyId, dates);
  const isOf = ({ userId, date }: typeof ordered | typeof absent) =>
    and(eq(userId, users.id), sql`${date} = day.date`);
  return db
    .select({
      id: users.id,
      searchName: users.searchName,
      costCenter: users.costCenter,
      date: sql<CalendarDate>`day.date::text`.as("date"),
      state: sql<ParticipationState>`case when ${absent.userId} is not null then 'absent'
        when ${ordered.userId} is not null then 'ordered' else 'missing' end`.as("state"),
    })
    .from(users)
    .innerJoin(sql`unnest(${sql.param(dates)}::date[]) as day (date)`, sql`true`)
    .leftJoin(ordered, isOf(ordered))
    .leftJoin(absent, isOf(absent))
    .where(and(isParticipantOf(companyId), condition))
    .as("person_on_day");
}

type States = ReturnType<typeof selectStates>;

function countColumns({ date, state }: States) {
  const countOf = (counted: ParticipationState) =>
    sql<number>`count(*) filter (where ${state} = ${counted})::integer`;
  return { date, ordered: countOf("ordered"), missing: countOf("missing"), absent: countOf("absent") };
}

async function countDays(db: Db, companyId: number, dates: readonly CalendarDate[]): Promise<DayCounts[]> {
  const states = selectStates(db, companyId, dates);
  const counted = await db.select(countColumns(states)).from(states).groupBy(states.date);
  return fillDays(dates, counted);
}

/** Adds the days that have no rows. A company without people has none. */
function fillDays(dates: readonly CalendarDate[], counted: readonly DayCounts[]): DayCounts[] {
  const byDate = new Map(counted.map((day) => [day.date, day]));
  return dates.map((date) => byDate.get(date) ?? { date, ordered: 0, missing: 0, absent: 0 });
}

async function countDaysOfCenters(
  db: Db,
  companyId: number,
  dates: readonly CalendarDate[],
  centers: readonly string[],
): Promise<Map<string, DayCounts[]>> {
  if (centers.length === 0) return new Map();
  const states = selectStates(db, companyId, dates, inArray(users.costCenter, centers));
  const rows = await db
    .select({ center: states.costCenter, ...countColumns(states) })
    .from(states)
    .groupBy(states.costCenter, states.date);
  const byCenter = Map.groupBy(rows, ({ center }) => center);
  return new Map([...byCenter].map(([center, days]) => [center, days.map(({ center: _, ...day }) => day)]));
}

function getWeek(day: CalendarDate): CalendarDate[] {
  const monday = getMonday(day);
  return weekDays.map((_, place) => addDays(monday, place));
}

/** Counts the people of a week who ordered, did not order, or are absent, by day and cost centre. */
export async function readParticipation(
  db: Db,
  companyId: number,
  { week, page, page_size }: QueryOf<typeof getParticipation>,
): Promise<Participation> {
  const dates = getWeek(week);
  const isParticipant = isParticipantOf(companyId);
  const [all] = await db
    .select({ people: count(), centers: countDistinct(users.costCenter) })
    .from(users)
    .where(isParticipant);
  const centers = await db
    .select({ cost_center: users.costCenter, people: count() })
    .from(users)
    .where(isParticipant)
    .groupBy(users.costCenter)
    .orderBy(createSortExpression(users.costCenter), asc(users.costCenter))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const names = centers.map(({ cost_center }) => cost_center);
  const daysOf = await countDaysOfCenters(db, companyId, dates, names);
  return {
    people: all?.people ?? 0,
    days: await countDays(db, companyId, dates),
    count: all?.centers ?? 0,
    results: centers.map((center) => ({
      ...center,
      days: fillDays(dates, daysOf.get(center.cost_center) ?? []),
    })),
  };
}

/** Reads one page of the people with the same state on a day, by name. */
export async function findParticipants(
  db: Db,
  companyId: number,
  date: CalendarDate,
  { state, search = "", cost_center, ...page }: QueryOf<typeof listParticipants>,
): Promise<{ count: number; results: Participant[] }> {
  const narrowed = and(
    cost_center === undefined ? undefined : eq(users.costCenter, cost_center),
    matchesSearch(search),
  );
  const people = selectStates(db, companyId, [date], narrowed);
  const isWanted = eq(people.state, state);
  const [all] = await db.select({ count: count() }).from(people).where(isWanted);
  return readPage(
    db.select({ id: people.id }).from(people).where(isWanted),
    createSortKeys("asc", people.searchName, people.id),
    { ...page, count: all?.count ?? 0 },
    (ids) => db.select(participantColumns).from(users).where(inArray(users.id, ids)),
  );
}
