import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { addItemToOrder, getCartById } from "@lonchera/contract/cart";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import type { DishTag } from "@lonchera/domain/dish-tags";
import { items } from "../../platform/db/schema/menus.ts";
import { newStaff } from "../../../test/factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder, setUpCompanyClient } from "../../../test/orders.ts";

test("sheets and labels tell what a dish declared when it was ordered", async (t) => {
  const app = await setUpCompanyClient(t);
  const declare = (tags: DishTag[]) => app.db.update(items).set({ tags }).where(eq(items.id, app.dish.id));
  const tuesday = { params: { date: "2026-03-03" } };
  const staff = await app.signIn(await newStaff(app.db));
  const readTags = async () => {
    const sheet = await app.call(getDaySheet, tuesday, staff);
    const labels = await app.call(getDayLabels, tuesday, staff);
    return [sheet.body.lines[0]?.tags, labels.body[0]?.tags];
  };
  await declare(["peanuts", "vegan"]);
  const unit = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, unit);
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  await declare(["milk", "spicy"]);
  const ordered = ["peanuts", "vegan"];
  assert.deepEqual(await readTags(), [ordered, ordered]);
  const params = { cartId: made.cart };
  const cart = await app.call(getCartById, { params: { id: params.cartId } }, app.headers);
  assert.deepEqual(cart.body.cart.items[0]?.tags, ordered);

  // Units that are added later have the dish's present tags.
  await app.call(addItemToOrder, { params, body: unit }, app.headers);
  assert.deepEqual((await readTags())[1], ["milk", "spicy"]);
});
