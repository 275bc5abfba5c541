import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildChargeRequest,
  startCulqiClient,
  type CulqiClient,
} from "../../../../test/fakes/culqi/culqi-client.ts";

async function chargeToken({ culqi, provider }: CulqiClient, token = culqi.token()) {
  const request = buildChargeRequest({ token });
  const outcome = await provider.charge(request);
  return { ...request, outcome, requestedAt: new Date() };
}

const countListCalls = ({ culqi }: CulqiClient) => culqi.calls.filter(({ kind }) => kind === "lists").length;

test("a charge is found by its reference however many came after it, and no failed one is", async (t) => {
  const at = await startCulqiClient(t);
  const first = await chargeToken(at);
  const failed = await chargeToken(at, at.culqi.token("insufficient_funds"));
  for (let more = 0; more < 105; more += 1) await chargeToken(at);
  const found = await at.provider.findCharge(first);
  assert.deepEqual(found, {
    chargeId: first.outcome.kind === "charged" && first.outcome.chargeId,
    reference: first.reference,
    refunded: false,
  });
  assert.equal(countListCalls(at), 3);
  assert.equal(await at.provider.findCharge(failed), null);
  const none = buildChargeRequest({ amount: 5000 });
  assert.equal(await at.provider.findCharge({ ...none, requestedAt: new Date() }), null);
});

test("the search ends where charges are older than the asking", async (t) => {
  const at = await startCulqiClient(t);
  at.culqi.setClock(() => Date.now() - 3_600_000);
  for (let more = 0; more < 55; more += 1) await chargeToken(at);
  at.culqi.setClock(Date.now);
  const recent = await chargeToken(at);
  const asked = { ...buildChargeRequest(), requestedAt: new Date() };
  assert.equal(await at.provider.findCharge(asked), null);
  assert.equal(countListCalls(at), 1);
  assert.equal((await at.provider.findCharge(recent))?.reference, recent.reference);
});

test("a list that cannot be read to its end says nothing of what is not on it", async (t) => {
  const at = await startCulqiClient(t);
  const first = await chargeToken(at);
  for (let more = 0; more < 60; more += 1) await chargeToken(at);
  for (const answer of [401, 429, 500, "no-json", "half", "hang-up", "nothing"] as const) {
    at.culqi.fail("lists", {}, 1);
    at.culqi.fail("lists", { answer }, 1);
    const client = answer === "nothing" ? at.hasty : at.provider;
    await assert.rejects(client.findCharge(first), /culqi/, String(answer));
  }
  assert.equal((await at.provider.findCharge(first))?.reference, first.reference);
});

test("a charge is read by its id; what failed, is unknown or is no id of a charge is none", async (t) => {
  const at = await startCulqiClient(t);
  const { outcome, reference } = await chargeToken(at);
  assert.ok(outcome.kind === "charged");
  assert.deepEqual(await at.provider.readCharge(outcome.chargeId), {
    chargeId: outcome.chargeId,
    reference,
    refunded: false,
  });
  await chargeToken(at, at.culqi.token("stolen_card"));
  const failed = at.culqi.books.charges.at(-1);
  assert.ok(failed?.declineCode);
  assert.equal(await at.provider.readCharge(failed.id), null);
  assert.equal(await at.provider.readCharge("chr_test_nada"), null);
  const calls = at.culqi.calls.length;
  for (const id of ["", "../orders", "chr_x/../..", "ord_test_1", "chr_test_1?limit=1"]) {
    assert.equal(await at.provider.readCharge(id), null);
  }
  assert.equal(at.culqi.calls.length, calls);
  at.culqi.fail("reads", { answer: 500 });
  await assert.rejects(at.provider.readCharge(outcome.chargeId), /culqi/);
});
