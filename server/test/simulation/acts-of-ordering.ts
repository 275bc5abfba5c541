import { createOrder, type OrderInput } from "@lonchera/contract/checkout";
import type { Order as OrderOnWire } from "@lonchera/contract/orders";
import { refused, type Act, type Answer, type Verdict } from "./act.ts";
import { hours, minutes, type Bank } from "./bank.ts";
import type { Client } from "./client.ts";
import {
  cartOf,
  closing,
  dateAt,
  dishOf,
  isDecided,
  moveStock,
  problemOf,
  sells,
  totalOf,
  type Customer,
  type Line,
  type Model,
  type Order,
} from "./model.ts";
import type { Seen } from "./seen.ts";

/** Céntimos: less is not charged. */
const leastCharge = 700;
const longestCode = 24 * hours;
const shortestCode = 30 * minutes;

export type Checkout = {
  readonly kind: Order["kind"];
  readonly key: string | null;
  readonly amount: number;
  readonly token: string | null;
  readonly zone: number | null;
  readonly note: string;
};

function bodyOf(customer: Customer, { kind, amount, token, zone, note }: Checkout) {
  const byAccount = kind === "account";
  return {
    payment: {
      charge_id: null,
      payment_type: byAccount ? ("C" as const) : ("T" as const),
      amount,
      type_of_receipt: "03",
      ruc_number: "00000000",
    },
    additional_note: note,
    accept_politics: true as const,
    accept_declaration: true,
    confirmation_of_acceptance: true,
    company_slug: customer.company.slug,
    delivery_zone: zone,
    token: kind === "card" ? token : null,
    pay_by_code: kind === "code",
    dni: byAccount ? "" : "12345678",
    phone: "987654321",
    first_name: "Rosa",
    last_name: "Quispe",
    document_type: byAccount ? 96 : 1,
    email: "rosa@example.com",
  } satisfies Partial<OrderInput>;
}

function madeWith(model: Model, customer: Customer, key: string | null): Order | undefined {
  if (key === null) return undefined;
  return [...model.orders.values()].find((order) => order.customer === customer.id && order.key === key);
}

function expiryOf(model: Model, customer: Customer, lines: readonly Line[], at: number): number {
  const ends = lines.map((line) => closing(model, customer.company.id, dishOf(model, line.dish)));
  return Math.min(at + longestCode, ...ends);
}

/** Somebody who holds stock with a code holds none with another. */
function holdsCode(model: Model, customer: Customer): boolean {
  return [...model.orders.values()].some(
    (order) => order.customer === customer.id && order.kind === "code" && order.state === "pending",
  );
}

function isTokenTaken(model: Model, token: string | null): boolean {
  return [...model.payments.values()].some((one) => one.token === token && one.status !== "declined");
}

function mayOrder(model: Model, customer: Customer, checkout: Checkout, at: number): boolean {
  const cart = cartOf(model, customer);
  if (checkout.kind !== "account" && checkout.amount < leastCharge) return false;
  if (cart.paying !== null || cart.lines.length === 0) return false;
  if (cart.lines.some((line) => problemOf(model, customer.company.id, cart, line, at) !== null)) return false;
  if (checkout.amount !== totalOf(model, cart.lines)) return false;
  if (checkout.kind === "card") return !isTokenTaken(model, checkout.token);
  if (checkout.kind === "account") return true;
  return !holdsCode(model, customer) && expiryOf(model, customer, cart.lines, at) - at >= shortestCode;
}

type Written = { readonly order: number; readonly reference: string | null };

/** The row that the database has for the new order; null where it has none. */
function findWritten(
  model: Model,
  seen: Seen,
  customer: Customer,
  { kind, token }: Checkout,
): Written | null {
  if (kind === "account") {
    const order = seen.orders.find((one) => one.customer === customer.id && !model.orders.has(one.id));
    return order ? { order: order.id, reference: null } : null;
  }
  const fresh = seen.payments.filter((one) => !model.payments.has(one.reference));
  const payment = fresh.find((one) => (kind === "card" ? one.token === token : one.expires_at !== null));
  // Undone at once, it has no number any more.
  return payment ? { order: payment.order ?? -1, reference: payment.reference } : null;
}

function write(
  model: Model,
  seen: Seen,
  customer: Customer,
  checkout: Checkout,
  body: string,
): Written | null {
  const written = findWritten(model, seen, customer, checkout);
  if (!written) return null;
  const { kind, key, zone, token } = checkout;
  const cart = cartOf(model, customer);
  const lines = cart.lines.map((line) => ({
    ...line,
    zone: line.zone ?? zone,
    price: sells(dishOf(model, line.dish)),
  }));
  const total = totalOf(model, lines);
  moveStock(model, lines, -1);
  model.orders.set(written.order, {
    id: written.order,
    cart: seen.orders.find(({ id }) => id === written.order)?.cart ?? 0,
    customer: customer.id,
    company: customer.company.id,
    key,
    body,
    kind,
    lines,
    total,
    lastDate:
      lines
        .map(({ dish }) => dishOf(model, dish).date)
        .toSorted()
        .at(-1) ?? dateAt(0),
    state: kind === "account" ? "placed" : "pending",
  });
  if (kind === "account") {
    model.carts.set(customer.id, { lines: [], paying: null });
    return written;
  }
  cart.paying = written.order;
  const row = seen.payments.find(({ reference }) => reference === written.reference);
  const createdAt = Date.parse(row?.created_at ?? "");
  const expiresAt = row?.expires_at === null ? null : Date.parse(row?.expires_at ?? "");
  if (kind === "code" && expiresAt !== expiryOf(model, customer, lines, createdAt)) return null;
  model.payments.set(written.reference ?? "", {
    reference: written.reference ?? "",
    order: written.order,
    kind,
    amount: total,
    token: kind === "card" ? token : null,
    createdAt,
    expiresAt,
    status: "pending",
    charge: null,
  });
  return written;
}

function isOwnOrder(answer: Answer, order: Order | undefined): boolean {
  return order !== undefined && (answer.body as OrderOnWire).id === order.id;
}

/** What may be answered of an order that was written, by what the provider said and what became of it. */
function complaintOf(model: Model, bank: Bank, answer: Answer, written: Written): string | null {
  const payment = written.reference === null ? undefined : model.payments.get(written.reference);
  const order = model.orders.get(written.order);
  const told = bank.told(written.reference ?? "");
  const isGone = payment?.order === null;
  const wasRefused = (kind: string) => told.refused.has(kind) && isGone;
  const isRight = {
    201: isOwnOrder(answer, order) && order !== undefined && isDecided(model, order),
    400: wasRefused("unknown-token"),
    402:
      isGone && (told.wasGranted || ["declined", "authentication-required", "unavailable"].some(wasRefused)),
    409: wasRefused("used-token"),
    503: told.wasSilent,
  }[answer.status];
  if (isRight) return null;
  return `answered ${answer.status} for order ${written.order}, whose payment is ${payment?.status}`;
}

/** Sends the cart off as an order, in a request that may be one of before. */
export function order(client: Client, customer: Customer, checkout: Checkout): Act {
  const input = bodyOf(customer, checkout);
  const body = JSON.stringify(input);
  const headers: Record<string, string> = checkout.key === null ? {} : { "idempotency-key": checkout.key };
  let written: Written | null = null;
  const rival = (model: Model) => {
    const before = madeWith(model, customer, checkout.key);
    return before && before.id !== written?.order ? before : undefined;
  };
  return {
    words:
      `${customer.name} orders by ${checkout.kind} for ${checkout.amount}` +
      (checkout.key === null ? "" : `, key ${checkout.key}`) +
      (checkout.kind === "card" ? `, token ${checkout.token}` : ""),
    customer,
    isPatient: checkout.key !== null,
    send: () => client.call(customer, createOrder, { body: input }, headers),
    judge: (model, at): Verdict => {
      const before = rival(model);
      if (before && before.body !== body) return refused(409);
      if (before && isDecided(model, before)) return refused(201);
      if (before || !mayOrder(model, customer, checkout, at)) return refused(409);
      return {
        status: 201,
        happen: (changed, seen) => {
          written = write(changed, seen, customer, checkout, body);
          return written !== null;
        },
      };
    },
    complaint: (model, answer, bank) => {
      if (written) return complaintOf(model, bank, answer, written);
      // Of a key that was used before, whoever made it: its order.
      const before = rival(model);
      if (answer.status !== 201) return undefined;
      if (before?.body !== body) return "answered an order for another body than the key's";
      return isOwnOrder(answer, before) ? null : "answered another order than the key's";
    },
    waitsFor: (model) => {
      if (checkout.key === null) return undefined;
      const own = written ? model.orders.get(written.order) : rival(model);
      return own?.body === body && !isDecided(model, own) ? own : undefined;
    },
  };
}
