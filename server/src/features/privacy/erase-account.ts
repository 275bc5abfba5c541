import { randomUUID } from "node:crypto";
import { and, asc, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import { privacyMessages } from "@lonchera/contract/privacy";
import { businessDate } from "@lonchera/domain/calendar";
import { erasedEmail } from "../accounts/erased-account.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { cartLines, carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { mailLinks, sessions, users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { deleteLimitedEvents } from "../../platform/http/rate-limit.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Letter } from "../../platform/email/email.ts";
import { orderNumber } from "../orders/queries.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { accountKey } from "../auth/limits.ts";
import { requireOwnPassword } from "../auth/own-password.ts";
import { eraseWordsOfHistory, erasedName } from "./erase-history.ts";
import { transaction } from "../../platform/db/transaction.ts";

function goodbye(to: string): Letter {
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

/** Carts that are ordered belong to their orders; the open one goes. Placing an order waits here, or has been waited for. */
async function dropOpenCart(tx: Transaction, userId: number): Promise<void> {
  const isOpen = and(eq(carts.userId, userId), ne(carts.state, "ordered"));
  const [cart] = await tx.select().from(carts).where(isOpen).for("update");
  if (cart?.state === "paying") abort(409, "paying_while_erasing");
  if (!cart) return;
  await tx.delete(cartLines).where(eq(cartLines.cartId, cart.id));
  await tx.delete(carts).where(eq(carts.id, cart.id));
}

/** Food on its way needs somebody to bring it to. */
async function refuseOpenOrders(tx: Transaction, userId: number, now: number): Promise<void> {
  const isToCome = and(eq(orders.state, "placed"), gte(orders.lastDeliveryDate, businessDate(now)));
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(eq(orders.state, "pending"), isToCome)))
    .orderBy(asc(orders.id));
  if (open.length > 0)
    abort(
      409,
      "orders_to_deliver",
      open.map(({ id }) => orderNumber(id)),
    );
}

/** Money that is to be given back needs somebody to give it to. */
async function refuseOwedMoney(tx: Transaction, userId: number): Promise<void> {
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
      owed.map(({ id }) => orderNumber(id)),
    );
}

/** What was ordered, for how much and with which receipt stays: the books have to add up. */
async function eraseWordsOfOrders(tx: Transaction, userId: number): Promise<void> {
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

/** The row stays, because orders and history point to it; nothing in it tells whose it was, and nobody can sign in with it. */
async function eraseUser(tx: Transaction, userId: number, passwordHash: string): Promise<number> {
  const [erased] = await tx
    .update(users)
    .set({
      email: erasedEmail(userId),
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

/** Forgets a customer who asks for it by the own password: all of it, or nothing. */
export async function eraseAccount(
  deps: Deps,
  caller: Customer,
  password: string,
  ip: string,
): Promise<void> {
  const { db, clock, sendLetter } = deps;
  const typed = { field: "password", password, wrong: privacyMessages.wrongPassword };
  const own = await requireOwnPassword(deps, caller, typed, ip);
  const nobodys = await hashPassword(randomUUID());
  const now = clock();
  await transaction(db, async (tx) => {
    const [present] = await tx.select().from(users).where(eq(users.id, own.id)).for("update");
    if (present?.passwordHash !== own.passwordHash) abort(401, "not_signed_in");
    await dropOpenCart(tx, own.id);
    await refuseOpenOrders(tx, own.id, now);
    await refuseOwedMoney(tx, own.id);
    await eraseWordsOfOrders(tx, own.id);
    const version = await eraseUser(tx, own.id, nobodys);
    await eraseWordsOfHistory(tx, own.id);
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
    await tx.delete(mailLinks).where(eq(mailLinks.userId, own.id));
    await tx.delete(sessions).where(eq(sessions.userId, own.id));
    await deleteLimitedEvents(tx, [accountKey(own.email)]);
    await sendLetter(tx, goodbye(own.email));
  });
}
