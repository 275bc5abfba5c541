import type pg from "pg";
import type { Order, OrderSortKey, OrdersQuery } from "@lonchera/contract/orders";
import { addDays } from "@lonchera/domain/calendar";
import { businessDate, startOfBusinessDate } from "@lonchera/domain/business-time";
import type { CustomerType, ProductCode } from "@lonchera/domain/codes";
import { textFromCentimos } from "@lonchera/domain/money";
import { searchable, searchPatterns } from "../db/search.ts";
import { readCutOffs } from "../cutting-times/rules.ts";

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

type OrderRow = OwnOrderRow & {
  charge_id: string | null;
  payment_status: "pending" | "paid" | "refunding" | "refunded" | null;
};

/** Of the table alone, which the statement calls `o`. */
export const ownOrderColumns = `o.id, o.ordered_at, o.ref_code, o.cart_id, o.company_id, o.total, o.additional_note, o.state,
  o.last_delivery_date, o.customer_type, o.full_name_user, o.company_name, o.payment_type, o.receipt_type_id,
  o.ruc_number`;
const orderColumns = `${ownOrderColumns}, p.charge_id, p.status as payment_status`;
const orderTables = `orders o left join payments p on p.order_id = o.id and p.status <> 'declined'`;

/** What people read and say; the number grows with the orders. */
export function orderNumber(id: number): string {
  return `LON-${String(id).padStart(6, "0")}`;
}

function paymentStatusOf(row: OrderRow): Order["payment"]["status"] {
  if (row.payment_type === "C") return "account";
  if (row.payment_status === "refunding") return "paid";
  return row.payment_status ?? "pending";
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
    },
    cart: row.cart_id,
    total: textFromCentimos(row.total),
    additional_note: row.additional_note,
    status: stands,
    cancelled: row.state === "cancelled",
    can_be_cancelled: stands && allLinesOpen,
    customer_type: row.customer_type,
    full_name_user: row.full_name_user,
    company_name: row.company_name,
  };
}

/** An order on the company's account as it was just written, of lines that were all open. */
export function toPlacedOrder(row: OwnOrderRow): Order {
  return toOrder({ ...row, charge_id: null, payment_status: null }, true, true);
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

async function toOrders(pool: pg.Pool, rows: readonly OrderRow[], now: number): Promise<Order[]> {
  const today = businessDate(now);
  const stands = (row: OrderRow) => row.state === "placed" && row.last_delivery_date >= today;
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

type Filters = Omit<OrdersQuery, "page" | "page_size" | "ordering"> & { readonly userId?: number };

const searchedColumns = [
  searchable("o.full_name_user"),
  searchable("o.company_name"),
  "lower(o.ref_code)",
  "'lon-' || lpad(o.id::text, 6, '0')",
];

/** The conditions of a list as SQL, with the values that they name. */
function conditionsOf(filters: Filters): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  const startOf = (date: string) => new Date(startOfBusinessDate(date).epochMilliseconds);
  if (filters.userId !== undefined) add((p) => `o.user_id = ${p}`, filters.userId);
  if (filters.company !== undefined) add((p) => `o.company_id = ${p}`, filters.company);
  if (filters.customer_type) add((p) => `o.customer_type = ${p}`, filters.customer_type);
  if (filters.start_date) add((p) => `o.ordered_at >= ${p}`, startOf(filters.start_date));
  if (filters.end_date) add((p) => `o.ordered_at < ${p}`, startOf(addDays(filters.end_date, 1)));
  for (const pattern of searchPatterns(filters.search ?? "")) {
    add((p) => `(${searchedColumns.map((column) => `${column} like ${p}`).join(" or ")})`, pattern);
  }
  return { where: parts.length > 0 ? `where ${parts.join(" and ")}` : "", values };
}

const sortColumns: Readonly<Record<OrderSortKey, string>> = {
  id: "o.id",
  ordered_date: "o.ordered_at",
  full_name_user: searchable("o.full_name_user"),
  company_name: searchable("o.company_name"),
  total: "o.total",
};

/** What is equal comes newest first, so that no order stands on two pages. */
function sortOf(ordering: OrdersQuery["ordering"]): string {
  const key = ordering.replace(/^-/, "") as OrderSortKey;
  return `${sortColumns[key]} ${ordering.startsWith("-") ? "desc" : "asc"}, o.id desc`;
}

/** One page and the count of all that match. */
export async function findOrders(
  pool: pg.Pool,
  { page, page_size, ordering, ...filters }: OrdersQuery & { readonly userId?: number },
  now: number,
): Promise<{ count: number; results: Order[] }> {
  const { where, values } = conditionsOf(filters);
  const place = values.length;
  const [counted, found] = await Promise.all([
    pool.query<{ count: number }>(`select count(*)::integer as count from orders o ${where}`, values),
    pool.query<OrderRow>(
      `select ${orderColumns} from ${orderTables} ${where} order by ${sortOf(ordering)}
        limit $${place + 1} offset $${place + 2}`,
      [...values, page_size, (page - 1) * page_size],
    ),
  ]);
  return { count: counted.rows[0]?.count ?? 0, results: await toOrders(pool, found.rows, now) };
}
