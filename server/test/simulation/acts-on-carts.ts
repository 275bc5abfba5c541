import { addItem, clearCart, getCart, removeItem } from "@lonchera/contract/cart";
import { repeatOrder } from "@lonchera/contract/orders";
import { done, refused, type Act, type Verdict } from "./act.ts";
import {
  addUnits,
  cartOf,
  closing,
  dateAt,
  dishOf,
  removeUnits,
  unitsOf,
  type Customer,
  type Dish,
  type Line,
  type Model,
  type Order,
} from "./model.ts";
import type { Client } from "./client.ts";

const menuDays = 7;
const day = 86_400_000;

export function add(
  client: Client,
  customer: Customer,
  what: { dish: Dish; zone: number | null; units: number },
): Act {
  const { dish, zone, units } = what;
  const body = { item: dish.id, quantity: units, delivery_zone: zone };
  return {
    words: `${customer.name} adds ${units} of ${dish.name}${zone === null ? "" : ` to zone ${zone}`}`,
    customer,
    send: () => client.call(customer, addItem, { body }),
    judge: (model, at) => {
      if (cartOf(model, customer).paying !== null) return refused(409);
      const wanted = dishOf(model, dish.id);
      if (!wanted.companies.includes(customer.company.id)) return refused(400);
      const isGone = !wanted.offered || at >= closing(model, customer.company.id, wanted);
      if (isGone || wanted.stock === 0) return refused(409);
      return done((changed) =>
        addUnits(cartOf(changed, customer).lines, { dish: dish.id, zone, units, price: null }),
      );
    },
  };
}

export function remove(client: Client, customer: Customer, line: Line, units: number): Act {
  const body = { item: line.dish, quantity: units, delivery_zone: line.zone, line: line.id };
  return {
    words: `${customer.name} takes ${units} of dish ${line.dish} out of the cart`,
    customer,
    send: () => client.call(customer, removeItem, { body }),
    judge: (model) => {
      const cart = cartOf(model, customer);
      if (cart.paying !== null) return refused(409);
      if (!cart.lines.some(({ id }) => id === body.line)) return refused(400);
      return done((changed) => void removeUnits(cartOf(changed, customer).lines, body.line, units));
    },
  };
}

export function clear(client: Client, customer: Customer): Act {
  return {
    words: `${customer.name} empties the cart`,
    customer,
    send: () => client.call(customer, clearCart, {}),
    judge: (model) => {
      if (cartOf(model, customer).paying !== null) return refused(409);
      return done((changed) => void changed.carts.set(customer.id, { lines: [], paying: null }));
    },
  };
}

export function lookAtCart(client: Client, customer: Customer): Act {
  return {
    words: `${customer.name} looks at the cart`,
    customer,
    send: () => client.call(customer, getCart, {}),
    judge: () => ({ status: 200 }),
  };
}

/** What was ordered, units of one dish for one place together, in the order in which a cart is shown. */
function formerDishes(model: Model, customer: Customer, lines: readonly Line[]): Omit<Line, "id">[] {
  const former: Line[] = [];
  for (const line of lines) {
    const zone = customer.type === "type2" ? line.zone : null;
    addUnits(former, { dish: line.dish, zone, units: line.units, price: null });
  }
  const place = (line: Line) => [dishOf(model, line.dish).date, line.zone ?? 0, line.id] as const;
  return former.toSorted((a, b) => {
    const [one, other] = [place(a), place(b)];
    return one[0].localeCompare(other[0]) || one[1] - other[1];
  });
}

/** Each dish has a name of its own, so none stands for another. */
function bringUp(model: Model, customer: Customer, order: Order, at: number): void {
  const cart = cartOf(model, customer);
  const held = (dish: number) => unitsOf(cart.lines).get(dish) ?? 0;
  const lastDay = dateAt(at + menuDays * day);
  const isOffered = (line: Omit<Line, "id">) => {
    const dish = dishOf(model, line.dish);
    const isOnMenu = dish.offered && dish.date >= dateAt(at) && dish.date < lastDay;
    return isOnMenu && at < closing(model, customer.company.id, dish);
  };
  for (const line of formerDishes(model, customer, order.lines).filter(isOffered)) {
    const inCart = cart.lines.find(({ dish, zone }) => dish === line.dish && zone === line.zone)?.units ?? 0;
    const room = Math.max(0, dishOf(model, line.dish).stock - held(line.dish));
    const units = Math.min(Math.max(0, line.units - inCart), room);
    if (units > 0) addUnits(cart.lines, { ...line, units });
  }
}

export function repeat(client: Client, customer: Customer, order: Order): Act {
  return {
    words: `${customer.name} repeats order ${order.id}`,
    customer,
    send: () => client.call(customer, repeatOrder, { params: { id: String(order.id) } }),
    judge: (model, at): Verdict => {
      const former = model.orders.get(order.id);
      if (former?.customer !== customer.id) return refused(404);
      if (cartOf(model, customer).paying !== null) return refused(409);
      return done((changed) => bringUp(changed, customer, former, at));
    },
  };
}
