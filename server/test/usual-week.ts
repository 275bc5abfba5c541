import type { TestContext } from "node:test";
import { updateSettings } from "@lonchera/contract/settings";
import { getProposal, saveUsualWeek } from "@lonchera/contract/usual-week";
import { newCuttingTime, newStaff } from "./factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  placeOrder,
  setUpCompanyClient,
  setUpIndividual,
} from "./orders.ts";
import type { Headers, TestApp } from "./test-app.ts";

export async function offerUsualWeek(app: Pick<TestApp, "call" | "db" | "signIn">, offered = true) {
  const owner = await app.signIn(await newStaff(app.db));
  await app.call(updateSettings, { body: { usual_week_offered: offered } }, owner);
}

type WishedDay = { week_day: "MA" | "MI"; product?: "ALMUE" | "CENAC"; dish?: string; product_type?: string };

export function buildWish({ week_day, product = "ALMUE", dish, product_type }: WishedDay) {
  return { week_day, product, dish: dish ?? null, product_type: product_type ?? null };
}

/** Reads the state of each proposed day with its dish or the reason. */
export async function readProposed(app: Pick<TestApp, "call">, headers: Headers) {
  const { body } = await app.call(getProposal, {}, headers);
  return body.results.map(({ category_date, state, item, reason }) => [
    category_date,
    state,
    item?.name ?? reason,
  ]);
}

/** Creates an individual on Monday, with a usual dish on Tuesdays that is on the menu. */
export async function setUpUsualWeek(t: TestContext) {
  const app = await setUpIndividual(t);
  await offerUsualWeek(app);
  const body = { days: [buildWish({ week_day: "MA", dish: "lomo  Saltado" })] };
  await app.call(saveUsualWeek, { body }, app.headers);
  return app;
}

/**
 * Creates a company client who ordered before. On Monday at 10:00 the client lets a usual dish of Tuesdays be ordered.
 * Lunch of Tuesday closes on Monday at 18:00.
 */
export async function setUpConfirmedWeek(t: TestContext) {
  const app = await setUpCompanyClient(t);
  await newCuttingTime(app.db, [app.company], { breakTime: "18:00" });
  await offerUsualWeek(app);
  await orderOnce(app);
  const body = { days: [buildWish({ week_day: "MA", dish: "Lomo saltado" })], confirms: true };
  const saved = await app.call(saveUsualWeek, { body }, app.headers);
  return { ...app, saved };
}

/** Orders a week before, so that the receipt is known. */
async function orderOnce(app: Awaited<ReturnType<typeof setUpCompanyClient>>): Promise<void> {
  const line = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, line);
  const { id } = await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  await app.pool.query("update order_lines set delivery_date = '2026-02-24' where order_id = $1", [id]);
  await app.pool.query("update orders set last_delivery_date = '2026-02-24' where id = $1", [id]);
  await app.pool.query("delete from pgboss.job");
}
