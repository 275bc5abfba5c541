import type pg from "pg";
import type { Cart, OrganisedCart } from "@lonchera/contract/cart";
import { businessDate, weekDayOf } from "@lonchera/domain/calendar";
import { groupBy } from "@lonchera/domain/cart-grouping";
import { weekDayNames } from "@lonchera/domain/codes";
import { textFromCentimos } from "@lonchera/domain/money";
import type { Customer, Caller } from "../../platform/auth/sessions.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import { readLines, toCartLine, totalOf, unitsByItem } from "./lines.ts";

type CartRow = {
  id: number;
  user_id: number;
  company_id: number;
  state: "active" | "paying" | "ordered";
  created_at: Date;
  first_name: string;
  last_name: string;
  order_state: "pending" | "placed" | "cancelled" | null;
  last_delivery_date: string | null;
};

const cartColumns = `ct.id, ct.user_id, ct.company_id, ct.state, ct.created_at, u.first_name, u.last_name,
  o.state as order_state, o.last_delivery_date`;
const cartTables = `carts ct join users u on u.id = ct.user_id left join orders o on o.cart_id = ct.id`;

const cartById = { name: "cart-by-id", text: `select ${cartColumns} from ${cartTables} where ct.id = $1` };
const openCart = {
  name: "open-cart",
  text: `select ${cartColumns} from ${cartTables} where ct.user_id = $1 and ct.state <> 'ordered'`,
};
const makeCart = {
  name: "make-cart",
  text: `insert into carts (company_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing`,
};

async function withLines(client: pg.Pool, cart: CartRow, now: number): Promise<Cart> {
  const [lines, cutOffsOf] = await Promise.all([
    readLines(client, cart.id),
    readCutOffs(client, [cart.company_id]),
  ]);
  const units = unitsByItem(lines);
  // An order whose code waits to be paid stands as well: its cart is ordered.
  const stands =
    cart.state === "ordered" &&
    cart.order_state !== "cancelled" &&
    (cart.last_delivery_date ?? "") >= businessDate(now);
  const moment = {
    cutOffs: cutOffsOf(cart.company_id),
    now,
    ordered: cart.state === "active" ? null : { stands },
  };
  return {
    id: cart.id,
    total: textFromCentimos(totalOf(lines)),
    created_at: cart.created_at.toISOString(),
    user_detail: { first_name: cart.first_name, last_name: cart.last_name },
    items: lines.map((line) => toCartLine(line, units.get(line.item_id) ?? 0, moment)),
  };
}

/** The customer's open cart, made on first use. */
export async function readOpenCart(client: pg.Pool, customer: Customer, now: number): Promise<Cart> {
  for (;;) {
    const [cart] = (await client.query<CartRow>({ ...openCart, values: [customer.id] })).rows;
    if (cart) return withLines(client, cart, now);
    await client.query({ ...makeCart, values: [customer.companyId, customer.id, new Date(now)] });
  }
}

/** Any cart for staff, only the own ones for a customer; undefined otherwise. */
export async function findCart(
  pool: pg.Pool,
  caller: Caller,
  id: number,
  now: number,
): Promise<Cart | undefined> {
  const [cart] = (await pool.query<CartRow>({ ...cartById, values: [id] })).rows;
  if (!cart || (caller.kind === "customer" && cart.user_id !== caller.id)) return undefined;
  return withLines(pool, cart, now);
}

/** By day, then by zone, as the edit screen shows it. */
export function organise({ items, ...cart }: Cart): OrganisedCart {
  const days = groupBy(
    items,
    (line) => line.category_detail.category_date,
    (date) => date,
  );
  return {
    ...cart,
    categories: days.map((day) => ({
      week_day: weekDayOf(day.key),
      week_day_value: weekDayNames[weekDayOf(day.key)],
      category_date: day.key,
      delivery_zones: groupBy(
        day.members,
        (line) => line.delivery_zone,
        (zone) => zone?.id ?? null,
      ).map((zone) => ({
        id: zone.key?.id ?? null,
        name: zone.key?.name ?? null,
        cart_items: zone.members,
      })),
    })),
  };
}
