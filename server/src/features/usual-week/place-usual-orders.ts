import { and, asc, between, eq, not, sql } from "drizzle-orm";
import { addDays, getWeekDay, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import type { Transaction } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { categories } from "../../platform/db/schema/menus.ts";
import { usualWeekDays, usualWeeks } from "../../platform/db/schema/usual-week.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { clientStateConditions } from "../accounts/list-accounts.ts";
import { isNotErased } from "../accounts/queries.ts";
import { lockCart } from "../cart/change-cart.ts";
import { createOrderRequest } from "../checkout/place-order.ts";
import { readCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { requireOrderCustomer, type OrderingCustomer } from "../staff-orders/order-customers.ts";
import { readCheckoutInput, writeStaffOrder } from "../staff-orders/place-staff-order.ts";
import {
  findDeliveryDates,
  findAutomaticOrderTime,
  noProposalReasons,
  proposeDishes,
  type DayProposal,
} from "./proposal.ts";
import {
  findHandledDays,
  findLineZone,
  isOrderedAutomatically,
  lockStoredWeek,
  type StoredWeek,
} from "./queries.ts";
import { createNotOrderedEmail, type MissingDishReason } from "./usual-week-email.ts";

const batchSize = 200;

type Place = { readonly companyId: number; readonly userId: number };

/** Finds the next company clients with automatic orders who can order. */
function findBatch({ db }: Deps, after: Place) {
  return db
    .select({
      companyId: usualWeeks.companyId,
      userId: usualWeeks.userId,
      companySlug: companies.slug,
      days: usualWeeks.days,
      confirms: usualWeeks.confirms,
      savedAt: usualWeeks.savedAt,
    })
    .from(usualWeeks)
    .innerJoin(users, eq(users.id, usualWeeks.userId))
    .innerJoin(companies, eq(companies.id, usualWeeks.companyId))
    .where(
      and(
        isOrderedAutomatically,
        not(users.isStaff),
        clientStateConditions.active,
        isNotErased,
        isActiveCompany,
        sql`(${usualWeeks.companyId}, ${usualWeeks.userId}) > (${after.companyId}::integer, ${after.userId}::integer)`,
      ),
    )
    .orderBy(asc(usualWeeks.companyId), asc(usualWeeks.userId))
    .limit(batchSize);
}

type ConfirmedWeek = Awaited<ReturnType<typeof findBatch>>[number];

/**
 * Returns the days whose wished meal must be ordered now. Closed meals are included, so that the person gets an e-mail if no
 * process ran in time.
 */
function findDueDates(
  confirmed: ConfirmedWeek,
  dates: readonly CalendarDate[],
  cutOffs: CompanyCutOffs,
  now: number,
): CalendarDate[] {
  return dates.filter((date) => {
    const wish = confirmed.days.find(({ week_day }) => week_day === getWeekDay(date));
    if (!wish) return false;
    const cutOff = cutOffs.getCutOff({ deliveryDate: date, product: wish.product });
    const time = findAutomaticOrderTime(confirmed, date, cutOff);
    return time !== null && time <= now;
  });
}

type DueDay = { readonly confirmed: ConfirmedWeek; readonly date: CalendarDate };

/** Marks a day as handled. Waits while another process is handling it, and returns false if that one marked it. */
async function claimDay(tx: Transaction, { confirmed, date }: DueDay): Promise<boolean> {
  const { companyId, userId } = confirmed;
  const claimed = await tx
    .insert(usualWeekDays)
    .values({ companyId, userId, deliveryDate: date })
    .onConflictDoNothing()
    .returning({ date: usualWeekDays.deliveryDate });
  return claimed.length > 0;
}

async function storeOrderId(tx: Transaction, { confirmed, date }: DueDay, orderId: number): Promise<void> {
  await tx
    .update(usualWeekDays)
    .set({ orderId })
    .where(
      and(
        eq(usualWeekDays.companyId, confirmed.companyId),
        eq(usualWeekDays.userId, confirmed.userId),
        eq(usualWeekDays.deliveryDate, date),
      ),
    );
}

/** Returns a dish to order, a reason to report, or null if the person has decided about the day. */
async function decideDay(
  deps: Deps,
  tx: Transaction,
  customer: OrderingCustomer,
  { date }: DueDay,
  week: StoredWeek,
  now: number,
): Promise<Extract<DayProposal, { state: "ready" }> | MissingDishReason | null> {
  if (date <= (week.skippedUntil ?? "")) return null;
  const day = { from: date, until: addDays(date, 1) };
  const ordered = await findDeliveryDates(tx, customer, day, ["pending", "placed", "cancelled"]);
  if (ordered.has(date)) return null;
  const proposed = await proposeDishes(deps, tx, customer, week, now);
  const ofDay = proposed.find((one) => one.date === date);
  return ofDay ?? { reason: noProposalReasons.noMenu, hasMenu: false };
}

/**
 * Orders the dish of a day by the rules of every order, in a cart of its own, so that the customer's cart does not change.
 * The same transaction marks the day as handled and writes the order, or the e-mail with the reason why there is none.
 */
async function handleDay(deps: Deps, due: DueDay, now: number): Promise<void> {
  const { companyId, companySlug, userId, savedAt } = due.confirmed;
  const customer = await requireOrderCustomer(deps.db, userId);
  const asked = { delivery_zone: null, payment: "account" } as const;
  const checkout = await readCheckoutInput(deps, customer, { ...asked, lines: [] }, 0);
  const itemIds = await transaction(deps.db, async (tx): Promise<readonly number[]> => {
    const week = await lockStoredWeek(tx, customer);
    // The person has changed the usual week.
    if (!week?.confirms || week.savedAt.getTime() !== savedAt.getTime()) return [];
    if (!(await claimDay(tx, due))) return [];
    // A checkout by the person either ends first or waits for this order.
    await lockCart(tx, { id: userId, companyId }, now);
    const decided = await decideDay(deps, tx, customer, due, week, now);
    if (decided === null) return [];
    if (!("offer" in decided)) {
      const { email, firstName } = customer;
      const told = { email, firstName, companySlug, date: due.date, ...decided };
      await queueEmails(tx, createNotOrderedEmail(told, deps.config.publicUrl));
      return [];
    }
    const { id: item, unitPrice: amount } = decided.offer;
    const zone = await findLineZone(tx, customer, week.zoneId);
    const lines = [{ item, quantity: 1, delivery_zone: zone, subitems: [] }];
    const input = { ...checkout, payment: { ...checkout.payment, amount } };
    const attempt = { byUsualWeek: true, customer, staff: null, input, idempotencyKey: null } as const;
    const request = createOrderRequest(deps, attempt, now);
    const order = { ...asked, lines, total: formatCentimos(amount), additional_note: "", reason: "" };
    const written = await writeStaffOrder(deps, tx, request, customer, order);
    await storeOrderId(tx, due, written.order.id);
    return written.itemIds;
  });
  deps.menuCache.refreshStock(itemIds);
}

async function findDueDays(
  { db }: Deps,
  batch: readonly ConfirmedWeek[],
  dates: readonly CalendarDate[],
  now: number,
): Promise<DueDay[]> {
  const cutOffsOf = await readCutOffs(db, [...new Set(batch.map(({ companyId }) => companyId))]);
  const due: DueDay[] = [];
  for (const confirmed of batch) {
    const { companyId, userId } = confirmed;
    const found = findDueDates(confirmed, dates, cutOffsOf(companyId), now);
    if (found.length === 0) continue;
    const handled = await findHandledDays(db, { id: userId, companyId }, found);
    due.push(...found.filter((date) => !handled.has(date)).map((date) => ({ confirmed, date })));
  }
  return due;
}

async function findMenuDates({ db, config }: Deps, now: number): Promise<CalendarDate[]> {
  const today = toLimaDate(now);
  const rows = await db
    .select({ date: categories.categoryDate })
    .from(categories)
    .where(
      and(categories.enable, between(categories.categoryDate, today, addDays(today, config.menuDays - 1))),
    )
    .orderBy(asc(categories.categoryDate));
  return rows.map(({ date }) => date);
}

/**
 * Places the automatic orders of company clients, each two hours before the wished meal closes. Any process may run it at
 * any time. If an order is refused because the menu changes meanwhile, the next run decides about its day again.
 */
export async function placeUsualOrders(deps: Deps): Promise<void> {
  if (!(await deps.settings.read()).featureSwitches.usual_week_offered) return;
  const now = deps.clock();
  const dates = await findMenuDates(deps, now);
  const failures: unknown[] = [];
  let last: Place = { companyId: 0, userId: 0 };
  for (let batch = await findBatch(deps, last); batch.length > 0; batch = await findBatch(deps, last)) {
    for (const due of await findDueDays(deps, batch, dates, now))
      await handleDay(deps, due, now).catch((error: unknown) => {
        if (!(error instanceof HttpError)) failures.push(error);
      });
    last = batch.at(-1) ?? last;
  }
  if (failures.length > 0) throw failures[0];
}
