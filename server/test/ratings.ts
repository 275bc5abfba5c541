import type { TestContext } from "node:test";
import { updateSettings } from "@lonchera/contract/settings";
import { newStaff } from "./factories.ts";
import { placeCardOrder, setUpIndividual } from "./orders.ts";
import type { TestApp } from "./test-app.ts";

export async function offerRatings(app: Pick<TestApp, "call" | "db" | "signIn">, offered = true) {
  const owner = await app.signIn(await newStaff(app.db));
  await app.call(updateSettings, { body: { ratings_offered: offered } }, owner);
}

/** Creates an individual with an order by card for Tuesday 3 March 2026, on the day after, with ratings switched on. */
export async function setUpDelivered(t: TestContext) {
  const app = await setUpIndividual(t);
  const order = await placeCardOrder(app, app.headers, 2);
  app.clock.set("2026-03-04T10:00:00-05:00");
  await offerRatings(app);
  const params = { id: order.id, item: app.dish.id };
  return { ...app, order, params, headers: await app.signIn(app.customer) };
}
