import { randomUUID } from "node:crypto";
import { and, eq, sql, asc, gte, inArray, or } from "drizzle-orm";
import { privacyMessages } from "@lonchera/contract/privacy";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { hashPassword } from "../../platform/auth/passwords.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { changes, type FieldChanges } from "../../platform/db/schema/changes.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { emailLinks, sessions, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { sendEmail, type Email } from "../../platform/email/send-email.ts";
import { abort } from "../../platform/http/http-error.ts";
import { deleteLimitedEvents } from "../../platform/http/rate-limit.ts";
import { createErasedEmail } from "../accounts/queries.ts";
import { requireOwnPassword } from "../auth/change-password.ts";
import { getSignInLimitKey } from "../auth/limits.ts";
import { lockOpenCart } from "../cart/change-cart.ts";
import type { Deps } from "../deps.ts";
import { readFieldChanges, recordChange } from "../history/record-change.ts";
import { formatOrderNumber } from "../orders/queries.ts";

function accountErasedEmail(to: string): Email {
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

/** Deletes the open cart. Its lock serializes this with placing an order. */
async function deleteOpenCart(tx: Transaction, userId: number): Promise<void> {
  const cart = await lockOpenCart(tx, userId);
  if (cart?.state === "paying") abort(409, "paying_while_erasing");
  if (!cart) return;
  await tx.delete(carts).where(eq(carts.id, cart.id));
}

/** Throws 409 while orders are still to be delivered. */
async function requireNoOpenOrders(tx: Transaction, userId: number, now: number): Promise<void> {
  const isToCome = and(eq(orders.state, "placed"), gte(orders.lastDeliveryDate, toBusinessDate(now)));
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(eq(orders.state, "pending"), isToCome)))
    .orderBy(asc(orders.id));
  if (open.length > 0)
    abort(
      409,
      "orders_to_deliver",
      open.map(({ id }) => formatOrderNumber(id)),
    );
}

/** Throws 409 while a refund is due. */
async function requireNoRefundsOwed(tx: Transaction, userId: number): Promise<void> {
  const owed = await tx
    .select({ id: orders.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, userId), inArray(payments.status, ["refunding", "refund-by-hand"])))
    .orderBy(asc(orders.id));
  if (owed.length > 0)
    abort(
      409,
      "refunds_owed",
      owed.map(({ id }) => formatOrderNumber(id)),
    );
}

/** Removes personal data from orders. Amounts and receipts stay for accounting. */
async function anonymizeOrders(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(orders)
    .set({
      fullNameUser: erasedName,
      email: "",
      emailCc: "",
      phone: "",
      identityDocument: "",
      additionalNote: "",
    })
    .where(eq(orders.userId, userId));
}

/** Removes personal data and access from the account. The row stays, because orders and history refer to it. */
async function anonymizeUser(tx: Transaction, userId: number, passwordHash: string): Promise<number> {
  const [erased] = await tx
    .update(users)
    .set({
      email: createErasedEmail(userId),
      passwordHash,
      firstName: "Cuenta",
      lastName: "eliminada",
      phone: "",
      birthDate: null,
      photo: null,
      street: "",
      city: "",
      state: "",
      postalCode: "",
      country: "",
      isActive: false,
      identityDocument: "",
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId))
    .returning({ version: users.version });
  if (!erased) return abort(404, "not_found");
  return erased.version;
}

/** Erases the personal data of a customer in one transaction. The customer confirms it with the password. */
export async function eraseAccount(
  deps: Deps,
  caller: Customer,
  password: string,
  ip: string,
): Promise<void> {
  const { db, clock } = deps;
  const typed = { field: "password", password, wrong: privacyMessages.wrongPassword };
  const own = await requireOwnPassword(deps, caller, typed, ip);
  const nobodys = await hashPassword(randomUUID());
  const now = clock();
  await transaction(db, async (tx) => {
    const [present] = await tx.select().from(users).where(eq(users.id, own.id)).for("update");
    if (present?.passwordHash !== own.passwordHash) abort(401, "not_signed_in");
    await deleteOpenCart(tx, own.id);
    await requireNoOpenOrders(tx, own.id, now);
    await requireNoRefundsOwed(tx, own.id);
    await anonymizeOrders(tx, own.id);
    const version = await anonymizeUser(tx, own.id, nobodys);
    await anonymizeHistory(tx, own.id);
    await recordChange(tx, {
      thing: "client",
      id: own.id,
      kind: "archived",
      version,
      byUserId: own.id,
      byName: erasedName,
      at: new Date(now),
      before: { Estado: "Activo" },
      after: { Estado: "Eliminado a pedido de su titular" },
    });
    await tx.delete(emailLinks).where(eq(emailLinks.userId, own.id));
    await tx.delete(sessions).where(eq(sessions.userId, own.id));
    await deleteLimitedEvents(tx, getSignInLimitKey(own.email));
    await sendEmail(tx, accountErasedEmail(own.email));
  });
}

/** The name that history shows for an erased person. */
const erasedName = "Cliente eliminado";
const erasedWord = "Dato eliminado";

/** Fields of an account's history without personal data. */
const harmless = new Set(["Empresa", "Tipo de Cliente", "Tipo de documento", "Estado"]);

function withoutWords(fields: FieldChanges): FieldChanges {
  const erase = (value: string | null) => (value === null ? null : erasedWord);
  return fields.map(([field, old, now]) =>
    harmless.has(field) ? [field, old, now] : [field, erase(old), erase(now)],
  );
}

/** Removes personal data from the history. The changed fields, the time and the account stay. */
async function anonymizeHistory(tx: Transaction, userId: number): Promise<void> {
  // A trigger allows this transaction, and no other, to change the texts of the history.
  await tx.execute(sql`set local lonchera.erasing = 'on'`);
  const isOwn = and(eq(changes.thing, "client"), eq(changes.thingId, userId));
  for (const { id, fields } of await tx.select().from(changes).where(isOwn)) {
    await tx
      .update(changes)
      .set({ fields: withoutWords(readFieldChanges(fields)) })
      .where(eq(changes.id, id));
  }
  await tx.update(changes).set({ byName: erasedName }).where(eq(changes.byUserId, userId));
  await tx.execute(sql`set local lonchera.erasing = 'off'`);
}
