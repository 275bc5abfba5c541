import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import type { OwnData, PersonalData } from "@lonchera/contract/privacy";
import { formatOrderNumber } from "@lonchera/domain/orders";
import { findAccount } from "../accounts/queries.ts";
import { toClaim } from "../claims/queries.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { absences } from "../../platform/db/schema/absences.ts";
import { reminders } from "../../platform/db/schema/reminders.ts";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { changes } from "../../platform/db/schema/changes.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { cartLines, carts, orders } from "../../platform/db/schema/orders.ts";
import { pushSubscriptions } from "../../platform/db/schema/push.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { findFoodPreferences } from "../food-preferences/queries.ts";
import { toOrderedFieldChanges } from "../history/record-change.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import { findRatingsOfUser } from "../ratings/queries.ts";
import { readUsualWeekData } from "../usual-week/queries.ts";
import { getSubitemNames, readOwnOrders } from "./own-orders.ts";
import { transaction } from "../../platform/db/transaction.ts";

async function readCart(db: Queryable, userId: number): Promise<OwnData["cart"]> {
  const rows = await db
    .select({ item: items.name, quantity: cartLines.quantity, subitems: cartLines.subitems })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .innerJoin(items, eq(items.id, cartLines.itemId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartLines.id));
  return rows.map((row) => ({ ...row, subitems: getSubitemNames(row) }));
}

async function readHistory(db: Queryable, userId: number): Promise<OwnData["history"]> {
  const isOfAccount = and(eq(changes.thing, "client"), eq(changes.thingId, userId));
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const isOfOrder = and(eq(changes.thing, "order"), inArray(changes.thingId, ownOrders));
  const rows = await db
    .select({ ...getTableColumns(changes), isOwn: sql<boolean>`${or(isOfAccount, isOfOrder)}` })
    .from(changes)
    .where(or(isOfAccount, eq(changes.byUserId, userId)))
    .orderBy(desc(changes.id));
  return rows.map(({ id, kind, at, byName, fields, isOwn }) => ({
    id,
    kind,
    at: at.toISOString(),
    by: byName,
    // The values of others' records, which managers change, are the personal data of others.
    fields: toOrderedFieldChanges(fields).map(([field, old, now]) =>
      isOwn ? { field, old, now } : { field, old: null, now: null },
    ),
  }));
}

async function readAbsences(db: Queryable, userId: number): Promise<OwnData["absences"]> {
  const rows = await db
    .select()
    .from(absences)
    .where(eq(absences.userId, userId))
    .orderBy(asc(absences.date));
  return rows.map(({ date, recordedAt }) => ({ date, recorded_at: recordedAt.toISOString() }));
}

async function readReminders(db: Queryable, user: typeof users.$inferSelect): Promise<OwnData["reminders"]> {
  const sent = await db
    .select({ sent_on: reminders.sentOn, delivery_date: reminders.deliveryDate })
    .from(reminders)
    .where(eq(reminders.userId, user.id))
    .orderBy(asc(reminders.sentOn));
  const subscriptions = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, user.id))
    .orderBy(asc(pushSubscriptions.id));
  const devices = subscriptions.map(({ endpoint, createdAt, lastSentAt }) => ({
    push_service: new URL(endpoint).host,
    created_at: createdAt.toISOString(),
    last_sent_at: lastSentAt?.toISOString() ?? null,
  }));
  return { active: user.wantsReminders, sent, devices };
}

async function readRatings(db: Queryable, userId: number): Promise<OwnData["ratings"]> {
  return (await findRatingsOfUser(db, userId)).map(({ itemName, deliveryDate, stars, comment, ratedAt }) => ({
    item_name: itemName,
    delivery_date: deliveryDate,
    stars,
    comment,
    rated_at: ratedAt.toISOString(),
  }));
}

async function readAuditEvents(db: Queryable, userId: number): Promise<OwnData["events"]> {
  const { event, at, address } = auditLog;
  const rows = await db
    .select({ event, at, address })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(asc(at), asc(auditLog.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readSessions(db: Queryable, userId: number): Promise<OwnData["sessions"]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  return rows.map(({ device, createdAt, lastUsedAt, expiresAt }) => ({
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
}

/** Returns the orders of others that name an e-mail as their contact or for a copy. */
async function readOrdersNaming(
  db: Queryable,
  email: string,
  ownerId: number | undefined,
): Promise<OwnData["named_in_orders"]> {
  const isNamed = or(eq(orders.email, email), eq(orders.emailCc, email));
  const isOthers = ownerId === undefined ? undefined : ne(orders.userId, ownerId);
  const rows = await db
    .select({ id: orders.id, orderedAt: orders.orderedAt })
    .from(orders)
    .where(and(isNamed, isOthers))
    .orderBy(asc(orders.id));
  return rows.map(({ id, orderedAt }) => ({
    id_order: formatOrderNumber(id),
    ordered_date: orderedAt.toISOString(),
  }));
}

/** Returns the data of an e-mail address without an account. */
async function readDataOfEmail(tx: Transaction, email: string, now: number, ownerId?: number) {
  const filed = await tx.select().from(claims).where(eq(claims.email, email)).orderBy(asc(claims.id));
  return {
    made_at: new Date(now).toISOString(),
    claims: filed.map((row) => toClaim(row, now)),
    named_in_orders: await readOrdersNaming(tx, email, ownerId),
  };
}

function getConsent({ privacyAcceptedAt, privacyVersion }: typeof users.$inferSelect) {
  if (!privacyAcceptedAt || !privacyVersion) return null;
  return { accepted_at: privacyAcceptedAt.toISOString(), version: privacyVersion };
}

/** Returns the stored data of an account without the parts that only its owner sees. */
async function readDataOfAccount(
  tx: Transaction,
  user: typeof users.$inferSelect,
  now: number,
): Promise<Omit<OwnData, "food_preferences" | "ratings">> {
  return {
    ...(await readDataOfEmail(tx, user.email, now, user.id)),
    account: (await findAccount(tx, user.id)) ?? abort(404, "not_found"),
    registration_consent: getConsent(user),
    orders: await readOwnOrders(tx, user.id),
    cart: await readCart(tx, user.id),
    absences: await readAbsences(tx, user.id),
    reminders: await readReminders(tx, user),
    usual_week:
      user.companyId === null
        ? null
        : await readUsualWeekData(tx, { id: user.id, companyId: user.companyId }),
    history: await readHistory(tx, user.id),
    sessions: await readSessions(tx, user.id),
    events: await readAuditEvents(tx, user.id),
  };
}

/** Returns the stored data about the owner of an e-mail. Accounts of staff are ignored. */
export async function readPersonalData(tx: Transaction, email: string, now: number): Promise<PersonalData> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), not(users.isStaff)));
  if (user) return readDataOfAccount(tx, user, now);
  const nothing = {
    account: null,
    registration_consent: null,
    orders: [],
    cart: [],
    absences: [],
    reminders: null,
    usual_week: null,
    history: [],
    sessions: [],
    events: [],
  };
  return { ...(await readDataOfEmail(tx, email, now)), ...nothing };
}

/** Returns all stored data of a customer, read from one snapshot. */
export async function readOwnData({ db, clock }: Deps, caller: Customer): Promise<OwnData> {
  return transaction(
    db,
    async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, caller.id));
      const data = await readDataOfAccount(tx, user ?? abort(404, "not_found"), clock());
      const preferences = await findFoodPreferences(tx, caller.id);
      return {
        ...data,
        food_preferences: preferences
          ? { avoids: [...preferences.avoids], saved_at: preferences.savedAt.toISOString() }
          : null,
        ratings: await readRatings(tx, caller.id),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
