import type pg from "pg";
import type { PaymentStatus } from "./model.ts";

export type SeenLine = { id: number; dish: number; zone: number | null; units: number; price: number | null };

/** The whole of the database that matters, as it is between two steps. */
export type Seen = {
  readonly dishes: {
    id: number;
    stock: number;
    price: number;
    discount: number;
    offered: boolean;
    version: number;
  }[];
  readonly rules: { id: number; time: string; version: number }[];
  readonly carts: {
    id: number;
    customer: number;
    state: "active" | "paying" | "ordered";
    lines: SeenLine[];
  }[];
  readonly orders: {
    id: number;
    customer: number;
    cart: number;
    state: "pending" | "placed" | "cancelled";
    total: number;
    last_date: string;
  }[];
  readonly payments: {
    reference: string;
    order: number | null;
    method: "card" | "code";
    status: PaymentStatus;
    amount: number;
    token: string | null;
    charge: string | null;
    code: string | null;
    expires_at: string | null;
    created_at: string;
    next_check_at: string | null;
  }[];
};

const list = (columns: string, from: string) =>
  `(select coalesce(json_agg(x), '[]') from (select ${columns} from ${from}) x)`;

const linesOfCart = list(
  `l.id, l.item_id as dish, l.zone_id as zone, l.quantity as units, l.unit_price as price`,
  "cart_lines l where l.cart_id = ct.id order by l.id",
);

const everything = {
  name: "everything",
  text: `select json_build_object(
    'dishes', ${list("id, stock, price, discount_price as discount, status as offered, version", "items order by id")},
    'rules', ${list("id, to_char(break_time, 'HH24:MI') as time, version", "cutting_times order by id")},
    'carts', ${list(`ct.id, ct.user_id as customer, ct.state, ${linesOfCart} as lines`, "carts ct order by ct.id")},
    'orders', ${list(
      "id, user_id as customer, cart_id as cart, state, total, last_delivery_date as last_date",
      "orders order by id",
    )},
    'payments', ${list(
      `reference, order_id as order, method, status, amount, token, charge_id as charge, code_order_id as code,
        expires_at, created_at, next_check_at`,
      "payments order by id",
    )}) as seen`,
};

export async function lookAround(pool: pg.Pool): Promise<Seen> {
  const { rows } = await pool.query<{ seen: Seen }>(everything);
  const [row] = rows;
  if (!row) throw new Error("nothing was seen");
  return row.seen;
}
