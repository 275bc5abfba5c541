import { addDays } from "@lonchera/domain/calendar";
import type { Db } from "../../src/platform/db/client.ts";
import type { SeededRandom as Dice } from "@lonchera/demo/seeded-random";
import {
  newCompany,
  newCuttingTime,
  newDay,
  newItem,
  newStaff,
  newType1,
  newType2,
  newZone,
} from "../factories.ts";
import { hours } from "./bank.ts";
import type { Customer, Dish, Model, Product, Rule } from "./model.ts";

export type Shop = {
  readonly opensAt: number;
  readonly customers: readonly Customer[];
  readonly staff: { readonly id: number };
  readonly model: Model;
};

/** A Monday, midnight in Lima. */
const monday = Date.parse("2026-03-02T05:00:00Z");
const days = 10;
const products: readonly Product[] = ["DESAY", "ALMUE", "CENAC"];

async function peopleOf(db: Db, company: { id: number; slug: string }, first: number): Promise<Customer[]> {
  const zones = [await newZone(db, company), await newZone(db, company)].map(({ id }) => id);
  const people: Customer[] = [];
  for (const type of ["type1", "type1", "type2", "type1", "type2"].slice(0, first === 0 ? 5 : 4)) {
    const { id } = await (type === "type1" ? newType1 : newType2)(db, company);
    const name = `${type === "type1" ? "individual" : "company client"} ${id}`;
    people.push({ id, name, type: type as Customer["type"], company, zones });
  }
  return people;
}

async function dishesOf(db: Db, companies: readonly { id: number }[], throws: Dice): Promise<Dish[]> {
  const dishes: Dish[] = [];
  for (let number = 0; number < days; number += 1) {
    const date = addDays("2026-03-02", number);
    const day = await newDay(db, date);
    for (const product of throws.pickSome(products, throws.between(1, 3))) {
      const offeredTo = throws.chance(0.6) ? companies : [throws.pick(companies)];
      const name = `Plato ${dishes.length + 1}`;
      const price = throws.between(9, 50) * 50;
      const discount = throws.chance(0.3) ? throws.between(1, 60) * 50 : 0;
      const stock = throws.between(3, 16);
      const values = { name, product, price, discountPrice: discount, stock };
      const { id } = await newItem(db, day, offeredTo, values);
      const ids = offeredTo.map((company) => company.id);
      const supply = { price, discount, stock, supplied: stock, offered: true };
      dishes.push({ id, name, day: day.id, date, product, companies: ids, ...supply });
    }
  }
  return dishes;
}

async function rulesOf(db: Db, companies: readonly { id: number }[]): Promise<Rule[]> {
  const [one, other] = companies;
  const wanted = [
    { product: "ALMUE", breakTime: "10:30", sameDay: false, companies },
    { product: "ALMUE", breakTime: "18:00", sameDay: false, companies: other ? [other] : [] },
    { product: "DESAY", breakTime: "07:00", sameDay: true, companies: one ? [one] : [] },
    { product: "CENAC", breakTime: "15:45", sameDay: true, companies },
  ] as const;
  const rules: Rule[] = [];
  for (const { companies: its, ...rule } of wanted) {
    const { id } = await newCuttingTime(db, its, rule);
    const { product, sameDay, breakTime } = rule;
    rules.push({ id, product, sameDay, time: breakTime, companies: its.map((company) => company.id) });
  }
  return rules;
}

/** Two companies with customers of both types, menus of ten days, and cutting times. */
export async function fillShop(db: Db, throws: Dice): Promise<Shop> {
  const companies = [await newCompany(db), await newCompany(db)];
  const customers: Customer[] = [];
  for (const { id, slug } of companies)
    customers.push(...(await peopleOf(db, { id, slug }, customers.length)));
  const dishes = await dishesOf(db, companies, throws);
  const rules = await rulesOf(db, companies);
  return {
    opensAt: monday + throws.between(0, 30) * hours + throws.between(0, 3_600_000),
    customers,
    staff: await newStaff(db),
    model: {
      dishes: new Map(dishes.map((dish) => [dish.id, dish])),
      rules: new Map(rules.map((rule) => [rule.id, rule])),
      carts: new Map(customers.map(({ id }) => [id, { lines: [], paying: null }])),
      orders: new Map(),
      payments: new Map(),
    },
  };
}
