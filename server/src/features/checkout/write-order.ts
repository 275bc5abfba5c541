import type pg from "pg";
import { randomBytes, randomUUID } from "node:crypto";
import type { OrderInput } from "@lonchera/contract/checkout";
import type { ErrorCode } from "@lonchera/contract/errors";
import { codeExpiry } from "@lonchera/domain/code-expiry";
import { companyDocumentType } from "@lonchera/domain/codes";
import { textFromCentimos } from "@lonchera/domain/money";
import type { Customer } from "../../platform/auth/sessions.ts";
import { isUniqueViolation } from "../../platform/db/client.ts";
import { abort } from "../../platform/http/http-error.ts";
import {
  lockLines,
  problemOf,
  totalOf,
  unitPriceOf,
  unitsByItem,
  type LineProblem,
  type LineRow,
} from "../cart/lines.ts";
import { readCutOffs, type CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { orderCreated, sendOrderEvent } from "../orders/order-events.ts";
import { ownOrderColumns, type OwnOrderRow } from "../orders/queries.ts";
import { abandonedAfter } from "../payments/look-again.ts";

type Buyer = {
  cart_id: number;
  state: "active" | "paying";
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  identity_document: string;
  company_name: string;
};

/** The idempotency key of a request with the hash of its body. */
export type RequestKey = { readonly key: string; readonly hash: string } | null;

/** How the order is to be paid; what the provider is asked with. */
export type WrittenAttempt = {
  readonly reference: string;
  readonly provider: string;
  readonly method: "card" | "code";
  /** With a code: until when it can be paid. */
  readonly expiresAt: Date | null;
};

export type WrittenOrder = { readonly order: OwnOrderRow; readonly attempt: WrittenAttempt | null };

const lockCartOfBuyer = {
  name: "lock-cart-of-buyer",
  text: `select ct.id as cart_id, ct.state, u.first_name, u.last_name, u.email, u.phone, u.identity_document,
      co.name as company_name
    from carts ct join users u on u.id = ct.user_id join companies co on co.id = ct.company_id
    where ct.user_id = $1 and ct.state <> 'ordered' for update of ct`,
};

/** The most important first. */
const problemCodes = [
  ["withdrawn", "item_withdrawn"],
  ["closed", "ordering_closed"],
  ["sold-out", "sold_out"],
  ["zone-disabled", "zone_disabled"],
  ["choices-withdrawn", "choices_withdrawn"],
] as const satisfies readonly (readonly [NonNullable<LineProblem>, ErrorCode])[];

/** 409 with the names of the dishes that stand in the way; the rest of the cart stays. */
function requireOrderable(lines: readonly LineRow[], cutOffs: CompanyCutOffs, now: number): void {
  const units = unitsByItem(lines);
  const problems = lines.map((line) => {
    const closed = now >= cutOffs.closesAt(line.delivery_date, line.product);
    return { name: line.name, problem: problemOf(line, units.get(line.item_id) ?? 0, closed) };
  });
  for (const [problem, code] of problemCodes) {
    const names = problems.filter((line) => line.problem === problem).map((line) => line.name);
    if (names.length > 0) abort(409, code, [...new Set(names)]);
  }
}

// One statement: the lines keep what they were at this moment, stock goes down, the cart belongs to its order.
// Items are locked; a day that moves meanwhile is not, so lines keep the date that was checked.
const write = {
  name: "write-order",
  text: `with frozen as (
      update cart_lines l set unit_price = f.price, item_name = i.name, product = i.product, product_type = i.product_type,
        delivery_date = f.day, zone_id = coalesce(l.zone_id, $3), zone_name = z.name
      from unnest($4::integer[], $5::integer[], $35::date[]) as f(id, price, day), items i, delivery_zones z
      where l.id = f.id and i.id = l.item_id and z.id = coalesce(l.zone_id, $3)
      returning l.delivery_date
    ), taken as (
      update items i set stock = i.stock - t.units
      from unnest($6::integer[], $7::integer[]) as t(id, units) where i.id = t.id
    ), cart as (
      update carts set state = $8 where id = $2
    ), paid as (
      insert into payments (reference, order_id, provider, token, amount, created_at, method, expires_at, next_check_at)
      select $9::uuid, nextval('orders_id_seq'), $10, $11, $12, $13, $37, $38, $39 where $9::uuid is not null
      returning order_id
    )
    insert into orders as o (id, company_id, user_id, cart_id, state, ordered_at, ref_code, total, last_delivery_date,
      additional_note, customer_type, full_name_user, company_name, email, email_cc, phone, document_type_id,
      identity_document, zone_id, schedule_order, no_need_invoice, accept_declaration, confirmation_of_acceptance,
      accepted_politics_at, payment_type, receipt_type_id, ruc_number, idempotency_key, request_hash, consents_version)
    select coalesce((select order_id from paid), nextval('orders_id_seq')), $14, $1, $2, $15, $13, $16, $12,
      (select max(delivery_date) from frozen), $17, $18, $19, $20, $21, $22, $23, $24, $25, $3, $26, $27, $28, $29, $13,
      $30, $31, $32, $33, $34, $36
    returning ${ownOrderColumns}`,
};

function personOf(input: OrderInput, customer: Customer, buyer: Buyer) {
  // A company client's data are locked: the account's count, whatever was sent.
  return customer.customerType === "type2"
    ? { ...buyer, document_type: companyDocumentType, dni: buyer.identity_document }
    : input;
}

function valuesOf(
  customer: Customer,
  input: OrderInput,
  buyer: Buyer,
  lines: readonly LineRow[],
  request: RequestKey,
  now: number,
  attempt: WrittenAttempt | null,
): unknown[] {
  const units = unitsByItem(lines);
  const person = personOf(input, customer, buyer);
  const waits = attempt !== null;
  return [
    customer.id,
    buyer.cart_id,
    customer.customerType === "type1" ? input.delivery_zone : null,
    lines.map((line) => line.id),
    lines.map(unitPriceOf),
    [...units.keys()],
    [...units.values()],
    waits ? "paying" : "ordered",
    attempt?.reference ?? null,
    attempt?.provider ?? null,
    attempt?.method === "card" ? input.token : null,
    totalOf(lines),
    new Date(now),
    customer.companyId,
    waits ? "pending" : "placed",
    randomBytes(5).toString("hex").toUpperCase(),
    input.additional_note,
    customer.customerType,
    `${person.first_name} ${person.last_name}`.trim(),
    buyer.company_name,
    person.email,
    input.email_cc,
    person.phone,
    person.document_type,
    person.dni,
    input.schedule_order,
    input.no_need_invoice,
    input.accept_declaration,
    input.confirmation_of_acceptance,
    input.payment.payment_type,
    input.payment.type_of_receipt,
    input.payment.type_of_receipt === "01" ? input.payment.ruc_number : "00000000",
    request?.key ?? null,
    request?.hash ?? null,
    lines.map((line) => line.delivery_date),
    input.consents_version,
    attempt?.method ?? "card",
    attempt?.expiresAt ?? null,
    new Date(now + abandonedAfter),
  ];
}

const openCode = {
  name: "open-code-of-user",
  text: `select 1 from payments p join orders o on o.id = p.order_id
    where o.user_id = $1 and o.state = 'pending' and p.method = 'code' and p.status in ('pending', 'awaiting')`,
};

/** Until when the code of these lines can be paid; their stock is held as long. */
function expiryOf(lines: readonly LineRow[], cutOffs: CompanyCutOffs, now: number): Date {
  const closings = lines.map((line) => cutOffs.closesAt(line.delivery_date, line.product));
  return new Date(codeExpiry(closings, now) ?? abort(409, "code_too_late"));
}

/** What the order is paid with; null on the company's account. Somebody who holds stock with a code holds none with another. */
async function attemptOf(
  client: pg.PoolClient,
  customer: Customer,
  input: OrderInput,
  provider: string,
  expiry: () => Date,
): Promise<WrittenAttempt | null> {
  if (input.payment.payment_type !== "T") return null;
  const reference = randomUUID();
  if (!input.pay_by_code) return { reference, provider, method: "card", expiresAt: null };
  const { rowCount } = await client.query({ ...openCode, values: [customer.id] });
  if (rowCount !== 0) abort(409, "code_pending");
  return { reference, provider, method: "code", expiresAt: expiry() };
}

/** Phase 1: checks the cart, takes its stock and writes the order; unless on account it waits as pending for the provider's word. */
export async function writeOrder(
  client: pg.PoolClient,
  customer: Customer,
  input: OrderInput,
  request: RequestKey,
  now: number,
  provider: string,
): Promise<WrittenOrder> {
  const [{ rows: buyers }, lines, cutOffsOf] = await Promise.all([
    client.query<Buyer>({ ...lockCartOfBuyer, values: [customer.id] }),
    lockLines(client, customer.id),
    readCutOffs(client, [customer.companyId]),
  ]);
  const [buyer] = buyers;
  if (buyer?.state === "paying") return abort(409, "payment_in_progress");
  if (!buyer || lines.length === 0) return abort(409, "cart_empty");
  const cutOffs = cutOffsOf(customer.companyId);
  requireOrderable(lines, cutOffs, now);
  const total = totalOf(lines);
  if (input.payment.amount !== total) abort(409, "total_changed", textFromCentimos(total));
  const attempt = await attemptOf(client, customer, input, provider, () => expiryOf(lines, cutOffs, now));
  // An unpaid order is e-mailed about once it is paid.
  if (attempt === null) await sendOrderEvent(client, orderCreated(buyer.cart_id));
  try {
    const values = valuesOf(customer, input, buyer, lines, request, now, attempt);
    const [{ rows }] = await Promise.all([
      client.query<OwnOrderRow>({ ...write, values }),
      client.query("commit"),
    ]);
    return { order: rows[0] as OwnOrderRow, attempt };
  } catch (error) {
    if (isUniqueViolation(error, "payments_token_used_once")) return abort(409, "token_used");
    throw error;
  }
}
