import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { OrderInput } from "@lonchera/contract/checkout";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { codeExpiry } from "@lonchera/domain/code-expiry";
import { companyDocumentType } from "@lonchera/domain/codes";
import { textFromCentimos, type Centimos } from "@lonchera/domain/money";
import type { Customer } from "../../platform/auth/sessions.ts";
import { isUniqueViolation, type Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { companies, deliveryZones } from "../../platform/db/schema/companies.ts";
import { carts, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import { isOpenCart, setCartState } from "../cart/cart-state.ts";
import {
  lastDateOf,
  lockCartLines,
  requireOrderableLines,
  totalOf,
  unitsByItem,
  type CartLine,
} from "../cart/lines.ts";
import { readCompanyCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { takeFromStock } from "../menus/stock.ts";
import { orderCreated, prepareOrderEvent } from "../orders/order-events.ts";
import { orderColumns } from "../orders/queries.ts";
import { firstCheckAfter } from "../payments/check-times.ts";

/** The idempotency key of a request with the hash of its body. */
export type RequestKey = { readonly key: string; readonly hash: string } | null;

/** How an order is to be paid; null on the company's account. */
export type PaymentRequest = {
  /** Finds the payment again at the provider. */
  readonly reference: string;
  readonly method: "card" | "code";
  /** Until when a code can be paid. */
  readonly expiresAt: Date | null;
} | null;

type OrderRequest = {
  readonly customer: Customer;
  readonly input: OrderInput;
  readonly requestKey: RequestKey;
  readonly now: number;
  /** The name of the payment provider. */
  readonly provider: string;
};

const selectCart = prepareQuery((db) =>
  db
    .select({
      id: carts.id,
      state: carts.state,
      companyName: companies.name,
      buyer: {
        first_name: users.firstName,
        last_name: users.lastName,
        email: users.email,
        phone: users.phone,
        dni: users.identityDocument,
        document_type: sql<number>`${companyDocumentType}::integer`,
      },
    })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(carts.userId, sql.placeholder("userId")), isOpenCart))
    .for("update", { of: carts })
    .prepare("lock-cart-of-buyer"),
);

/** 409 while the customer holds stock with a code that is not paid. */
async function requireNoOpenCode(tx: Transaction, userId: number): Promise<void> {
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, "pending"),
        eq(payments.method, "code"),
        inArray(payments.status, ["pending", "awaiting"]),
      ),
    );
  if (open.length > 0) abort(409, "code_pending");
}

async function preparePayment(
  tx: Transaction,
  { customer, input, now }: OrderRequest,
  lines: readonly CartLine[],
  cutOffs: CompanyCutOffs,
): Promise<PaymentRequest> {
  if (input.payment.payment_type !== "T") return null;
  const reference = randomUUID();
  if (!input.pay_by_code) return { reference, method: "card", expiresAt: null };
  await requireNoOpenCode(tx, customer.id);
  const closings = lines.map((line) => cutOffs.closesAt(line.deliveryDate, line.product));
  const expiresAt = new Date(codeExpiry(closings, now) ?? abort(409, "code_too_late"));
  return { reference, method: "code", expiresAt };
}

/** The zone of an individual's order, which counts for all its lines. */
async function readOrderZone(tx: Transaction, { customer, input }: OrderRequest) {
  if (customer.customerType === "type2" || input.delivery_zone === null) return null;
  const [zone] = await tx
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones)
    .where(eq(deliveryZones.id, input.delivery_zone));
  return zone ?? null;
}

type Cart = Awaited<ReturnType<typeof selectCart>>[number];
type Zone = Awaited<ReturnType<typeof readOrderZone>>;
type OrderParts = {
  readonly cart: Cart;
  readonly lines: readonly CartLine[];
  readonly zone: Zone;
  readonly payment: PaymentRequest;
};

function orderRow({ customer, input, requestKey, now }: OrderRequest, parts: OrderParts) {
  // A company client's data are the account's, whatever was sent.
  const person = customer.customerType === "type2" ? parts.cart.buyer : input;
  const at = new Date(now);
  return {
    companyId: customer.companyId,
    userId: customer.id,
    cartId: parts.cart.id,
    state: parts.payment === null ? "placed" : "pending",
    orderedAt: at,
    refCode: randomBytes(5).toString("hex").toUpperCase(),
    total: totalOf(parts.lines),
    lastDeliveryDate: lastDateOf(parts.lines) as CalendarDate,
    additionalNote: input.additional_note,
    customerType: customer.customerType,
    fullNameUser: `${person.first_name} ${person.last_name}`.trim(),
    companyName: parts.cart.companyName,
    email: person.email,
    emailCc: input.email_cc,
    phone: person.phone,
    documentTypeId: person.document_type,
    identityDocument: person.dni,
    zoneId: parts.zone?.id ?? null,
    scheduleOrder: input.schedule_order,
    noNeedInvoice: input.no_need_invoice,
    acceptDeclaration: input.accept_declaration,
    confirmationOfAcceptance: input.confirmation_of_acceptance,
    acceptedPoliticsAt: at,
    consentsVersion: input.consents_version,
    paymentType: input.payment.payment_type,
    receiptTypeId: input.payment.type_of_receipt,
    rucNumber: input.payment.type_of_receipt === "01" ? input.payment.ruc_number : "00000000",
    idempotencyKey: requestKey?.key ?? null,
    requestHash: requestKey?.hash ?? null,
  } satisfies typeof orders.$inferInsert;
}

function deliveryZoneOf(line: CartLine, orderZone: Zone): { zoneId: number; zoneName: string } {
  if (orderZone) return { zoneId: orderZone.id, zoneName: orderZone.name };
  if (line.zoneId === null) throw new Error(`Line ${line.id} of an order has no zone`);
  return { zoneId: line.zoneId, zoneName: line.zoneName ?? "" };
}

/** The id of the order that this connection inserted last. */
const newOrderId = sql<number>`currval(pg_get_serial_sequence('orders', 'id'))`;

function lineRows({ lines, zone }: OrderParts) {
  return lines.map((line) => {
    const { zoneId, zoneName } = deliveryZoneOf(line, zone);
    return {
      item_id: line.itemId,
      zone_id: zoneId,
      quantity: line.quantity,
      subitems: line.subitems,
      unit_price: line.unitPrice,
      item_name: line.itemName,
      product: line.product,
      product_type: line.productType,
      delivery_date: line.deliveryDate,
      zone_name: zoneName,
    };
  });
}

/** In the order of the table's columns. */
const insertLines = prepareQuery((db) =>
  db
    .insert(orderLines)
    .select(
      sql`select nextval(pg_get_serial_sequence('order_lines', 'id')), ${newOrderId}, line.*
        from jsonb_to_recordset(${sql.placeholder("lines")}) as line (item_id integer, zone_id integer, quantity integer,
          subitems jsonb, unit_price integer, item_name text, product product_code, product_type text, delivery_date date,
          zone_name text)`,
    )
    .prepare("insert-order-lines"),
);

function paymentRow(
  { input, now, provider }: OrderRequest,
  payment: NonNullable<PaymentRequest>,
  total: Centimos,
) {
  return {
    ...payment,
    orderId: newOrderId,
    provider,
    token: payment.method === "card" ? input.token : null,
    amount: total,
    createdAt: new Date(now),
    nextCheckAt: new Date(now + firstCheckAfter),
  };
}

type NewOrder = ReturnType<typeof orderRow>;
const insertOrderRow = prepareQuery((db, row: NewOrder) => {
  const values = Object.keys(row).map((column) => [column, sql.placeholder(column)]);
  return db
    .insert(orders)
    .values(Object.fromEntries(values) as NewOrder)
    .returning(orderColumns)
    .prepare("insert-order");
});

async function insertOrder(tx: Transaction, request: OrderRequest, parts: OrderParts) {
  const { payment } = parts;
  const cartId = parts.cart.id;
  const row = orderRow(request, parts);
  const event = payment === null ? await prepareOrderEvent(tx.$client, orderCreated(cartId)) : null;
  // These are sent together, in this order, because other customers wait for the items meanwhile.
  const sent = [
    insertOrderRow(tx, row),
    insertLines(tx, { lines: JSON.stringify(lineRows(parts)) }),
    takeFromStock(tx, unitsByItem(parts.lines)),
    setCartState(tx, cartId, payment === null ? "ordered" : "paying"),
    event === null ? Promise.resolve() : tx.$client.query(event),
    payment === null
      ? Promise.resolve()
      : tx
          .insert(payments)
          .values(paymentRow(request, payment, row.total))
          .execute(),
    tx.$client.query("commit"),
  ] as const;
  // After one that fails all later ones fail as well: the first failure is the reason.
  await Promise.allSettled(sent);
  const [rows] = await Promise.all(sent).catch((error: unknown) => {
    if (isUniqueViolation(error, "payments_token_used_once")) return abort(409, "token_used");
    throw error;
  });
  return rows[0] as (typeof rows)[number];
}

/**
 * Checks the cart, takes its stock and writes its order, which is pending until it is paid unless it goes on the company's
 * account.
 */
export async function writeOrder(tx: Transaction, request: OrderRequest) {
  const { customer, input, now } = request;
  // The items are locked last, and so for the shortest time.
  const [[cart], zone, cutOffs, lines] = await Promise.all([
    selectCart(tx, { userId: customer.id }),
    readOrderZone(tx, request),
    readCompanyCutOffs(tx, customer.companyId),
    lockCartLines(tx, customer.id),
  ]);
  if (cart?.state === "paying") return abort(409, "payment_in_progress");
  if (!cart || lines.length === 0) return abort(409, "cart_empty");
  requireOrderableLines(lines, cutOffs, now);
  const total = totalOf(lines);
  if (input.payment.amount !== total) abort(409, "total_changed", textFromCentimos(total));
  const payment = await preparePayment(tx, request, lines, cutOffs);
  const order = await insertOrder(tx, request, { cart, lines, zone, payment });
  return { order, payment };
}
