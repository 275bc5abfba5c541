import assert from "node:assert/strict";
import { test } from "node:test";
import { createOrder } from "@lonchera/contract/checkout";
import { deleteOwnAccount } from "@lonchera/contract/privacy";
import { orders } from "../../platform/db/schema/orders.ts";
import { testPassword } from "../../../test/factories.ts";
import { addToCart, cardOrderBody, setUpIndividual } from "../../../test/orders.ts";

test("an order and a deletion at once: the order is placed under its name, or there is none", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const [placed, deletion] = await Promise.all([
    app.call(createOrder, { body: cardOrderBody(app, 1850) }, app.headers),
    app.call(deleteOwnAccount, { body: { password: testPassword } }, app.headers),
  ]);
  if (placed.status === 201) assert.equal(deletion.status, 409);
  else assert.equal(deletion.status, 204);
  assert.equal(await app.db.$count(orders), placed.status === 201 ? 1 : 0);
});
