import { and, eq } from "drizzle-orm";
import type { Cart, OrganisedCart } from "@lonchera/contract/cart";
import { businessDate, weekDayOf } from "@lonchera/domain/calendar";
import { groupBy } from "@lonchera/domain/cart-grouping";
import { weekDayNames } from "@lonchera/domain/codes";
import { textFromCentimos } from "@lonchera/domain/money";
import type { Customer, Caller } from "../../platform/auth/sessions.ts";
import type { Db } from "../../platform/db/client.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { isOpenCart } from "./cart-state.ts";
import {
  findLineProblem,
  presentLine,
  readCartLines,
  readOrderLines,
  totalOf,
  unitsByItem,
  type Line,
} from "./lines.ts";

function selectCarts(db: Db) {
  return db
    .select({
      id: carts.id,
      userId: carts.userId,
      companyId: carts.companyId,
      state: carts.state,
      createdAt: carts.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      orderState: orders.state,
      lastDeliveryDate: orders.lastDeliveryDate,
    })
    .from(carts)
    .innerJoin(users, eq(users.id, carts.userId))
    .leftJoin(orders, eq(orders.cartId, carts.id));
}
type CartRow = Awaited<ReturnType<typeof selectCarts>>[number];

function presentCart(cart: CartRow, lines: readonly Line[], items: Cart["items"]): Cart {
  return {
    id: cart.id,
    total: textFromCentimos(totalOf(lines)),
    created_at: cart.createdAt.toISOString(),
    user_detail: { first_name: cart.firstName, last_name: cart.lastName },
    items,
  };
}

async function readActiveCart(db: Db, cart: CartRow, now: number): Promise<Cart> {
  const [lines, cutOffs] = await Promise.all([
    readCartLines(db, cart.id),
    readCompanyCutOffs(db, cart.companyId),
  ]);
  const units = unitsByItem(lines);
  const present = lines.map((line) => {
    const isOpen = now < cutOffs.closesAt(line.deliveryDate, line.product);
    const problem = findLineProblem(line, units.get(line.itemId) ?? 0, !isOpen);
    return presentLine(line, cutOffs, { canBeEdited: isOpen, problem });
  });
  return presentCart(cart, lines, present);
}

/** A cart whose order is written, paid or not. */
async function readOrderedCart(db: Db, cart: CartRow, now: number): Promise<Cart> {
  const [lines, cutOffs] = await Promise.all([
    readOrderLines(db, cart.id),
    readCompanyCutOffs(db, cart.companyId),
  ]);
  // An order that waits for its code to be paid stands as well: its cart is ordered.
  const stands =
    cart.state === "ordered" &&
    cart.orderState !== "cancelled" &&
    (cart.lastDeliveryDate ?? "") >= businessDate(now);
  const present = lines.map((line) => {
    const canBeEdited = stands && now < cutOffs.closesAt(line.deliveryDate, line.product);
    return presentLine(line, cutOffs, { canBeEdited, problem: null });
  });
  return presentCart(cart, lines, present);
}

function readCart(db: Db, cart: CartRow, now: number): Promise<Cart> {
  return cart.state === "active" ? readActiveCart(db, cart, now) : readOrderedCart(db, cart, now);
}

/** The customer's open cart, created on first use. */
export async function readOpenCart(db: Db, customer: Customer, now: number): Promise<Cart> {
  for (;;) {
    const [cart] = await selectCarts(db).where(and(eq(carts.userId, customer.id), isOpenCart));
    if (cart) return readCart(db, cart, now);
    await db
      .insert(carts)
      .values({ companyId: customer.companyId, userId: customer.id, createdAt: new Date(now) })
      .onConflictDoNothing();
  }
}

/** Any cart for staff, only the own ones for a customer; undefined otherwise. */
export async function findCart(db: Db, caller: Caller, id: number, now: number): Promise<Cart | undefined> {
  const [cart] = await selectCarts(db).where(eq(carts.id, id));
  if (!cart || (caller.kind === "customer" && cart.userId !== caller.id)) return undefined;
  return readCart(db, cart, now);
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
