import assert from "node:assert/strict";
import { test } from "node:test";
import { login } from "@lonchera/contract/auth";
import { legalVersion } from "@lonchera/contract/consents";
import { getOwnData } from "@lonchera/contract/privacy";
import { orders } from "../../platform/db/schema/orders.ts";
import { testPassword } from "../../../test/factories.ts";
import { buildCardOrderBody, setUpIndividual, placeOrder, addToCart } from "../../../test/orders.ts";

test("an order keeps what was accepted, when, and which version of the texts", async (t) => {
  const app = await setUpIndividual(t);
  const kept = async (changes: object) => {
    await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
    const { id } = await placeOrder(app, app.headers, buildCardOrderBody(app, 1850, changes));
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
  const body = buildCardOrderBody(app, 1850, { consents_version: "2199-12-31" });
  const refused = await app.send("POST", "/api/create-order/", body, app.headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [400, { consents_version: ["No hay textos de esta versión."] }],
  );
});

test("the consent of an order is the customer's newest one, and needs no other", async (t) => {
  const app = await setUpIndividual(t);
  const noticeAfter = async (consents_version: string) => {
    await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
    await placeOrder(app, app.headers, buildCardOrderBody(app, 1850, { consents_version }));
    const body = { email: app.customer.email, password: testPassword };
    return (await app.call(login, { body })).body.user.privacy_notice;
  };
  const former = "2026-11-20";
  assert.equal(await noticeAfter(former), "update");
  app.clock.advance({ minutes: 1 });
  const at = new Date(app.clock.now()).toISOString();
  assert.equal(await noticeAfter(legalVersion), null);
  app.clock.advance({ minutes: 1 });
  assert.equal(await noticeAfter(former), null);
  const { registration_consent } = (await app.call(getOwnData, {}, app.headers)).body;
  assert.deepEqual(registration_consent, { accepted_at: at, version: legalVersion });
});
