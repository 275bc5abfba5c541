import { cartOf, type Line, type Model } from "./model.ts";
import type { Seen, SeenLine } from "./seen.ts";

const inWords = ({ dish, zone, units, price }: Omit<SeenLine, "id">) =>
  `${units} of dish ${dish}${zone === null ? "" : ` to zone ${zone}`}${price === null ? "" : ` at ${price}`}`;

function linesInWords(lines: readonly Omit<SeenLine, "id">[]): string {
  return lines.map(inWords).toSorted().join(", ") || "nothing";
}

/** What the database calls the lines that the model has. */
function nameLines(lines: readonly Line[], seen: readonly SeenLine[]): void {
  for (const line of lines) line.id = seen.find((one) => inWords(one) === inWords(line))?.id ?? 0;
}

type Complain = (what: string, is: unknown, shouldBe: unknown) => void;

function compareMenu(model: Model, seen: Seen, complain: Complain): void {
  for (const is of seen.dishes) {
    const dish = model.dishes.get(is.id);
    for (const field of ["stock", "price", "discount", "offered"] as const)
      complain(`${field} of dish ${is.id}`, is[field], dish?.[field]);
  }
  for (const { id, time } of seen.rules) complain(`cutting time ${id}`, time, model.rules.get(id)?.time);
}

function compareCarts(model: Model, seen: Seen, complain: Complain): void {
  for (const customer of model.carts.keys()) {
    const cart = cartOf(model, { id: customer });
    const open = seen.carts.find((one) => one.customer === customer && one.state !== "ordered");
    const paying = cart.paying === null ? undefined : model.orders.get(cart.paying);
    const lines = paying?.lines ?? cart.lines;
    const whose = `the cart of customer ${customer}`;
    complain(`${whose} is paying`, open?.state === "paying", cart.paying !== null);
    complain(whose, linesInWords(open?.lines ?? []), linesInWords(lines));
    nameLines(lines, open?.lines ?? []);
  }
}

function compareOrders(model: Model, seen: Seen, complain: Complain): void {
  complain(
    "the orders",
    seen.orders.map(({ id }) => id).join(),
    [...model.orders.keys()].toSorted((a, b) => a - b).join(),
  );
  for (const is of seen.orders) {
    const order = model.orders.get(is.id);
    if (!order) continue;
    const which = `order ${is.id}`;
    complain(`state of ${which}`, is.state, order.state);
    complain(`total of ${which}`, is.total, order.total);
    complain(`customer of ${which}`, is.customer, order.customer);
    complain(`last day of ${which}`, is.last_date, order.lastDate);
    const lines = seen.carts.find(({ id }) => id === is.cart)?.lines ?? [];
    complain(`lines of ${which}`, linesInWords(lines), linesInWords(order.lines));
    nameLines(order.lines, lines);
  }
}

function comparePayments(model: Model, seen: Seen, complain: Complain): void {
  complain("how many payments there are", seen.payments.length, model.payments.size);
  for (const is of seen.payments) {
    const payment = model.payments.get(is.reference);
    const which = `payment of order ${is.order}`;
    complain(`status of the ${which}`, is.status, payment?.status);
    complain(`amount of the ${which}`, is.amount, payment?.amount);
    complain(`order of the ${which}`, is.order, payment?.order);
    complain(`charge of the ${which}`, is.charge, payment?.charge);
  }
}

/** In what the database differs from the model, in words; where it does not, the model learns the ids of its lines. */
export function differences(model: Model, seen: Seen): string[] {
  const found: string[] = [];
  const complain: Complain = (what, is, shouldBe) => {
    if (is !== shouldBe) found.push(`${what}: is ${String(is)}, should be ${String(shouldBe)}`);
  };
  compareMenu(model, seen, complain);
  compareCarts(model, seen, complain);
  compareOrders(model, seen, complain);
  comparePayments(model, seen, complain);
  return found;
}
