import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { privacyMessages, requestNoteLabel, type DataRequest } from "@lonchera/contract/privacy";
import { toLimaDate } from "@lonchera/domain/calendar";
import { formatOrderNumber } from "@lonchera/domain/orders";
import { hashRandomPassword } from "../../platform/auth/passwords.ts";
import type { Customer, Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { absences } from "../../platform/db/schema/absences.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { pushSubscriptions } from "../../platform/db/schema/push.ts";
import { reminders } from "../../platform/db/schema/reminders.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { emailLinks, sessions, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails, type Email } from "../../platform/email/queue-emails.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { resetRateLimits } from "../../platform/http/rate-limit.ts";
import { requireNotErased } from "../accounts/queries.ts";
import { confirmIdentityByPassword } from "../auth/change-password.ts";
import { getSignInLimitKey } from "../auth/limits.ts";
import { lockOpenCartOf } from "../cart/change-cart.ts";
import type { Deps } from "../deps.ts";
import { deleteFoodPreferences } from "../food-preferences/queries.ts";
import { eraseRatingComments } from "../ratings/queries.ts";
import { deleteUsualWeek } from "../usual-week/queries.ts";
import { recordChange } from "../history/record-change.ts";
import { isRefundOwed } from "../payments/queries.ts";
import { findUnbilledDeductions } from "../statements/statement-lines.ts";
import {
  anonymizeAuditLog,
  anonymizeHistory,
  anonymizeOrders,
  anonymizePeopleImports,
  anonymizeUser,
  erasedName,
} from "./anonymize.ts";

function createAccountErasedEmail(to: string): Email {
  return {
    to,
    subject: "Eliminamos tu cuenta de Lonchera",
    heading: "Tu cuenta fue eliminada",
    paragraphs: [
      "Eliminamos tu cuenta y los datos que te identificaban, como lo pediste.",
      "Tus pedidos quedan sin tu nombre, porque las normas tributarias obligan a conservarlos. Puedes volver a registrarte con este correo cuando quieras.",
    ],
  };
}

const ownRefusals = {
  paying: "paying_while_erasing",
  toDeliver: "orders_to_deliver",
  owed: "refunds_owed",
  payroll: "payroll_to_bill",
} as const;
const clientRefusals = {
  paying: "client_paying",
  toDeliver: "client_orders_to_deliver",
  owed: "client_refunds_owed",
  payroll: "client_payroll_to_bill",
} as const;
/** The error codes of an erasure that has to wait. */
type Refusals = typeof ownRefusals | typeof clientRefusals;

/** Deletes the open cart. Its lock serializes this with placing an order. */
async function deleteOpenCart(tx: Transaction, userId: number, code: Refusals["paying"]): Promise<void> {
  const cart = await lockOpenCartOf(tx, userId);
  if (cart?.state === "paying") abort(409, code);
  if (!cart) return;
  await tx.delete(carts).where(eq(carts.id, cart.id));
}

/** Throws 409 with what the erasure has to wait for, if there is anything. */
function refuseWhile(
  found: readonly { id: number | null }[],
  code: Refusals["toDeliver" | "owed" | "payroll"],
) {
  const names = found.map(({ id }) => (id === null ? "un cobro sin pedido" : formatOrderNumber(id)));
  if (names.length > 0) abort(409, code, names);
}

function findOrdersToDeliver(tx: Transaction, userId: number, now: number) {
  const isToCome = and(eq(orders.state, "placed"), gte(orders.lastDeliveryDate, toLimaDate(now)));
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(eq(orders.state, "pending"), isToCome)))
    .orderBy(asc(orders.id));
}

/** Finds the orders whose refunds are due. A charge without an order is listed with the id null. */
function findOrdersWithRefundsOwed(tx: Transaction, userId: number) {
  return (
    tx
      .select({ id: orders.id })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.orderId))
      // A charge without an order is found by its user, which payments of earlier releases lack.
      .where(and(or(eq(payments.userId, userId), eq(orders.userId, userId)), isRefundOwed))
      .orderBy(asc(orders.id))
  );
}

type Erasure = {
  readonly userId: number;
  readonly byUserId: number;
  /** The note of staff who erase the account for its owner. */
  readonly note: string | null;
  readonly refusals: Refusals;
  /** Throws if the account, as it is locked, may not be erased by the caller. */
  readonly check: (present: typeof users.$inferSelect) => void;
};

/** Locks the person's company, so that no statement with the person's name is closed meanwhile. */
async function lockCompanyOf(tx: Transaction, userId: number): Promise<void> {
  const own = tx.select({ id: users.companyId }).from(users).where(eq(users.id, userId));
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, own))
    .for("no key update");
}

/** Erases the personal data of a customer in one transaction. */
async function eraseAccount({ db, clock }: Deps, erasure: Erasure): Promise<void> {
  const { userId, byUserId, note, refusals, check } = erasure;
  const unknownPasswordHash = await hashRandomPassword();
  const now = clock();
  await transaction(db, async (tx) => {
    await lockCompanyOf(tx, userId);
    const [present] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!present) return abort(404, "not_found");
    check(present);
    await deleteOpenCart(tx, userId, refusals.paying);
    refuseWhile(await findOrdersToDeliver(tx, userId, now), refusals.toDeliver);
    refuseWhile(await findOrdersWithRefundsOwed(tx, userId), refusals.owed);
    refuseWhile(await findUnbilledDeductions(tx, userId), refusals.payroll);
    await anonymizeOrders(tx, userId);
    const version = await anonymizeUser(tx, userId, unknownPasswordHash);
    await anonymizeHistory(tx, userId);
    await recordChange(tx, {
      thing: "client",
      id: userId,
      kind: "archived",
      version,
      byUserId,
      ...(byUserId === userId && { byName: erasedName }),
      at: new Date(now),
      before: { Estado: present.isActive ? "Activo" : "Inactivo" },
      after: { Estado: "Eliminado a pedido de su titular", [requestNoteLabel]: note },
      audit: { event: "account-erased" },
    });
    await anonymizeAuditLog(tx, userId);
    await anonymizePeopleImports(tx, userId);
    await tx.delete(reminders).where(eq(reminders.userId, userId));
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    await tx.delete(absences).where(eq(absences.userId, userId));
    await deleteFoodPreferences(tx, userId);
    await eraseRatingComments(tx, userId);
    if (present.companyId !== null) await deleteUsualWeek(tx, { id: userId, companyId: present.companyId });
    await tx.delete(emailLinks).where(eq(emailLinks.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await resetRateLimits(tx, getSignInLimitKey(present.email));
    await queueEmails(tx, createAccountErasedEmail(present.email));
  });
}

/** Erases the caller's own account. The password confirms it. */
export async function eraseOwnAccount(
  deps: Deps,
  caller: Customer,
  password: string,
  ip: string,
): Promise<void> {
  const typed = { field: "password", password, wrong: privacyMessages.wrongPassword };
  const own = await confirmIdentityByPassword(deps, caller, typed, ip);
  await eraseAccount(deps, {
    userId: own.id,
    byUserId: own.id,
    note: null,
    refusals: ownRefusals,
    check: (present) => {
      if (present.passwordHash !== own.passwordHash) abort(401, "not_signed_in");
    },
  });
}

/** Erases a client on behalf of staff. The client's e-mail confirms the choice. */
export async function eraseClient(
  deps: Deps,
  staff: Staff,
  id: number,
  { email, note }: DataRequest,
): Promise<void> {
  await eraseAccount(deps, {
    userId: id,
    byUserId: staff.id,
    note,
    refusals: clientRefusals,
    check: (present) => {
      if (present.isStaff) abort(404, "not_found");
      requireNotErased(present);
      if (present.email !== email) abortField("email", privacyMessages.otherEmail);
    },
  });
}
