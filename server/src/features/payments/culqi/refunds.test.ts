import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildChargeRequest,
  startCulqiClient,
  type CulqiClient,
} from "../../../../test/fakes/culqi/culqi-client.ts";

async function chargeOf({ culqi, provider }: CulqiClient) {
  const outcome = await provider.charge(buildChargeRequest({ token: culqi.token() }));
  assert.ok(outcome.kind === "charged");
  return outcome.chargeId;
}

test("a refund gives back once, however often it is asked for", async (t) => {
  const at = await startCulqiClient(t);
  const { culqi, provider } = at;
  const id = await chargeOf(at);
  assert.equal(await provider.refund(id, 3700), "refunded");
  assert.equal(await provider.refund(id, 3700), "refunded");
  assert.deepEqual(
    culqi.books.refunds.map(({ chargeId, amount, reason }) => [chargeId, amount, reason]),
    [[id, 3700, "solicitud_comprador"]],
  );
  assert.equal((await provider.readCharge(id))?.refunded, true);
});

test("two who ask for the same refund at once give back once", async (t) => {
  const at = await startCulqiClient(t);
  const { culqi, provider } = at;
  const id = await chargeOf(at);
  const gate = culqi.hold("refunds", "received", 2);
  const both = Promise.all([provider.refund(id, 3700), provider.refund(id, 3700)]);
  await gate.arrived;
  gate.release();
  assert.deepEqual(await both, ["refunded", "refunded"]);
  assert.equal(culqi.books.refunds.length, 1);
});

test("a refund whose answer is lost is known to be done when it is asked for again", async (t) => {
  const at = await startCulqiClient(t);
  const { culqi, provider } = at;
  for (const answer of [500, "hang-up", "nothing"] as const) {
    const id = await chargeOf(at);
    culqi.fail("refunds", { answer, processes: true });
    const client = answer === "nothing" ? at.hasty : provider;
    await assert.rejects(client.refund(id, 3700), /culqi/, String(answer));
    assert.equal(await provider.refund(id, 3700), "refunded");
  }
  assert.equal(culqi.books.refunds.length, 3);
});

test("a refund that cannot be asked for now is tried later", async (t) => {
  const at = await startCulqiClient(t);
  const { culqi, provider } = at;
  const id = await chargeOf(at);
  for (const answer of [401, 429, 500] as const) {
    culqi.fail("refunds", { answer });
    await assert.rejects(provider.refund(id, 3700), /culqi/, String(answer));
    culqi.fail("reads", { answer });
    await assert.rejects(provider.refund(id, 3700), /culqi/, String(answer));
  }
  await culqi.goAway();
  await assert.rejects(provider.refund(id, 3700), /culqi/);
  assert.deepEqual(culqi.books.refunds, []);
});

test("what the provider cannot give back is for people", async (t) => {
  const at = await startCulqiClient(t);
  const { culqi, provider } = at;
  assert.equal(await provider.refund("ord_test_1234567890abcdef", 3700), "by-hand");
  assert.deepEqual(culqi.calls, []);
  assert.equal(await provider.refund("chr_test_nada", 3700), "by-hand");
});

test("a charge is given back in parts, each once, and then the rest", async (t) => {
  const at = await startCulqiClient(t);
  const { culqi, provider } = at;
  const id = await chargeOf(at);
  for (const upTo of [1000, 1000, 1500, 3700]) assert.equal(await provider.refund(id, upTo), "refunded");
  assert.deepEqual(
    culqi.books.refunds.map(({ amount }) => amount),
    [1000, 500, 2200],
  );
  const other = await chargeOf(at);
  culqi.fail("refunds", { answer: 500, processes: true });
  await assert.rejects(provider.refund(other, 1000), /culqi/);
  assert.equal(await provider.refund(other, 1000), "refunded");
  assert.equal(culqi.books.refunds.length, 4);
});

test("what was given back without us, on the provider's page or by itself, is refunded", async (t) => {
  const at = await startCulqiClient(t);
  const { culqi, provider } = at;
  const id = await chargeOf(at);
  await culqi.expireCharge(id);
  assert.equal(await provider.refund(id, 3700), "refunded");
  assert.deepEqual(culqi.books.refunds, []);
});
