import { and, asc, eq, inArray, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { AutomaticOrderRequirement, Favorite, UsualDay, UsualWeek } from "@lonchera/contract/usual-week";
import { getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDays } from "@lonchera/domain/codes";
import { formatOrderNumber } from "@lonchera/domain/orders";
import { normalizeDishName } from "@lonchera/domain/dish-matching";
import { computeAutomaticOrderTime } from "@lonchera/domain/usual-week";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { favorites, usualWeekDays, usualWeeks } from "../../platform/db/schema/usual-week.ts";
import { users } from "../../platform/db/schema/users.ts";
import { createSortExpression } from "../../platform/db/search.ts";

export type WeekOwner = Pick<Customer, "id" | "companyId" | "customerType">;

function isOwn(table: typeof favorites | typeof usualWeeks | typeof usualWeekDays, owner: OwnerKey) {
  return and(eq(table.companyId, owner.companyId), eq(table.userId, owner.id));
}
type OwnerKey = Pick<WeekOwner, "id" | "companyId">;

export async function findFavorites(db: Queryable, owner: OwnerKey): Promise<Favorite[]> {
  return db
    .select({ name: favorites.name, product: favorites.product })
    .from(favorites)
    .where(isOwn(favorites, owner))
    .orderBy(asc(favorites.product), createSortExpression(favorites.name));
}

export async function storeFavorite(tx: Queryable, owner: OwnerKey, favorite: Favorite): Promise<void> {
  const { name, product } = favorite;
  const key = { companyId: owner.companyId, userId: owner.id, product, dishKey: normalizeDishName(name) };
  await tx
    .insert(favorites)
    .values({ ...key, name })
    .onConflictDoNothing();
}

export async function deleteFavorite(tx: Queryable, owner: OwnerKey, favorite: Favorite): Promise<void> {
  const isDish = and(
    eq(favorites.product, favorite.product),
    eq(favorites.dishKey, normalizeDishName(favorite.name)),
  );
  await tx.delete(favorites).where(and(isOwn(favorites, owner), isDish));
}

type Row = typeof usualWeeks.$inferSelect;
export type StoredWeek = Pick<Row, "days" | "zoneId" | "confirms" | "skippedUntil"> & {
  /** Null if nothing was saved yet. */
  readonly savedAt: Date | null;
};

const emptyWeek: StoredWeek = {
  days: [],
  zoneId: null,
  confirms: false,
  skippedUntil: null,
  savedAt: null,
};

export async function readStoredWeek(db: Queryable, owner: OwnerKey): Promise<StoredWeek> {
  const [row] = await db.select().from(usualWeeks).where(isOwn(usualWeeks, owner));
  return row ?? emptyWeek;
}

/** Locks the row until the transaction ends. */
export async function lockStoredWeek(tx: Queryable, owner: OwnerKey): Promise<Row | undefined> {
  const [row] = await tx.select().from(usualWeeks).where(isOwn(usualWeeks, owner)).for("update");
  return row;
}

export async function insertStoredWeek(tx: Queryable, owner: OwnerKey, now: number): Promise<void> {
  const { companyId, id: userId } = owner;
  await tx
    .insert(usualWeeks)
    .values({ companyId, userId, savedAt: new Date(now) })
    .onConflictDoNothing();
}

export async function updateStoredWeek(
  tx: Queryable,
  owner: OwnerKey,
  { savedAt, ...week }: StoredWeek,
): Promise<void> {
  await tx
    .update(usualWeeks)
    .set({ ...week, ...(savedAt && { savedAt }) })
    .where(isOwn(usualWeeks, owner));
}

/** Returns the zone of a company client's lines: the chosen one, or else the company's only one. A disabled one is null. */
export async function findLineZone(
  db: Queryable,
  { companyId, customerType }: WeekOwner,
  chosen: number | null,
): Promise<number | null> {
  if (customerType === "type1") return null;
  const zones = await db
    .select({ id: deliveryZones.id, enabled: deliveryZones.enabled })
    .from(deliveryZones)
    .where(eq(deliveryZones.companyId, companyId));
  const [first, ...others] = zones;
  const found = zones.find(({ id }) => id === chosen) ?? (others.length === 0 ? first : undefined);
  return found?.enabled ? found.id : null;
}

/** True if the usual week is ordered automatically ("Confirmar por mí"). */
export const isOrderedAutomatically = and(usualWeeks.confirms, eq(users.customerType, "type2"));

/** True if the day is ordered automatically, or an e-mail says why not. `cutOff` is the first one of the day. */
export function isDayOrderedAutomatically(date: CalendarDate, cutOff: string): SQL | undefined {
  return and(
    isOrderedAutomatically,
    sql`${usualWeeks.days} @> ${JSON.stringify([{ week_day: getWeekDay(date) }])}::jsonb`,
    or(isNull(usualWeeks.skippedUntil), lt(usualWeeks.skippedUntil, date)),
    lte(usualWeeks.savedAt, new Date(computeAutomaticOrderTime(date, cutOff))),
  );
}

async function hasOrdered(db: Queryable, { id, companyId }: OwnerKey): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.userId, id), eq(orders.state, "placed")))
    .limit(1);
  return found.length > 0;
}

/** Returns the unmet requirements for automatic orders of a company client; null for individuals. */
export async function findUnmetRequirements(
  db: Queryable,
  owner: WeekOwner,
  { days, zoneId }: Pick<StoredWeek, "days" | "zoneId">,
): Promise<AutomaticOrderRequirement[] | null> {
  if (owner.customerType === "type1") return null;
  const missing: AutomaticOrderRequirement[] = [];
  if (days.length === 0) missing.push("days");
  if ((await findLineZone(db, owner, zoneId)) === null) missing.push("zone");
  if (!(await hasOrdered(db, owner))) missing.push("first-order");
  return missing;
}

export function sortDays(days: readonly UsualDay[]): UsualDay[] {
  return days.toSorted((a, b) => weekDays.indexOf(a.week_day) - weekDays.indexOf(b.week_day));
}

export async function readUsualWeek(db: Queryable, owner: WeekOwner): Promise<UsualWeek> {
  const stored = await readStoredWeek(db, owner);
  return {
    offered: true,
    favorites: await findFavorites(db, owner),
    days: [...stored.days],
    delivery_zone: await findLineZone(db, owner, stored.zoneId),
    // Staff may have changed a company client into an individual.
    confirms: stored.confirms && owner.customerType === "type2",
    confirm_missing: await findUnmetRequirements(db, owner, stored),
    skipped_until: stored.skippedUntil,
  };
}

/** Returns the usual week for the export of a person's data. */
export async function readUsualWeekData(db: Queryable, owner: OwnerKey) {
  const { days, zoneId, confirms, skippedUntil, savedAt } = await readStoredWeek(db, owner);
  const [zone] =
    zoneId === null
      ? []
      : await db.select({ name: deliveryZones.name }).from(deliveryZones).where(eq(deliveryZones.id, zoneId));
  const handled = await db
    .select({ date: usualWeekDays.deliveryDate, orderId: usualWeekDays.orderId })
    .from(usualWeekDays)
    .where(isOwn(usualWeekDays, owner))
    .orderBy(asc(usualWeekDays.deliveryDate));
  return {
    favorites: await findFavorites(db, owner),
    days: [...days],
    delivery_zone: zone?.name ?? null,
    confirms,
    skipped_until: skippedUntil,
    saved_at: savedAt?.toISOString() ?? null,
    handled_days: handled.map(({ date, orderId }) => ({
      delivery_date: date,
      id_order: orderId === null ? null : formatOrderNumber(orderId),
    })),
  };
}

export async function deleteUsualWeek(tx: Queryable, owner: OwnerKey): Promise<void> {
  for (const table of [favorites, usualWeeks, usualWeekDays])
    await tx.delete(table).where(isOwn(table, owner));
}

/** Returns the days of delivery that are marked as handled. */
export async function findHandledDays(
  db: Queryable,
  owner: OwnerKey,
  dates: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ date: usualWeekDays.deliveryDate })
    .from(usualWeekDays)
    .where(and(isOwn(usualWeekDays, owner), inArray(usualWeekDays.deliveryDate, dates)));
  return new Set(rows.map(({ date }) => date));
}
