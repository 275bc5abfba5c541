import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { OrderInput } from "@lonchera/contract/checkout";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { computePaymentCodeExpiry } from "@lonchera/domain/payment-code-expiry";
import { invoiceType, noRuc } from "@lonchera/domain/codes";
import type { Centimos } from "@lonchera/domain/money";
import type { Subsidy } from "@lonchera/domain/subsidy";
import { formatFullName } from "@lonchera/domain/texts";
import type { PaymentCodeLimits } from "../../config.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { settings } from "../../platform/db/schema/settings.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { users } from "../../platform/db/schema/users.ts";
import { awaitStatements } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { IdempotencyKey } from "../../platform/http/idempotency-key.ts";
import { setCartState } from "../cart/cart-state.ts";
import {
  computeSubsidyTotal,
  computeTotal,
  getLastDeliveryDate,
  sumUnitsByItem,
  type NewOrderLine,
} from "../cart/lines.ts";
import type { Zone } from "../cart/orderable-item.ts";
import type { CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { takeFromStock } from "../menus/stock.ts";
import { markChangedDays } from "../orders/changed-days.ts";
import { createOrderCreatedEvent, prepareOrderEvent } from "../orders/order-events.ts";
import { orderColumns } from "../orders/queries.ts";
import { recordStaffOrder } from "../orders/record-order-change.ts";
import { firstCheckDelay } from "../payments/check-times.ts";
import {
  readPaymentCodeLimits,
  requirePaymentCodeLimits,
  requireNoUnpaidCode,
} from "./payment-code-limits.ts";

/** The payment of an order. */
export type PaymentRequest = {
  /** Identifies the payment at the provider. */
  readonly reference: string;
  readonly method: "card" | "code";
  readonly amount: Centimos;
  /** The end of the validity of a code. It is null for a card. */
  readonly expiresAt: Date | null;
};

/** A checkout's input without the fields that only its checks need. Without a consent its version is null. */
export type CheckedOrderInput = Omit<OrderInput, "accept_politics" | "company_slug" | "consents_version"> & {
  readonly consents_version: string | null;
};

export type OrderRequest = {
  /** True if the customer's usual week placed the order. */
  readonly byUsualWeek?: true;
  readonly customer: Pick<Customer, "id" | "companyId" | "customerType">;
  /** The member of staff who orders, with the reason after a cut-off. It is null if the customer orders. */
  readonly staff: { readonly id: number; readonly reason: string | null } | null;
  readonly input: CheckedOrderInput;
  readonly idempotencyKey: IdempotencyKey;
  readonly now: number;
  /** The name of the payment provider. */
  readonly provider: string;
  readonly processId: number | null;
  readonly codeLimits: PaymentCodeLimits;
};

type Person = Pick<OrderInput, "first_name" | "last_name" | "email" | "phone" | "dni" | "document_type">;

type OrderParts = {
  /** The cart that becomes the order. */
  readonly cart: {
    readonly id: number;
    /** True if the cart was made for this order and is ordered from the beginning. */
    readonly isMadeForOrder?: true;
    readonly companyName: string;
    readonly pricesIncludeIgv: boolean;
    readonly buyer: Person;
    /** The version of the customer's newest consent, or null. It can be left out for an order without a consent. */
    readonly privacyVersion?: string | null;
  };
  /** The rules by which the lines are subsidized. */
  readonly subsidy: Subsidy | null;
  /** The lines get their ids in this order. A subsidized order has the oldest line first. */
  readonly lines: readonly NewOrderLine[];
  /** The zone of a type1 order, which applies to all its lines. */
  readonly zone: Zone | null;
  /** It is null unless the customer pays by card or with a code. */
  readonly payment: PaymentRequest | null;
};

type PayableLines = {
  readonly lines: readonly NewOrderLine[];
  /** The customer's share of the lines, which is charged. */
  readonly due: Centimos;
  readonly cutOffs: CompanyCutOffs;
};

/** Returns null for an order on the company's account. Throws 409 for a code that the rules of codes do not allow. */
export async function createPaymentRequest(
  tx: Transaction,
  { customer, input, now, codeLimits }: Pick<OrderRequest, "customer" | "input" | "now" | "codeLimits">,
  { lines, due: amount, cutOffs }: PayableLines,
): Promise<PaymentRequest | null> {
  if (input.payment.payment_type !== "T") return null;
  const reference = randomUUID();
  if (!input.pay_by_code) return { reference, method: "card", amount, expiresAt: null };
  await requireNoUnpaidCode(tx, customer.id);
  const limits = await readPaymentCodeLimits(tx, codeLimits, customer.id);
  await requirePaymentCodeLimits(tx, lines, limits);
  const closings = lines.map(cutOffs.getClosingTime);
  const expiresAt = new Date(
    computePaymentCodeExpiry(closings, now, limits.hours) ?? abort(409, "code_too_late"),
  );
  return { reference, method: "code", amount, expiresAt };
}

function createOrderRow({ customer, staff, input, idempotencyKey, now }: OrderRequest, parts: OrderParts) {
  // The data of a company client come from the account, not from the request.
  const person = customer.customerType === "type2" ? parts.cart.buyer : input;
  const at = new Date(now);
  return {
    companyId: customer.companyId,
    userId: customer.id,
    cartId: parts.cart.id,
    orderedById: staff?.id ?? null,
    state: parts.payment === null ? "placed" : "pending",
    orderedAt: at,
    refCode: randomBytes(5).toString("hex").toUpperCase(),
    subsidy: parts.subsidy && JSON.stringify(parts.subsidy),
    subsidyTotal: computeSubsidyTotal(parts.lines),
    total: computeTotal(parts.lines),
    pricesIncludeIgv: parts.cart.pricesIncludeIgv,
    lastDeliveryDate: getLastDeliveryDate(parts.lines) as CalendarDate,
    additionalNote: input.additional_note,
    customerType: customer.customerType,
    fullNameUser: formatFullName(person),
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
    consentsVersion: input.consents_version,
    paymentType: input.payment.payment_type,
    receiptTypeId: input.payment.type_of_receipt,
    rucNumber: input.payment.type_of_receipt === invoiceType ? input.payment.ruc_number : noRuc,
    idempotencyKey: idempotencyKey?.key ?? null,
    requestHash: idempotencyKey?.hash ?? null,
  } satisfies Omit<typeof orders.$inferInsert, "subsidy"> & { subsidy: string | null };
}

function getDeliveryZone(line: NewOrderLine, orderZone: Zone | null): { zoneId: number; zoneName: string } {
  if (orderZone) return { zoneId: orderZone.id, zoneName: orderZone.name };
  if (line.zoneId === null) throw new Error(`A line of item ${line.itemId} has no zone`);
  return { zoneId: line.zoneId, zoneName: line.zoneName ?? "" };
}

/** The id of the order that this connection inserted last. */
const newOrderId = sql<number>`currval(pg_get_serial_sequence('orders', 'id'))`;

function createLineRows({ lines, zone }: OrderParts) {
  return lines.map((line) => {
    const { zoneId, zoneName } = getDeliveryZone(line, zone);
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
      subsidy: line.subsidy.amount,
      subsidised_meals: line.subsidy.meals,
      tags: line.tags,
    };
  });
}

/** Stores a consent that is newer than the customer's. The history does not record it, because the order does. */
async function storeConsent(
  tx: Transaction,
  { customer, input, now }: OrderRequest,
  present: string | null = null,
): Promise<void> {
  const privacyVersion = input.consents_version;
  if (privacyVersion === null || (present !== null && present >= privacyVersion)) return;
  const isNewer = or(isNull(users.privacyVersion), lt(users.privacyVersion, privacyVersion));
  await tx
    .update(users)
    .set({ privacyVersion, privacyAcceptedAt: new Date(now) })
    .where(and(eq(users.id, customer.id), isNewer))
    .execute();
}

/** The selected columns must have the order of the table's columns. */
const insertLines = prepareQuery((db) =>
  db
    .insert(orderLines)
    .select(
      sql`select nextval(pg_get_serial_sequence('order_lines', 'id')), ${sql.placeholder("companyId")}::integer, ${newOrderId}, line.*
        from jsonb_to_recordset(${sql.placeholder("lines")}) as line (item_id integer, zone_id integer, quantity integer,
          subitems jsonb, unit_price integer, item_name text, product product_code, product_type text, delivery_date date,
          zone_name text, subsidy integer, subsidised_meals integer, tags text[])`,
    )
    .prepare("insert-order-lines"),
);

function createPaymentRow(
  { customer, input, now, provider, processId }: OrderRequest,
  payment: PaymentRequest,
) {
  return {
    ...payment,
    companyId: customer.companyId,
    orderId: newOrderId,
    userId: customer.id,
    provider,
    processId,
    token: payment.method === "card" ? input.token : null,
    createdAt: new Date(now),
    nextCheckAt: new Date(now + firstCheckDelay),
  };
}

type NewOrder = ReturnType<typeof createOrderRow>;
type InsertedOrder = Omit<NewOrder, "subsidy">;

/** The transaction that writes the order reads the setting, because an order must not follow an outdated one. */
export const pricesIncludeIgv = sql<boolean>`coalesce((select ${settings.pricesIncludeIgv} from ${settings}), false)`;

const acceptedPoliticsAt = sql<Date | null>`case when ${sql.placeholder("consentsVersion")}::text is not null
  then ${sql.placeholder("orderedAt")}::timestamptz end`;

const insertOrderRow = prepareQuery((db, row: NewOrder) => {
  const values = Object.keys(row).map((column) => [column, sql.placeholder(column)]);
  return db
    .insert(orders)
    .values({
      ...(Object.fromEntries(values) as InsertedOrder),
      subsidy: sql`${sql.placeholder("subsidy")}::jsonb`,
      acceptedPoliticsAt,
    })
    .returning(orderColumns)
    .prepare("insert-order");
});

/**
 * Reduces the stock and inserts the order of checked lines with its pending payment. The last statement commits,
 * unless the cart was made for the order, as it is for a staff order.
 */
export async function insertOrder(tx: Transaction, request: OrderRequest, parts: OrderParts) {
  const { staff, now, byUsualWeek } = request;
  const { payment } = parts;
  const { id: cartId, isMadeForOrder } = parts.cart;
  const { companyId } = request.customer;
  const row = createOrderRow(request, parts);
  const event = createOrderCreatedEvent(cartId, "placed", staff?.reason, byUsualWeek);
  const queueEvent = payment === null ? await prepareOrderEvent(tx.$client, event) : null;
  // The statements are sent together to keep the lock on the items short. Their order matters.
  const sent = [
    insertOrderRow(tx, row),
    insertLines(tx, { companyId, lines: JSON.stringify(createLineRows(parts)) }),
    takeFromStock(tx, sumUnitsByItem(parts.lines)),
    isMadeForOrder
      ? Promise.resolve()
      : setCartState(tx, { id: cartId, companyId }, payment === null ? "ordered" : "paying"),
    payment === null
      ? markChangedDays(tx, companyId, parts.lines)
      : tx.insert(payments).values(createPaymentRow(request, payment)).execute(),
    queueEvent === null ? Promise.resolve() : tx.$client.query(queueEvent),
    storeConsent(tx, request, parts.cart.privacyVersion),
    isMadeForOrder ? Promise.resolve() : tx.$client.query("commit"),
  ] as const;
  const [rows] = await handleUniqueViolation(awaitStatements(sent), "payments_token_used_once", () =>
    abort(409, "token_used"),
  );
  const order = rows[0] as (typeof rows)[number];
  // An order that waits for its code gets its history once the code is issued.
  if (staff !== null && payment === null) {
    await recordStaffOrder(tx, { orderId: order.id, staffId: staff.id, now, reason: staff.reason });
  }
  return order;
}
