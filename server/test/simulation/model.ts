import { hours, minutes } from "./bank.ts";

// What the shop ought to be, worked out by itself: nothing here comes from the server's code.

export type Product = "DESAY" | "ALMUE" | "CENAC";

export type Line = {
  /** As the database calls it, once it was seen there. */
  id: number;
  readonly dish: number;
  readonly zone: number | null;
  units: number;
  /** Céntimos, once ordered. */
  price: number | null;
};

export type Dish = {
  readonly id: number;
  readonly name: string;
  readonly day: number;
  readonly date: string;
  readonly product: Product;
  readonly companies: readonly number[];
  price: number;
  discount: number;
  stock: number;
  /** What there would be if nobody had ordered. */
  supplied: number;
  offered: boolean;
};

export type Rule = {
  readonly id: number;
  readonly product: Product;
  readonly companies: readonly number[];
  readonly sameDay: boolean;
  time: string;
};

export type Customer = {
  readonly id: number;
  readonly name: string;
  readonly type: "type1" | "type2";
  readonly company: { readonly id: number; readonly slug: string };
  readonly zones: readonly number[];
};

export type Cart = { lines: Line[]; paying: number | null };

export type Order = {
  id: number;
  readonly cart: number;
  readonly customer: number;
  readonly company: number;
  readonly key: string | null;
  /** Of the request that made it. */
  readonly body: string;
  readonly kind: "account" | "card" | "code";
  lines: Line[];
  total: number;
  lastDate: string;
  state: "pending" | "placed" | "cancelled";
};

export type PaymentStatus =
  "pending" | "awaiting" | "paid" | "declined" | "refunding" | "refunded" | "refund-by-hand";

export type Payment = {
  readonly reference: string;
  order: number | null;
  readonly kind: "card" | "code" | "stray";
  readonly amount: number;
  readonly token: string | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  status: PaymentStatus;
  charge: string | null;
};

export type Model = {
  readonly dishes: Map<number, Dish>;
  readonly rules: Map<number, Rule>;
  readonly carts: Map<number, Cart>;
  readonly orders: Map<number, Order>;
  readonly payments: Map<string, Payment>;
};

const limaBehindUtc = 5 * hours;
const day = 24 * hours;

/** The day it is in Lima. */
export function dateAt(now: number): string {
  return new Date(now - limaBehindUtc).toISOString().slice(0, 10);
}

export function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + limaBehindUtc;
}

/** From when on a meal can no longer be ordered. */
export function closing(model: Model, company: number, { date, product }: Pick<Dish, "date" | "product">) {
  const start = startOf(date);
  const ends = [...model.rules.values()]
    .filter((rule) => rule.product === product && rule.companies.includes(company))
    .map(({ time, sameDay }) => {
      const [hour, minute] = time.split(":").map(Number);
      return start - (sameDay ? 0 : day) + (hour ?? 0) * hours + (minute ?? 0) * minutes;
    });
  return Math.min(start + day, ...ends);
}

export function dishOf(model: Model, id: number): Dish {
  const dish = model.dishes.get(id);
  if (!dish) throw new Error(`no dish ${id} in the model`);
  return dish;
}

export function cartOf(model: Model, customer: { id: number }): Cart {
  const cart = model.carts.get(customer.id) ?? { lines: [], paying: null };
  model.carts.set(customer.id, cart);
  return cart;
}

export function sells(dish: Dish): number {
  return dish.discount > 0 && dish.discount < dish.price ? dish.discount : dish.price;
}

export function unitsOf(lines: readonly Line[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const line of lines) units.set(line.dish, (units.get(line.dish) ?? 0) + line.units);
  return units;
}

export function totalOf(model: Model, lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.units * (line.price ?? sells(dishOf(model, line.dish))), 0);
}

/** Takes the units of lines (`-1`) or gives them back (`1`). */
export function moveStock(model: Model, lines: readonly Line[], sign: 1 | -1): void {
  for (const line of lines) dishOf(model, line.dish).stock += sign * line.units;
}

export function isOpen(model: Model, company: number, lines: readonly Line[], at: number): boolean {
  return lines.every((line) => at < closing(model, company, dishOf(model, line.dish)));
}

/** What stands in the way of a line of a cart that is still open. */
export function problemOf(model: Model, company: number, cart: Cart, line: Line, at: number): string | null {
  const dish = dishOf(model, line.dish);
  if (!dish.offered) return "withdrawn";
  if (at >= closing(model, company, dish)) return "closed";
  return (unitsOf(cart.lines).get(dish.id) ?? 0) > dish.stock ? "sold-out" : null;
}

/** The same dish for the same place at the same price is one line. */
export function addUnits(lines: Line[], line: Omit<Line, "id">): void {
  const same = lines.find(
    ({ dish, zone, price }) => dish === line.dish && zone === line.zone && price === line.price,
  );
  if (same) same.units += line.units;
  else lines.push({ ...line, id: 0 });
}

export function removeUnits(lines: Line[], id: number, units: number): number {
  const index = lines.findIndex((line) => line.id === id);
  const line = lines[index];
  if (!line) return 0;
  const gone = Math.min(units, line.units);
  line.units -= gone;
  if (line.units === 0) lines.splice(index, 1);
  return gone;
}

export function paymentOf(model: Model, order: number): Payment | undefined {
  return [...model.payments.values()].find((one) => one.order === order && one.status !== "declined");
}

/** An order by card is decided once it is paid, one with a code once the code is out. */
export function isDecided(model: Model, order: Order): boolean {
  return order.state !== "pending" || paymentOf(model, order.id)?.status === "awaiting";
}
