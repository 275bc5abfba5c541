import { eq } from "drizzle-orm";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { lateReasonMessage } from "@lonchera/contract/edit-order";
import type { Order } from "@lonchera/contract/orders";
import type {
  createStaffOrder,
  previewStaffOrder as previewStaffOrderEndpoint,
  StaffOrderPreview,
} from "@lonchera/contract/staff-orders";
import { boletaType, invoiceType, noRuc } from "@lonchera/domain/codes";
import { dniDocumentType, isRuc } from "@lonchera/domain/identity-documents";
import { formatAmount, formatCentimos, parseCentimos } from "@lonchera/domain/money";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { carts } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { IdempotencyKey } from "../../platform/http/idempotency-key.ts";
import { lockCart } from "../cart/change-cart.ts";
import { computeAmountDue, computeSubsidyTotal, computeTotal, type NewOrderLine } from "../cart/lines.ts";
import {
  choosePaymentType,
  lockUsedSubsidy,
  subsidizeLines,
  getCustomerSubsidy,
} from "../cart/subsidize-lines.ts";
import {
  insertOrder,
  createPaymentRequest,
  pricesIncludeIgv,
  type OrderRequest,
  type CheckedOrderInput,
} from "../checkout/insert-order.ts";
import { readLastCheckout } from "../checkout/last-checkout.ts";
import { placeOrderOnce } from "../checkout/place-order.ts";
import { requirePayableAmount } from "../checkout/take-payment.ts";
import type { Deps } from "../deps.ts";
import { prepareOrderLines } from "./prepare-order-lines.ts";
import { requireOrderCustomer, type OrderingCustomer } from "./order-customers.ts";

type Preview = BodyOf<typeof previewStaffOrderEndpoint>;

const boleta = { type_of_receipt: boletaType, ruc_number: noRuc };

/**
 * Reads what a checkout asks the customer for. If the company's account pays, the receipt is a factura for
 * it, otherwise a boleta. Company clients and people who pay with a code get that of their latest order instead, if any.
 */
export async function readCheckoutInput(
  deps: Deps,
  customer: OrderingCustomer,
  preview: Preview,
  total: number,
) {
  const onAccount = preview.payment === "account";
  if (customer.customerType === "type2" && !onAccount)
    abortField("payment", "Las empresas piden a su cuenta.");
  const last = await readLastCheckout(deps.db, customer);
  const usualReceipt =
    onAccount && isRuc(customer.companyRuc)
      ? { type_of_receipt: invoiceType, ruc_number: customer.companyRuc }
      : boleta;
  const isOwnReceipt = customer.customerType === "type2" || !onAccount;
  const { type_of_receipt, ruc_number } = (isOwnReceipt && last) || usualReceipt;
  return {
    payment: {
      charge_id: null,
      payment_type: onAccount ? "C" : "T",
      amount: total,
      type_of_receipt,
      ruc_number,
    },
    pay_by_code: !onAccount,
    first_name: customer.firstName,
    last_name: customer.lastName || (last?.last_name ?? ""),
    email: customer.email,
    phone: customer.phone || (last?.phone ?? ""),
    dni: customer.document || (last?.dni ?? ""),
    document_type: customer.documentType ?? last?.document_type ?? dniDocumentType,
    delivery_zone: preview.delivery_zone,
    additional_note: "",
    email_cc: "",
    token: null,
    installments: 0,
    device_finger_print_id: "",
    authentication_3DS: null,
    schedule_order: false,
    no_need_invoice: false,
    accept_declaration: false,
    confirmation_of_acceptance: false,
    consents_version: null,
  } satisfies CheckedOrderInput;
}

/**
 * Returns the lines with their subsidies, the payment type and the amount due. An order on the company's account has no
 * subsidy.
 */
async function priceOrder(
  tx: Transaction,
  customer: OrderingCustomer,
  payment: Preview["payment"],
  unsubsidized: readonly NewOrderLine[],
) {
  const [company] = await tx
    .select({ ofCompany: companies.subsidy, pricesIncludeIgv })
    .from(companies)
    .where(eq(companies.id, customer.companyId));
  const { ofCompany = null, pricesIncludeIgv: includesIgv = false } = company ?? {};
  const subsidy = payment === "account" ? null : getCustomerSubsidy(customer.customerType, ofCompany);
  const used = subsidy && (await lockUsedSubsidy(tx, customer, unsubsidized));
  const numbered = unsubsidized.map((line, id) => ({ ...line, id }));
  const lines = subsidy && used ? subsidizeLines(subsidy, used, numbered) : unsubsidized;
  const type = payment === "account" ? "C" : choosePaymentType(customer.customerType, subsidy, lines);
  return { subsidy, lines, type, due: computeAmountDue(lines), pricesIncludeIgv: includesIgv };
}

function withPayment(input: CheckedOrderInput, payment_type: "T" | "C", amount: number): CheckedOrderInput {
  return { ...input, payment: { ...input.payment, payment_type, amount } };
}

export async function previewStaffOrder(
  deps: Deps,
  customerId: number,
  preview: Preview,
): Promise<StaffOrderPreview> {
  const now = deps.clock();
  const customer = await requireOrderCustomer(deps.db, customerId);
  const checkout = await readCheckoutInput(deps, customer, preview, 0);
  return transaction(deps.db, async (tx) => {
    const { lines: checked, cutOffs, isLate } = await prepareOrderLines(deps, tx, customer, preview, now);
    const { subsidy, lines, type, due } = await priceOrder(tx, customer, preview.payment, checked);
    const input = withPayment(checkout, type, due);
    requirePayableAmount(deps, input);
    const codeLimits = deps.config.paymentCodes;
    const payment = await createPaymentRequest(
      tx,
      { customer, input, now, codeLimits },
      { lines, due, cutOffs },
    );
    return {
      total: formatCentimos(computeTotal(lines)),
      subsidy_total: formatCentimos(computeSubsidyTotal(lines)),
      amount_due: formatCentimos(due),
      payroll: type === "C" && subsidy?.rest === "payroll",
      type_of_receipt: input.payment.type_of_receipt,
      ruc_number: input.payment.ruc_number,
      needs_reason: isLate,
      pay_until: payment?.expiresAt?.toISOString() ?? null,
    };
  });
}

type StaffOrder = BodyOf<typeof createStaffOrder>;

/** Writes the order in a cart of its own, so that the customer's cart does not change. */
export async function writeStaffOrder(
  deps: Deps,
  tx: Transaction,
  request: OrderRequest,
  customer: OrderingCustomer,
  staffOrder: StaffOrder,
) {
  const { input, now } = request;
  const { companyId, id: userId, companyName } = customer;
  // A customer has one unpaid code at a time. Their own checkout locks the same cart.
  if (input.pay_by_code) await lockCart(tx, { id: userId, companyId }, now);
  const {
    lines: checked,
    zone,
    cutOffs,
    isLate,
  } = await prepareOrderLines(deps, tx, customer, staffOrder, now);
  if (isLate && staffOrder.reason === "") abortField("reason", lateReasonMessage);
  const total = computeTotal(checked);
  if (input.payment.amount !== total) abort(409, "total_changed", formatAmount(total));
  const priced = await priceOrder(tx, customer, staffOrder.payment, checked);
  const { subsidy, lines, type, due } = priced;
  const amountDue = formatCentimos(due);
  if ((staffOrder.amount_due ?? amountDue) !== amountDue) abort(409, "amount_due_changed", formatAmount(due));
  const paid = { ...request, input: withPayment(input, type, due) };
  requirePayableAmount(deps, paid.input);
  const payment = await createPaymentRequest(tx, paid, { lines, due, cutOffs });
  const inserted = await tx
    .insert(carts)
    .values({ companyId, userId, state: "ordered", createdAt: new Date(now) })
    .returning({ id: carts.id });
  const orderCart = {
    ...requireRow(inserted),
    isMadeForOrder: true,
    companyName,
    pricesIncludeIgv: priced.pricesIncludeIgv,
    buyer: input,
  } as const;
  const order = await insertOrder(tx, paid, { cart: orderCart, subsidy, lines, zone, payment });
  return { order, payment, itemIds: lines.map((line) => line.itemId) };
}

/** Places an order for a customer. On the company's account it is placed at once; otherwise it awaits the payment of its code. */
export async function placeStaffOrder(
  deps: Deps,
  staff: Staff,
  customerId: number,
  staffOrder: StaffOrder,
  idempotencyKey: IdempotencyKey,
): Promise<Order> {
  const customer = await requireOrderCustomer(deps.db, customerId);
  const checkout = await readCheckoutInput(deps, customer, staffOrder, parseCentimos(staffOrder.total) ?? 0);
  const input = { ...checkout, additional_note: staffOrder.additional_note };
  const attempt = {
    customer,
    staff: { id: staff.id, reason: staffOrder.reason || null },
    input,
    idempotencyKey,
  };
  return placeOrderOnce(deps, attempt, (tx, request) =>
    writeStaffOrder(deps, tx, request, customer, staffOrder),
  );
}
