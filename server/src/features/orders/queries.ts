import type pg from "pg";
import type { Order } from "@lonchera/contract/orders";
import { businessDate } from "@lonchera/domain/calendar";
import type { CustomerType, ProductCode } from "@lonchera/domain/codes";
import { textFromCentimos } from "@lonchera/domain/money";
import { readCutOffs } from "../cutting-times/cut-offs.ts";

export type OwnOrderRow = {
  id: number;
  ordered_at: Date;
  ref_code: string;
  cart_id: number;
  company_id: number;
  total: number;
  additional_note: string;
  state: "pending" | "placed" | "cancelled";
  last_delivery_date: string;
  customer_type: CustomerType;
  full_name_user: string;
  company_name: string;
  payment_type: "T" | "C";
  receipt_type_id: string;
  ruc_number: string;
};

export type OrderRow = OwnOrderRow & {
  charge_id: string | null;
  payment_status: "pending" | "awaiting" | "paid" | "refunding" | "refunded" | "refund-by-hand" | null;
  code_order_id: string | null;
  expires_at: Date | null;
};

/** Of the table alone, which the statement calls `o`. */
export const ownOrderColumns = `o.id, o.ordered_at, o.ref_code, o.cart_id, o.company_id, o.total, o.additional_note, o.state,
  o.last_delivery_date, o.customer_type, o.full_name_user, o.company_name, o.payment_type, o.receipt_type_id,
  o.ruc_number`;
/** Of `orderTables`. */
export const orderColumns = `${ownOrderColumns}, p.charge_id, p.status as payment_status,
  p.code_order_id, p.expires_at`;
export const orderTables = `orders o left join payments p on p.order_id = o.id and p.status <> 'declined'`;

/** What people read and say; the number grows with the orders. */
export function orderNumber(id: number): string {
  return `LON-${String(id).padStart(6, "0")}`;
}

function paymentStatusOf(row: OrderRow): Order["payment"]["status"] {
  if (row.payment_type === "C") return "account";
  if (row.payment_status === "refunding" || row.payment_status === "refund-by-hand") return "paid";
  return row.payment_status === "paid" || row.payment_status === "refunded" ? row.payment_status : "pending";
}

function codeOf({ payment_status, code_order_id, expires_at }: OrderRow): Order["payment"]["code"] {
  if (payment_status !== "awaiting" || code_order_id === null || expires_at === null) return null;
  return { order: code_order_id, expires_at: expires_at.toISOString() };
}

function toOrder(row: OrderRow, stands: boolean, allLinesOpen: boolean): Order {
  return {
    id: row.id,
    id_order: orderNumber(row.id),
    ordered_date: row.ordered_at.toISOString(),
    ref_code: row.ref_code,
    payment: {
      payment_type: row.payment_type,
      amount: row.total,
      type_of_receipt: row.receipt_type_id,
      ruc_number: row.ruc_number,
      charge_id: row.charge_id,
      status: paymentStatusOf(row),
      code: codeOf(row),
      refund_due: row.payment_status === "refund-by-hand",
    },
    cart: row.cart_id,
    total: textFromCentimos(row.total),
    additional_note: row.additional_note,
    status: stands,
    cancelled: row.state === "cancelled",
    can_be_cancelled: stands && allLinesOpen && (row.state === "placed" || row.payment_status === "awaiting"),
    customer_type: row.customer_type,
    full_name_user: row.full_name_user,
    company_name: row.company_name,
  };
}

/** An order on the company's account as it was just written, of lines that were all open. */
export function toPlacedOrder(row: OwnOrderRow): Order {
  return toOrder(
    { ...row, charge_id: null, payment_status: null, code_order_id: null, expires_at: null },
    true,
    true,
  );
}

type MealRow = { cart_id: number; delivery_date: string; product: ProductCode };

/** Which of these carts still have every line open. */
async function cartsStillOpen(pool: pg.Pool, orders: readonly OrderRow[], now: number): Promise<Set<number>> {
  const open = new Set(orders.map((order) => order.cart_id));
  if (open.size === 0) return open;
  const [{ rows: meals }, cutOffsOf] = await Promise.all([
    pool.query<MealRow>({
      name: "meals-of-carts",
      text: "select distinct cart_id, delivery_date, product from cart_lines where cart_id = any($1)",
      values: [[...open]],
    }),
    readCutOffs(pool, [...new Set(orders.map((order) => order.company_id))]),
  ]);
  const companyOf = new Map(orders.map((order) => [order.cart_id, order.company_id]));
  const cutOffs = new Map([...new Set(companyOf.values())].map((company) => [company, cutOffsOf(company)]));
  for (const meal of meals) {
    const rules = cutOffs.get(companyOf.get(meal.cart_id) ?? 0);
    if (!rules || now >= rules.closesAt(meal.delivery_date, meal.product)) open.delete(meal.cart_id);
  }
  return open;
}

export async function toOrders(pool: pg.Pool, rows: readonly OrderRow[], now: number): Promise<Order[]> {
  const today = businessDate(now);
  const stands = (row: OrderRow) => row.state !== "cancelled" && row.last_delivery_date >= today;
  const open = await cartsStillOpen(pool, rows.filter(stands), now);
  return rows.map((row) => toOrder(row, stands(row), open.has(row.cart_id)));
}

export async function readOrder(pool: pg.Pool, id: number, now: number): Promise<Order | undefined> {
  const { rows } = await pool.query<OrderRow>({
    name: "order-by-id",
    text: `select ${orderColumns} from ${orderTables} where o.id = $1`,
    values: [id],
  });
  return (await toOrders(pool, rows, now))[0];
}
