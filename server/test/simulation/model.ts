/** This is the expected state of the shop after each command, computed without the server's code. */

export const seconds = 1_000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;

export type Line = { readonly dish: number; readonly units: number };

export type Dish = {
  readonly id: number;
  /** The fields of its form besides price, stock and whether it is offered. */
  readonly form: object;
  /** The instant from which it cannot be ordered. */
  readonly closesAt: number;
  /** Céntimos. */
  price: number;
  stock: number;
  /** The stock without any order. */
  supplied: number;
  offered: boolean;
};

export type Customer = {
  readonly id: number;
  readonly paysByCard: boolean;
  cart: Line[];
};

/** A request that can be sent again with the same key. */
export type OrderRequest = { readonly key: string; readonly body: object };

export type Order = {
  /** Null until the customer's list of orders has shown it. */
  id: number | null;
  readonly customer: number;
  readonly kind: "account" | "card" | "code";
  readonly lines: readonly Line[];
  readonly total: number;
  readonly request: OrderRequest;
  readonly token: string | null;
  readonly writtenAt: number;
  /** The instant at which its first meal closes. */
  readonly closesAt: number;
  /** While an order is `paying`, the provider's answer is unknown. While it is `waiting`, its code is unpaid. */
  state: "paying" | "waiting" | "placed" | "cancelled";
  /** The provider's order, once it was shown. */
  codeOrder: string | null;
};

export type Model = {
  now: number;
  readonly dishes: Map<number, Dish>;
  readonly customers: readonly Customer[];
  orders: Order[];
};

export function getDish(model: Model, id: number): Dish {
  const dish = model.dishes.get(id);
  if (!dish) throw new Error(`no dish ${id}`);
  return dish;
}

function moveStock(model: Model, lines: readonly Line[], sign: 1 | -1): void {
  for (const { dish, units } of lines) getDish(model, dish).stock += sign * units;
}

export function getOrders(model: Model, { id }: Customer): Order[] {
  return model.orders.filter(({ customer }) => customer === id);
}

/** Finds the order whose payment locks the cart. */
export function findPayingOrder(model: Model, customer: Customer): Order | undefined {
  return getOrders(model, customer).find(({ state }) => state === "paying");
}

export function computeTotal(model: Model, lines: readonly Line[]): number {
  return lines.reduce((sum, { dish, units }) => sum + units * getDish(model, dish).price, 0);
}

export function addLine(lines: readonly Line[], line: Line): Line[] {
  const same = lines.find(({ dish }) => dish === line.dish);
  if (!same) return [...lines, line];
  return lines.map((other) => (other === same ? { ...other, units: other.units + line.units } : other));
}

export function canAdd(model: Model, customer: Customer, dishId: number): boolean {
  const dish = getDish(model, dishId);
  return !findPayingOrder(model, customer) && dish.offered && dish.stock > 0 && model.now < dish.closesAt;
}

const shortestCode = 30 * minutes;

/** Unpaid codes hold at most half of the units of a dish that are not sold. */
function isHalfLeft(model: Model, { dish, units }: Line): boolean {
  const held = model.orders
    .filter(({ kind, state }) => kind === "code" && (state === "paying" || state === "waiting"))
    .flatMap(({ lines }) => lines.filter((line) => line.dish === dish))
    .reduce((sum, line) => sum + line.units, 0);
  return 2 * (held + units) <= held + getDish(model, dish).stock;
}

export function canOrder(model: Model, customer: Customer, kind: Order["kind"]): boolean {
  if (findPayingOrder(model, customer) || customer.cart.length === 0) return false;
  const isAvailable = customer.cart.every(({ dish: id, units }) => {
    const dish = getDish(model, id);
    return dish.offered && dish.stock >= units && model.now < dish.closesAt;
  });
  if (kind !== "code") return isAvailable;
  const closes = Math.min(...customer.cart.map(({ dish }) => getDish(model, dish).closesAt));
  const holdsCode = getOrders(model, customer).some(({ state }) => state === "waiting");
  const isInLimits = customer.cart.every((line) => isHalfLeft(model, line));
  return isAvailable && !holdsCode && isInLimits && closes - model.now >= shortestCode;
}

/** Takes the stock of the customer's cart for a new order. */
export function recordOrder(
  model: Model,
  customer: Customer,
  order: Pick<Order, "kind" | "state" | "request" | "token">,
): Order {
  const lines = customer.cart;
  const closesAt = Math.min(...lines.map(({ dish }) => getDish(model, dish).closesAt));
  moveStock(model, lines, -1);
  const recorded: Order = {
    ...order,
    id: null,
    customer: customer.id,
    lines,
    total: computeTotal(model, lines),
    writtenAt: model.now,
    closesAt,
    codeOrder: null,
  };
  model.orders.push(recorded);
  if (order.state !== "paying") customer.cart = [];
  return recorded;
}

/** Undoes an order whose payment failed. The cart is as before. */
export function undoOrder(model: Model, order: Order): void {
  moveStock(model, order.lines, 1);
  model.orders = model.orders.filter((one) => one !== order);
}

/** Empties the customer's cart, because the payment is decided. */
export function leaveCart(model: Model, order: Order): void {
  const customer = model.customers.find(({ id }) => id === order.customer);
  if (customer && order.state === "paying") customer.cart = [];
}

export function cancelOrder(model: Model, order: Order): void {
  moveStock(model, order.lines, 1);
  order.state = "cancelled";
}

export function canCancel(model: Model, order: Order): boolean {
  return (order.state === "placed" || order.state === "waiting") && model.now < order.closesAt;
}
