import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { cartLineMessages } from "@lonchera/contract/cart";
import { type OrderInput, checkoutMessages } from "@lonchera/contract/checkout";
import { errorTexts } from "@lonchera/contract/error-texts";
import type { Order } from "@lonchera/contract/orders";
import { companyDocumentType, invoiceType } from "@lonchera/domain/codes";
import { isIdentityDocument, isRuc } from "@lonchera/domain/identity-documents";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { documentTypeRows, receiptTypeRows } from "../../platform/db/reference-data/codes.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, HttpError } from "../../platform/http/http-error.ts";
import type { IdempotencyKey } from "../../platform/http/idempotency-key.ts";
import { releaseRequestSlot } from "../../platform/http/request-queue.ts";
import { readEnabledZones } from "../cart/orderable-item.ts";
import type { Deps } from "../deps.ts";
import { findOrderOfCompany, toPlacedOrder } from "../orders/queries.ts";
import type { OrderRequest } from "./insert-order.ts";
import {
  refuseFailedPayment,
  requirePayableAmount,
  takePayment,
  UnknownPaymentError,
} from "./take-payment.ts";
import { writeOrder } from "./write-order.ts";

type Fields = Record<string, string[]>;

function findPaymentProblems(input: OrderInput, { customerType }: Customer): Fields {
  const { payment, token, pay_by_code } = input;
  // An individual sends C if a subsidy leaves nothing to pay by card. The cart decides that later.
  const paysNow = customerType === "type1" && payment.payment_type === "T";
  const fields: Fields = {};
  if (payment.payment_type === "T" && !paysNow)
    fields["payment.payment_type"] = [checkoutMessages.paymentType];
  if (!receiptTypeRows.some(({ id }) => id === payment.type_of_receipt))
    fields["payment.type_of_receipt"] = ["Tipo de comprobante desconocido"];
  if (paysNow && token === null && !pay_by_code) fields["token"] = [errorTexts.payment_declined()];
  if (payment.type_of_receipt === invoiceType && !isRuc(payment.ruc_number))
    fields["payment.ruc_number"] = [checkoutMessages.ruc];
  return fields;
}

function findPersonProblems(input: OrderInput, customer: Customer): Fields {
  const fields: Fields = {};
  if (input.company_slug !== customer.companySlug) fields["company_slug"] = ["Esta no es tu compañía."];
  if (!documentTypeRows.some(({ id }) => id === input.document_type))
    fields["document_type"] = ["Tipo de documento desconocido"];
  if (customer.customerType === "type2") return fields;
  if (input.document_type === companyDocumentType) fields["document_type"] = ["Elige tu tipo de documento."];
  if (!isIdentityDocument(input.document_type, input.dni)) fields["dni"] = [checkoutMessages.document];
  return fields;
}

/**
 * A type2 order needs no zone, because its lines have zones. If it names one, it must be an enabled zone of the
 * customer's company.
 */
async function findZoneProblems(db: Db, input: OrderInput, customer: Customer): Promise<Fields> {
  if (input.delivery_zone === null) {
    return customer.customerType === "type1" ? { delivery_zone: [checkoutMessages.zone] } : {};
  }
  const zones = await readEnabledZones(db, customer.companyId);
  const isEnabled = zones.some(({ id }) => id === input.delivery_zone);
  return isEnabled ? {} : { delivery_zone: [cartLineMessages.zoneNotAvailable] };
}

/** Throws 400 with the errors of all fields. The cart is not checked here. */
async function checkOrderInput(db: Db, customer: Customer, input: OrderInput): Promise<void> {
  const fields: Fields = {
    ...findPaymentProblems(input, customer),
    ...findPersonProblems(input, customer),
    ...(await findZoneProblems(db, input, customer)),
  };
  if (Object.keys(fields).length > 0) throw new HttpError(400, fields);
}

type Buyer = Pick<Customer, "id" | "companyId">;

async function findOrderOfKey(db: Db, { id, companyId }: Buyer, key: string) {
  const [order] = await db
    .select({
      id: orders.id,
      companyId: orders.companyId,
      requestHash: orders.requestHash,
      isDecided: sql<boolean>`${orders.state} <> 'pending' or ${payments.status} = 'awaiting'`,
      paymentId: payments.id,
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.companyId, orders.companyId)))
    .where(and(eq(orders.companyId, companyId), eq(orders.userId, id), eq(orders.idempotencyKey, key)));
  return order;
}

const pollMilliseconds = 150;
const maxPolls = 100;

/**
 * Waits until the payment of the order with the same key is decided, and returns the order, or undefined if there is
 * none. Throws the reason of a payment that failed meanwhile, whose order is deleted.
 */
async function findEarlierOrder(
  deps: Deps,
  customer: Buyer,
  idempotencyKey: IdempotencyKey,
): Promise<Order | undefined> {
  if (!idempotencyKey) return undefined;
  let paymentId: number | null = null;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const order = await findOrderOfKey(deps.db, customer, idempotencyKey.key);
    if (!order) {
      if (paymentId === null) return undefined;
      return refuseFailedPayment(deps.db, { id: paymentId, companyId: customer.companyId });
    }
    if (order.requestHash !== idempotencyKey.hash) return abort(409, "idempotency_key_reused");
    if (order.isDecided) return findOrderOfCompany(deps.db, order, deps.clock());
    paymentId = order.paymentId;
    releaseRequestSlot();
    await wait(pollMilliseconds);
  }
  throw new UnknownPaymentError();
}

type WriteOrder = (tx: Transaction, request: OrderRequest) => ReturnType<typeof writeOrder>;

type OrderAttempt = Omit<OrderRequest, "now" | "provider" | "processId" | "codeLimits">;

export function createOrderRequest(deps: Deps, attempt: OrderAttempt, now: number): OrderRequest {
  return {
    ...attempt,
    now,
    provider: deps.payments.name,
    processId: deps.processConnection.processId,
    codeLimits: deps.config.paymentCodes,
  };
}

/**
 * Orders in three phases: the order is written and takes its stock, the provider is asked without an open
 * transaction, and the order is marked as paid or deleted. The process can be killed after each phase without losing
 * an order or a charge.
 */
async function orderAndPay(deps: Deps, attempt: OrderAttempt, write: WriteOrder): Promise<Order> {
  const { staff, input } = attempt;
  requirePayableAmount(deps, input);
  const request = createOrderRequest(deps, attempt, deps.clock());
  const { order, payment, itemIds } = await transaction(deps.db, (tx) => write(tx, request));
  deps.menuCache.refreshStock(itemIds);
  if (payment === null && staff === null) return toPlacedOrder(order);
  if (payment !== null) {
    await takePayment(deps, { ...payment, companyId: order.companyId, input });
  }
  // The order is missing if the reconciler gave up its payment before the provider answered. The charge is refunded.
  return (await findOrderOfCompany(deps.db, order, deps.clock())) ?? abort(402, "payment_declined");
}

/** Places an order, or returns the one that an earlier or a simultaneous request with the same key placed. */
export async function placeOrderOnce(
  deps: Deps,
  attempt: OrderAttempt,
  write: WriteOrder,
  check?: () => Promise<void>,
): Promise<Order> {
  const { customer, idempotencyKey } = attempt;
  try {
    // The check is inside the `try`, because a repeated request gets its order even if the check would refuse it now.
    await check?.();
    return await orderAndPay(deps, attempt, write);
  } catch (error) {
    if (error instanceof UnknownPaymentError) throw error;
    const order = await findEarlierOrder(deps, customer, idempotencyKey);
    if (order) return order;
    throw error;
  }
}

/** Orders the customer's cart. */
export function placeOrder(
  deps: Deps,
  customer: Customer,
  input: OrderInput,
  idempotencyKey: IdempotencyKey,
): Promise<Order> {
  const attempt = { customer, staff: null, input, idempotencyKey };
  const write: WriteOrder = (tx, request) => writeOrder(deps, tx, request);
  return placeOrderOnce(deps, attempt, write, () => checkOrderInput(deps.db, customer, input));
}
