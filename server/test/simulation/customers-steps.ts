import type { SeededRandom as Dice } from "@lonchera/demo/seeded-random";
import { add, clear, lookAtCart, remove, repeat } from "./acts-on-carts.ts";
import { order, type Checkout } from "./acts-of-ordering.ts";
import { addToOrder, cancel, removeFromOrder } from "./acts-on-orders.ts";
import type { Act } from "./act.ts";
import { hours, payCode } from "./bank.ts";
import { cartOf, closing, problemOf, totalOf, type Customer, type Line, type Order } from "./model.ts";
import { draw } from "./provider.ts";
import { tell, type World } from "./world.ts";

/** Requests that were sent, and can be sent again. */
export type Sent = { readonly customer: Customer; readonly checkout: Checkout }[];

function zoneFor(customer: Customer, throws: Dice): number | null {
  return customer.type === "type2" ? throws.pick(customer.zones) : null;
}

/** Mostly what is to be had; at times whatever there is. */
function wantDish({ model, throws, now }: World, customer: Customer) {
  const all = [...model.dishes.values()];
  const { id } = customer.company;
  const toBeHad = all.filter(
    (dish) => dish.companies.includes(id) && dish.offered && dish.stock > 0 && now < closing(model, id, dish),
  );
  const units = throws.chance(0.07) ? throws.between(4, 15) : throws.between(1, 3);
  const choice = toBeHad.length > 0 && throws.chance(0.85) ? toBeHad : all;
  return { dish: throws.pick(choice), zone: zoneFor(customer, throws), units };
}

function ordersOf({ model }: World, customer: Customer): Order[] {
  return [...model.orders.values()].filter((one) => one.customer === customer.id);
}

function checkoutOf({ model, throws }: World, customer: Customer, sent: Sent): Checkout {
  const byCode = throws.chance(0.3);
  const total = totalOf(model, cartOf(model, customer).lines);
  const tokens = sent.flatMap(({ checkout }) => checkout.token ?? []);
  const again = throws.chance(0.06) && tokens.length > 0;
  return {
    kind: customer.type === "type2" ? "account" : byCode ? "code" : "card",
    key: throws.chance(0.65) ? `key-${sent.length}` : null,
    amount: throws.chance(0.05) ? total + 50 : total,
    token: again ? throws.pick(tokens) : `tkn_live_${sent.length}`,
    zone: customer.type === "type1" ? throws.pick(customer.zones) : null,
    note: "",
  };
}

/** A new order, the same request again, or its key with something else. */
function orderOrAgain(world: World, customer: Customer, sent: Sent): Act {
  const { throws, client } = world;
  const before = sent.filter((one) => one.customer === customer && one.checkout.key !== null).slice(-3);
  const again = before.length > 0 && throws.chance(0.3) ? throws.pick(before).checkout : undefined;
  const checkout = again
    ? { ...again, note: throws.chance(0.2) ? "Sin ají" : again.note }
    : checkoutOf(world, customer, sent);
  sent.push({ customer, checkout });
  return order(client, customer, checkout);
}

function edit(world: World, customer: Customer): Act | undefined {
  const { throws, client } = world;
  const orders = ordersOf(world, customer);
  if (orders.length === 0) return undefined;
  const edited = throws.pick(orders);
  const [line] = throws.pickSome(edited.lines, 1);
  if (!line || throws.chance(0.5)) return addToOrder(client, customer, edited, wantDish(world, customer));
  return removeFromOrder(client, customer, edited, { line, units: throws.between(1, 5) });
}

/** Lines that cannot be ordered, while the cart is open. */
function hindrances({ model, now }: World, customer: Customer): Line[] {
  const cart = cartOf(model, customer);
  return cart.lines.filter((line) => problemOf(model, customer.company.id, cart, line, now) !== null);
}

function changeCart(world: World, customer: Customer): Act {
  const { throws, client, model } = world;
  const [line] = throws.pickSome(cartOf(model, customer).lines, 1);
  const [hindrance] = hindrances(world, customer);
  if (hindrance) return remove(client, customer, hindrance, hindrance.units);
  if (line && throws.chance(0.75)) return remove(client, customer, line, throws.between(1, 3));
  return throws.chance(0.3) ? clear(client, customer) : lookAtCart(client, customer);
}

function payOutside(world: World): void {
  const { bank, throws, now } = world;
  const open = [...bank.codes.values()].filter(
    ({ paid, expiresAt }) =>
      // A counter may take money a little too late; not the next day.
      !paid && (now < expiresAt || (now < expiresAt + hours && throws.chance(0.3))),
  );
  const [code] = throws.pickSome(open, 1);
  if (!code) return;
  payCode(bank, code, now, throws);
  tell(world, `somebody pays code ${code.id}${now < code.expiresAt ? "" : ", too late"}`);
}

/** What one of the customers does next. */
export function customersStep(world: World, sent: Sent): Act {
  const { throws, client, shop, model } = world;
  const customer = throws.pick(shop.customers);
  const own = () => throws.pick([...ordersOf(world, customer), ...model.orders.values()]);
  const fill = () => add(client, customer, wantDish(world, customer));
  const hasOrders = model.orders.size > 0;
  switch (draw(throws, { add: 28, change: 6, order: 39, cancel: 6, edit: 10, repeat: 4, pay: 7 })) {
    case "add":
      return fill();
    case "change":
      return changeCart(world, customer);
    case "order": {
      if (throws.chance(0.15)) return orderOrAgain(world, customer, sent);
      if (hindrances(world, customer).length > 0) return changeCart(world, customer);
      return cartOf(model, customer).lines.length > 0 ? orderOrAgain(world, customer, sent) : fill();
    }
    case "cancel":
      return hasOrders ? cancel(client, customer, own().id) : fill();
    case "edit":
      return edit(world, customer) ?? fill();
    case "repeat":
      return hasOrders ? repeat(client, customer, own()) : fill();
    case "pay":
      payOutside(world);
      return lookAtCart(client, customer);
  }
}
