import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { OrderedDish } from "@lonchera/contract/ratings";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { OrderState } from "@lonchera/domain/order-state";
import { computeRateableDeliveries, computeRatingDays, getRatingState } from "@lonchera/domain/ratings";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { isOrderOfLine, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { ratings } from "../../platform/db/schema/ratings.ts";

const isRatingOfLine = and(
  eq(ratings.companyId, orderLines.companyId),
  eq(ratings.userId, orders.userId),
  eq(ratings.itemId, orderLines.itemId),
);

function isOwnLine({ id, companyId }: Customer) {
  return and(eq(orderLines.companyId, companyId), eq(orders.companyId, companyId), eq(orders.userId, id));
}

type Rating = Pick<typeof ratings.$inferSelect, "stars" | "comment" | "ratedAt">;

/** A dish of one of the caller's orders, delivered or not. */
export type DishOfOrder = {
  readonly itemId: number;
  readonly name: string;
  readonly deliveryDate: CalendarDate;
  readonly orderState: OrderState;
  readonly rating: Rating | null;
};

/** Finds the dishes of one of the caller's orders; none if it is somebody else's. Lines of one item are one dish. */
export async function findDishesOfOrder(
  db: Queryable,
  customer: Customer,
  { order, item }: { readonly order: number; readonly item?: number },
): Promise<DishOfOrder[]> {
  const rows = await db
    .select({
      itemId: orderLines.itemId,
      name: sql<string>`min(${orderLines.itemName})`,
      deliveryDate: sql<string>`max(${orderLines.deliveryDate})::text`,
      orderState: orders.state,
      rating: { stars: ratings.stars, comment: ratings.comment, ratedAt: ratings.ratedAt },
    })
    .from(orderLines)
    .innerJoin(orders, isOrderOfLine)
    .leftJoin(ratings, isRatingOfLine)
    .where(
      and(
        isOwnLine(customer),
        eq(orders.id, order),
        item === undefined ? undefined : eq(orderLines.itemId, item),
      ),
    )
    .groupBy(orderLines.itemId, orders.state, ratings.stars, ratings.comment, ratings.ratedAt)
    .orderBy(sql`max(${orderLines.deliveryDate})`, sql`min(${orderLines.id})`);
  return rows.map(({ rating, ...dish }) => ({ ...dish, rating: rating?.ratedAt ? rating : null }));
}

/** A rated dish stays rateable after its order is cancelled, because a bad rating is often the reason. */
export function isRateable({ orderState, rating }: DishOfOrder): boolean {
  return orderState === "placed" || rating !== null;
}

export function toOrderedDish(dish: DishOfOrder, today: CalendarDate): OrderedDish {
  const { itemId, name, deliveryDate, rating } = dish;
  return {
    item: itemId,
    name,
    delivery_date: deliveryDate,
    rated_until: computeRatingDays(deliveryDate).last,
    can_be_rated: isRateable(dish) && getRatingState(deliveryDate, today) === "open",
    rating: rating && {
      stars: rating.stars,
      comment: rating.comment,
      rated_at: rating.ratedAt.toISOString(),
    },
  };
}

/** Returns for each delivered order of a customer how many dishes can be rated and have no rating. */
export async function countDishesToRate(
  db: Queryable,
  customer: Customer,
  orderIds: readonly number[],
  today: CalendarDate,
): Promise<Map<number, number>> {
  const { first, last } = computeRateableDeliveries(today);
  const isUnrated = and(
    isNull(ratings.itemId),
    eq(orders.state, "placed"),
    gte(orderLines.deliveryDate, first),
  );
  const rows = await db
    .select({
      order: orders.id,
      toRate: sql<number>`count(distinct ${orderLines.itemId}) filter (where ${isUnrated})::integer`,
    })
    .from(orderLines)
    .innerJoin(orders, isOrderOfLine)
    .leftJoin(ratings, isRatingOfLine)
    .where(
      and(
        isOwnLine(customer),
        inArray(orders.id, orderIds),
        lte(orderLines.deliveryDate, last),
        or(eq(orders.state, "placed"), isNotNull(ratings.itemId)),
      ),
    )
    .groupBy(orders.id);
  return new Map(rows.map(({ order, toRate }) => [order, toRate]));
}

/** A second rating of the item by the same person replaces the first, even if both arrive at once. */
export async function storeRating(
  tx: Queryable,
  { companyId, id: userId }: Customer,
  { itemId, deliveryDate }: DishOfOrder,
  given: Rating,
): Promise<void> {
  await tx
    .insert(ratings)
    .values({ companyId, userId, itemId, deliveryDate, ...given })
    .onConflictDoUpdate({
      target: [ratings.companyId, ratings.userId, ratings.itemId],
      set: { ...given, deliveryDate: sql`greatest(${ratings.deliveryDate}, excluded.delivery_date)` },
    });
}

export async function deleteRating(
  tx: Queryable,
  { companyId, id }: Customer,
  { itemId }: DishOfOrder,
): Promise<void> {
  await tx
    .delete(ratings)
    .where(and(eq(ratings.companyId, companyId), eq(ratings.userId, id), eq(ratings.itemId, itemId)));
}

/** Returns the ratings of a person with the current names of the dishes. */
export function findRatingsOfUser(db: Queryable, userId: number) {
  return db
    .select({
      itemName: items.name,
      deliveryDate: ratings.deliveryDate,
      stars: ratings.stars,
      comment: ratings.comment,
      ratedAt: ratings.ratedAt,
    })
    .from(ratings)
    .innerJoin(items, eq(items.id, ratings.itemId))
    .where(eq(ratings.userId, userId))
    .orderBy(asc(ratings.ratedAt), asc(ratings.itemId));
}

/** Erases comments, because they could identify their author. The stars stay, as the orders do. */
export async function eraseRatingComments(tx: Queryable, userId: number): Promise<void> {
  await tx.update(ratings).set({ comment: "" }).where(eq(ratings.userId, userId));
}
