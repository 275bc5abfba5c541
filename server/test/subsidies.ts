import { eq } from "drizzle-orm";
import type { TestContext } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import type { Subsidy } from "@lonchera/domain/subsidy";
import { companies } from "../src/platform/db/schema/companies.ts";
import { newMenuDay, newItem } from "./factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  placeOrder,
  setUpIndividual,
} from "./orders.ts";
import type { TestApp } from "./test-app.ts";

export const halfOfLunch: Subsidy = {
  rules: [{ product: "ALMUE", percent: 50, amount: null, maxPerMeal: null }],
  mealsPerDay: 1,
  monthCap: null,
  validFrom: null,
  validUntil: null,
  rest: "card",
};

/**
 * Creates an individual whose company pays a part, on Monday 2 March 2026. The lunch of Tuesday costs S/ 18.50, and
 * those of Wednesday and Thursday cost S/ 13.51.
 */
export async function setUpSubsidized(t: TestContext, changes: Partial<Subsidy> = {}) {
  const app = await setUpIndividual(t);
  const setSubsidy = async (subsidy: Subsidy | null) => {
    await app.db.update(companies).set({ subsidy }).where(eq(companies.id, app.company.id));
  };
  await setSubsidy({ ...halfOfLunch, ...changes });
  const newLunch = async (date: string) =>
    newItem(app.db, await newMenuDay(app.db, date), [app.company], { name: "Cuy", price: 1351, stock: 100 });
  const wednesday = await newLunch("2026-03-04");
  const thursday = await newLunch("2026-03-05");
  const add = (item: { id: number }, quantity = 1) =>
    addToCart(app, app.headers, { item: item.id, quantity });
  const readCart = async () => (await app.call(getCart, {}, app.headers)).body;
  const payByCard = (due: number, more: object = {}) =>
    placeOrder(app, app.headers, buildCardOrderBody(app, due, more));
  const orderUnpaid = (due: number) => placeOrder(app, app.headers, buildUnpaidOrderBody(app, due));
  return { ...app, wednesday, thursday, setSubsidy, add, readCart, payByCard, orderUnpaid };
}

/** Builds an individual's order of which nothing is paid by card. */
export function buildUnpaidOrderBody(
  app: { company: { slug: string }; zone: { id: number } },
  due: number,
): never {
  return buildAccountOrderBody(app, due, { delivery_zone: app.zone.id, dni: "12345678", document_type: 1 });
}

/** Returns the céntimos of all charges that the provider keeps. */
export async function readCharged({ pool }: TestApp): Promise<number> {
  const { rows } = await pool.query<{ kept: number }>(
    "select coalesce(sum(amount - refunded_amount), 0)::integer as kept from sandbox_charges",
  );
  return rows[0]?.kept ?? 0;
}
