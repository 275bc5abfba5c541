import { addItemToOrder, removeItemFromOrder } from "@lonchera/contract/cart";
import { cancelOrder } from "@lonchera/contract/orders";
import { done, refused, type Act, type Verdict } from "./act.ts";
import type { Client } from "./client.ts";
import {
  addUnits,
  closing,
  dateAt,
  dishOf,
  isDecided,
  isOpen,
  moveStock,
  paymentOf,
  removeUnits,
  sells,
  totalOf,
  type Customer,
  type Dish,
  type Line,
  type Model,
  type Order,
} from "./model.ts";

/** Stock goes back once; what was paid is to be given back, a code that waits is given up. */
function end(model: Model, order: Order): void {
  moveStock(model, order.lines, 1);
  order.state = "cancelled";
  const payment = paymentOf(model, order.id);
  if (payment?.status === "paid") payment.status = "refunding";
  if (payment?.status === "awaiting") payment.status = "declined";
}

function ownOrder(model: Model, customer: Customer, id: number): Order | undefined {
  const order = model.orders.get(id);
  return order?.customer === customer.id ? order : undefined;
}

function standsStill(model: Model, order: Order, at: number): boolean {
  return isDecided(model, order) && order.state !== "cancelled" && order.lastDate >= dateAt(at);
}

export function cancel(client: Client, who: Customer | { readonly staff: number }, id: number): Act {
  const isStaff = "staff" in who;
  return {
    words: `${isStaff ? "staff" : who.name} cancels order ${id}`,
    ...(isStaff ? {} : { customer: who }),
    send: () =>
      client.call({ id: isStaff ? who.staff : who.id }, cancelOrder, { params: { id: String(id) } }),
    judge: (model, at): Verdict => {
      const order = isStaff ? model.orders.get(id) : ownOrder(model, who, id);
      if (!order) return refused(404);
      if (!isDecided(model, order) || order.state === "cancelled") return refused(409);
      const isLate = !standsStill(model, order, at) || !isOpen(model, order.company, order.lines, at);
      if (!isStaff && isLate) return refused(409);
      return {
        status: 200,
        happen: (changed) => {
          end(changed, changed.orders.get(id) ?? order);
          return true;
        },
      };
    },
  };
}

/** The total follows the lines; without any the order ends. */
function retotal(model: Model, order: Order): void {
  order.total = totalOf(model, order.lines);
  const dates = order.lines.map(({ dish }) => dishOf(model, dish).date);
  order.lastDate = dates.toSorted().at(-1) ?? order.lastDate;
  if (order.lines.length === 0) end(model, order);
}

function mayEdit(model: Model, customer: Customer, id: number, at: number): Verdict | Order {
  const order = ownOrder(model, customer, id);
  if (!order) return refused(404);
  if (customer.type === "type1") return refused(403);
  return standsStill(model, order, at) ? order : refused(409);
}

type Wanted = { readonly dish: Dish; readonly zone: number | null; readonly units: number };

export function addToOrder(client: Client, customer: Customer, order: Order, wanted: Wanted): Act {
  const { dish, zone, units } = wanted;
  const body = { item: dish.id, quantity: units, delivery_zone: zone };
  return {
    words: `${customer.name} adds ${units} of ${dish.name} to order ${order.id}`,
    customer,
    send: () => client.call(customer, addItemToOrder, { params: { cartId: String(order.cart) }, body }),
    judge: (model, at): Verdict => {
      const edited = mayEdit(model, customer, order.id, at);
      if ("status" in edited) return edited;
      const now = dishOf(model, dish.id);
      if (!now.companies.includes(customer.company.id)) return refused(400);
      const isClosed = at >= closing(model, customer.company.id, now);
      if (!now.offered || isClosed || now.stock < units) return refused(409);
      return done((changed) => {
        const its = changed.orders.get(order.id) ?? order;
        const line = { dish: dish.id, zone, units, price: sells(now) };
        addUnits(its.lines, line);
        moveStock(changed, [{ ...line, id: 0 }], -1);
        retotal(changed, its);
      });
    },
  };
}

export function removeFromOrder(
  client: Client,
  customer: Customer,
  order: Order,
  { line, units }: { line: Line; units: number },
): Act {
  const { id, dish, zone } = line;
  const body = { item: dish, quantity: units, delivery_zone: zone, line: id };
  return {
    words: `${customer.name} takes ${units} of dish ${dish} off order ${order.id}`,
    customer,
    send: () => client.call(customer, removeItemFromOrder, { params: { cartId: String(order.cart) }, body }),
    judge: (model, at): Verdict => {
      const edited = mayEdit(model, customer, order.id, at);
      if ("status" in edited) return edited;
      const its = edited.lines.find((one) => one.id === id);
      if (!its) return refused(400);
      if (!isOpen(model, edited.company, [its], at)) return refused(409);
      return done((changed) => {
        const now = changed.orders.get(order.id) ?? order;
        const gone = removeUnits(now.lines, id, units);
        moveStock(changed, [{ ...its, units: gone }], 1);
        retotal(changed, now);
      });
    },
  };
}
