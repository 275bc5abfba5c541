import assert from "node:assert/strict";
import { test } from "node:test";
import { legalVersion } from "@lonchera/contract/legal";
import { orders } from "../db/schema/orders.ts";
import { cardOrder, individual, order, putInCart } from "../testing/ordering.ts";

test("an order keeps what was accepted, when, and which version of the texts", async (t) => {
  const app = await individual(t);
  const kept = async (changes: object) => {
    await putInCart(app, app.headers, { item: app.dish.id, quantity: 1 });
    const { id } = await order(app, app.headers, cardOrder(app, 1850, changes));
    const row = (await app.db.select().from(orders)).find((one) => one.id === id);
    return [
      row?.acceptedPoliticsAt.getTime(),
      row?.acceptDeclaration,
      row?.confirmationOfAcceptance,
      row?.consentsVersion,
    ];
  };
  const now = app.clock.now();
  assert.deepEqual(await kept({}), [now, true, true, legalVersion]);
  assert.deepEqual(await kept({ accept_declaration: false, consents_version: "2026-01-31" }), [
    now,
    false,
    true,
    "2026-01-31",
  ]);
});
