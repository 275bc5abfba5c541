import { getCart, type Cart as CartOnWire } from "@lonchera/contract/cart";
import { getWeeklyMenu, type MenuDay } from "@lonchera/contract/menus";
import { listUserOrders, type Order as OrderOnWire } from "@lonchera/contract/orders";
import type { Client } from "./client.ts";
import {
  cartOf,
  closing,
  dateAt,
  isDecided,
  isOpen,
  paymentOf,
  problemOf,
  sells,
  totalOf,
  type Customer,
  type Model,
  type Order,
} from "./model.ts";

const menuDays = 7;
const day = 86_400_000;
const soles = (centimos: number) =>
  `${Math.trunc(centimos / 100)}.${String(centimos % 100).padStart(2, "0")}`;

type Facts = Readonly<Record<string, unknown>>;

function menuInWords(model: Model, company: number, now: number): Facts {
  const last = dateAt(now + menuDays * day);
  const shown = [...model.dishes.values()].filter(
    ({ offered, companies, date }) =>
      offered && companies.includes(company) && date >= dateAt(now) && date < last,
  );
  return Object.fromEntries(
    shown.map((dish) => {
      const { stock, price, discount } = dish;
      const available = stock > 0 && now < closing(model, company, dish);
      return [
        `dish ${dish.id} on the menu`,
        [stock, soles(price), soles(discount), available ? "available" : "not available"].join(", "),
      ];
    }),
  );
}

function seenMenu(days: readonly MenuDay[]): Facts {
  return Object.fromEntries(
    days
      .flatMap(({ items }) => items)
      .map(({ id, stock, price, discount_price, available }) => [
        `dish ${id} on the menu`,
        [stock, price, discount_price, available ? "available" : "not available"].join(", "),
      ]),
  );
}

function cartInWords(model: Model, customer: Customer, now: number): Facts {
  const cart = cartOf(model, customer);
  const paying = cart.paying === null ? undefined : model.orders.get(cart.paying);
  const lines = paying?.lines ?? cart.lines;
  const inWords = lines.map((line) => {
    const dish = model.dishes.get(line.dish);
    const problem = paying ? null : problemOf(model, customer.company.id, cart, line, now);
    const open = !paying && isOpen(model, customer.company.id, [line], now);
    const price = line.price ?? (dish ? sells(dish) : 0);
    return [
      line.units,
      line.dish,
      line.zone,
      soles(price),
      problem ?? "fine",
      open ? "open" : "closed",
    ].join();
  });
  return { total: soles(totalOf(model, lines)), lines: inWords.toSorted().join("; ") };
}

function seenCart({ total, items }: CartOnWire): Facts {
  const lines = items.map((line) =>
    [
      line.quantity,
      line.item.id,
      line.delivery_zone?.id ?? null,
      line.price,
      line.problem ?? "fine",
      line.can_be_edited ? "open" : "closed",
    ].join(),
  );
  return { total, lines: lines.toSorted().join("; ") };
}

function paymentInWords(model: Model, order: Order): Facts {
  const payment = paymentOf(model, order.id);
  const status = payment?.status ?? "pending";
  const isPaid = ["paid", "refunding", "refund-by-hand"].includes(status);
  const onWire = isPaid ? "paid" : status === "refunded" ? "refunded" : "pending";
  return {
    payment: order.kind === "account" ? "account" : onWire,
    charge: payment?.charge ?? null,
    "has a code": payment?.status === "awaiting",
    "refund due": payment?.status === "refund-by-hand",
  };
}

function orderInWords(model: Model, order: Order, now: number): Facts {
  const stands = order.state !== "cancelled" && order.lastDate >= dateAt(now);
  return {
    total: soles(order.total),
    amount: order.total,
    cart: order.cart,
    stands,
    cancelled: order.state === "cancelled",
    "can be cancelled": stands && isDecided(model, order) && isOpen(model, order.company, order.lines, now),
    ...paymentInWords(model, order),
  };
}

function seenOrder({ payment, ...order }: OrderOnWire): Facts {
  return {
    total: order.total,
    amount: payment.amount,
    cart: order.cart,
    stands: order.status,
    cancelled: order.cancelled,
    "can be cancelled": order.can_be_cancelled,
    payment: payment.status,
    charge: payment.charge_id,
    "has a code": payment.code !== null,
    "refund due": payment.refund_due,
  };
}

function compare(where: string, seen: Facts, expected: Facts): string[] {
  return [...new Set([...Object.keys(seen), ...Object.keys(expected)])]
    .filter((fact) => seen[fact] !== expected[fact])
    .map((fact) => `${where}, ${fact}: shows ${String(seen[fact])}, should be ${String(expected[fact])}`);
}

/** In what the pages of a customer differ from the model, in words. */
export async function lookThroughFrontDoor(
  client: Client,
  model: Model,
  customer: Customer,
  now: number,
): Promise<string[]> {
  const cart = await client.call(customer, getCart, {});
  const orders = await client.call(customer, listUserOrders, { query: { page_size: "500" } });
  const params = { companyId: String(customer.company.id) };
  const menu = await client.call(customer, getWeeklyMenu, { params });
  const statuses = [cart.status, orders.status, menu.status].filter((status) => status !== 200);
  if (statuses.length > 0) return [`the pages of ${customer.name} answered ${statuses.join()}`];
  const { results } = orders.body as { results: OrderOnWire[] };
  const own = [...model.orders.values()].filter((order) => order.customer === customer.id);
  const numbers = results.map(({ id }) => id).toSorted((a, b) => a - b);
  return [
    ...compare("the cart", seenCart(cart.body as CartOnWire), cartInWords(model, customer, now)),
    ...compare("the menu", seenMenu(menu.body as MenuDay[]), menuInWords(model, customer.company.id, now)),
    ...compare(
      "the list",
      { orders: numbers.join() },
      {
        orders: own
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .join(),
      },
    ),
    ...results.flatMap((one) => {
      const order = model.orders.get(one.id);
      return order ? compare(`order ${one.id}`, seenOrder(one), orderInWords(model, order, now)) : [];
    }),
  ];
}
