import assert from "node:assert/strict";
import { test } from "node:test";
import { legalVersion } from "@lonchera/contract/consents";
import { orders } from "../../platform/db/schema/orders.ts";
import { cardOrderBody, setUpIndividual, placeOrder, addToCart } from "../../../test/orders.ts";

test("an order keeps what was accepted, when, and which version of the texts", async (t) => {
  const app = await setUpIndividual(t);
  const kept = async (changes: object) => {
    await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
    const { id } = await placeOrder(app, app.headers, cardOrderBody(app, 1850, changes));
    const row = (await app.db.select().from(orders)).find((one) => one.id === id);
    return [
      row?.acceptedPoliticsAt?.getTime(),
      row?.acceptDeclaration,
      row?.confirmationOfAcceptance,
      row?.consentsVersion,
    ];
  };
  const now = app.clock.now();
  assert.deepEqual(await kept({}), [now, true, true, legalVersion]);
  assert.deepEqual(await kept({ accept_declaration: false, consents_version: legalVersion }), [
    now,
    false,
    true,
    legalVersion,
  ]);
});

test("nobody accepts a version of the texts that there never was", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const body = cardOrderBody(app, 1850, { consents_version: "2199-12-31" });
  const refused = await app.send("POST", "/api/create-order/", body, app.headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [400, { consents_version: ["No hay textos de esta versión."] }],
  );
});
