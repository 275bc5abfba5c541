import { updateCuttingTime } from "@lonchera/contract/cutting-times";
import { updateItem } from "@lonchera/contract/items";
import { recordRefund } from "@lonchera/contract/orders";
import { textFromCentimos } from "@lonchera/domain/money";
import { done, refused, type Act } from "./act.ts";
import type { Bank } from "./bank.ts";
import type { Client } from "./client.ts";
import { dishOf, paymentOf, type Dish, type Model, type Rule } from "./model.ts";

type Staff = { readonly id: number };
type DishChange = Partial<Pick<Dish, "price" | "discount" | "stock" | "offered">>;

/** Sends the form as it was filled from what the dish is now, with some of it changed. */
export function changeDish(client: Client, staff: Staff, dish: Dish, change: DishChange): Act {
  const seen = dish.stock;
  const wanted = { ...dish, ...change };
  const body = {
    name: dish.name,
    price: textFromCentimos(wanted.price),
    discount_price: textFromCentimos(wanted.discount),
    category: dish.day,
    company: [...dish.companies],
    product: dish.product,
    stock: wanted.stock,
    stock_seen: seen,
    status: wanted.offered,
  };
  return {
    words: `staff change ${dish.name}: ${JSON.stringify(change)}`,
    send: () => client.call(staff, updateItem, { params: { id: String(dish.id) }, body }),
    judge: () =>
      done((model) => {
        const now = dishOf(model, dish.id);
        const stock = Math.max(0, now.stock + wanted.stock - seen);
        now.supplied += stock - now.stock;
        now.stock = stock;
        now.price = wanted.price;
        now.discount = wanted.discount;
        now.offered = wanted.offered;
      }),
  };
}

export function changeRule(client: Client, staff: Staff, rule: Rule, time: string): Act {
  const { id, product, companies, sameDay } = rule;
  const body = { product, break_time: time, company: [...companies], same_day: sameDay, enabled: true };
  return {
    words: `staff move cutting time ${id} (${product}${sameDay ? ", same day" : ""}) from ${rule.time} to ${time}`,
    send: () => client.call(staff, updateCuttingTime, { params: { id: String(id) }, body }),
    judge: () =>
      done((model) => {
        const now = model.rules.get(id);
        if (now) now.time = time;
      }),
  };
}

function giveBack(bank: Bank, model: Model, order: number): void {
  const payment = paymentOf(model, order);
  if (payment?.status !== "refund-by-hand") return;
  const money = bank.charges.get(payment.charge ?? "") ?? bank.codes.get(payment.charge ?? "");
  if (money) money.refunded = true;
}

/** Staff give the money back themselves, and then write it down. */
export function refundByHand(client: Client, staff: Staff, bank: Bank, model: Model, id: number): Act {
  return {
    words: `staff write down that order ${id} was given back by hand`,
    send: () => {
      giveBack(bank, model, id);
      return client.call(staff, recordRefund, { params: { id: String(id) } });
    },
    judge: (now) => {
      if (!now.orders.has(id)) return refused(404);
      const status = paymentOf(now, id)?.status;
      if (status === "refunded") return { status: 200 };
      if (status !== "refund-by-hand") return refused(409);
      return done((changed) => {
        const payment = paymentOf(changed, id);
        if (payment) payment.status = "refunded";
      });
    },
  };
}
