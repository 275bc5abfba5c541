import assert from "node:assert/strict";
import { test } from "node:test";
import { buildCodeRequest, startCulqiClient } from "../../../../test/fakes/culqi/culqi-client.ts";

test("a code is issued with everything about its buyer, and its state is read", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const request = buildCodeRequest();
  const issued = await provider.issueCode(request);
  assert.ok(issued.kind === "issued");
  assert.deepEqual(culqi.calls[0]?.body, {
    amount: 3700,
    currency_code: "PEN",
    description: "Pedido de comidas",
    order_number: request.reference,
    client_details: {
      first_name: "Ángela Ñusta",
      last_name: "Quispe Ibáñez",
      email: "angela@example.com",
      phone_number: "987 654 321",
    },
    expiration_date: Math.floor(request.expiresAt.getTime() / 1000),
    confirm: false,
    metadata: { reference: request.reference },
  });
  const code = { codeOrderId: issued.codeOrderId, reference: request.reference };
  const read = () => provider.readCode(issued.codeOrderId);
  assert.deepEqual(await read(), { ...code, paymentCode: null, state: "waiting" });
  await culqi.confirmOrder(issued.codeOrderId);
  assert.deepEqual(await read(), { ...code, paymentCode: "13642064", state: "waiting" });
  await culqi.payOrder(issued.codeOrderId);
  assert.deepEqual(await read(), { ...code, paymentCode: "13642064", state: "paid" });
});

test("a code that nobody paid is over", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const request = buildCodeRequest();
  const issued = await provider.issueCode(request);
  assert.ok(issued.kind === "issued");
  culqi.setClock(() => request.expiresAt.getTime());
  assert.equal((await provider.readCode(issued.codeOrderId))?.state, "over");
  await assert.rejects(culqi.payOrder(issued.codeOrderId), /expired/);
});

test("a code whose answer was lost is found by its reference, among many of its amount", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const lost = buildCodeRequest();
  culqi.fail("orders", { answer: "hang-up", processes: true });
  assert.deepEqual(await provider.issueCode(lost), { kind: "no-answer" });
  for (let more = 0; more < 55; more += 1) await provider.issueCode(buildCodeRequest());
  const found = await provider.findCode({ ...lost, requestedAt: new Date() });
  assert.deepEqual(found, {
    codeOrderId: culqi.books.orders[0]?.id,
    paymentCode: null,
    reference: lost.reference,
    state: "waiting",
  });
  assert.equal(await provider.findCode({ ...buildCodeRequest(), requestedAt: new Date() }), null);
  culqi.fail("lists", { answer: 500 });
  await assert.rejects(provider.findCode({ ...lost, requestedAt: new Date() }), /culqi/);
});

test("a code that is not issued is told as a charge is", async (t) => {
  const { culqi, provider, hasty } = await startCulqiClient(t);
  const faults = [
    [401, "unavailable"],
    [429, "unavailable"],
    [500, "no-answer"],
    ["no-json", "no-answer"],
    ["half", "no-answer"],
    ["nothing", "no-answer"],
  ] as const;
  for (const [answer, kind] of faults) {
    culqi.fail("orders", { answer });
    const client = answer === "nothing" ? hasty : provider;
    assert.deepEqual(await client.issueCode(buildCodeRequest()), { kind }, String(answer));
  }
  assert.deepEqual(await provider.issueCode(buildCodeRequest({ amount: 500 })), {
    kind: "declined",
    message: null,
  });
  assert.deepEqual(culqi.books.orders, []);
});

test("a provider who is not there issues nothing", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  await culqi.goAway();
  assert.deepEqual(await provider.issueCode(buildCodeRequest()), { kind: "unavailable" });
  await culqi.comeBack();
  assert.equal((await provider.issueCode(buildCodeRequest())).kind, "issued");
});

test("what is no id of a code, or unknown, is none; what cannot be read rejects", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  for (const id of ["", "chr_test_1", "ord_x/../.."]) assert.equal(await provider.readCode(id), null);
  assert.deepEqual(culqi.calls, []);
  assert.equal(await provider.readCode("ord_test_nada"), null);
  for (const answer of [429, 500, "no-json", "half"] as const) {
    culqi.fail("reads", { answer });
    await assert.rejects(provider.readCode("ord_test_nada"), /culqi/, String(answer));
  }
});
