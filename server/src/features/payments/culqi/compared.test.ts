import assert from "node:assert/strict";
import { test } from "node:test";
import { buildChargeRequest, buildCodeRequest } from "../../../../test/fakes/culqi/culqi-client.ts";
import type { CulqiClient } from "./send-request.ts";
import { findCharge, createCharge, readCharge } from "./charges.ts";
import { findCode, issueCode } from "./codes.ts";

type LogLine = { level: string; message: string };

function setUpAnswer(status: number, body: unknown) {
  const lines: LogLine[] = [];
  const client: CulqiClient = {
    send: () => Promise.resolve({ status, body }),
    timeouts: { write: 1_000, read: 1_000 },
    log: (level, _fields, message) => void lines.push({ level, message }),
  };
  return { client, lines };
}

const readContactEmail = () => Promise.resolve("");
const countErrors = (lines: LogLine[]) => lines.filter(({ level }) => level === "error").length;
const request = buildChargeRequest();
const { reference } = request;
const asked = { ...request, requestedAt: new Date() };
const rightCharge = {
  object: "charge",
  id: "chr_test_1",
  amount: 3700,
  currency_code: "PEN",
  outcome: { type: "venta_exitosa" },
  metadata: { reference },
};
const omitField = (name: keyof typeof rightCharge) =>
  Object.fromEntries(Object.entries(rightCharge).filter(([key]) => key !== name));

test("a charge is believed when it is the one that was asked for", async () => {
  const believed = [
    rightCharge,
    omitField("metadata"),
    { ...rightCharge, metadata: {} },
    { ...rightCharge, metadata: null },
    omitField("amount"),
    omitField("currency_code"),
    omitField("outcome"),
    { ...rightCharge, outcome: {} },
  ];
  const old = { ...omitField("outcome"), response_code: "venta_exitosa" };
  for (const body of [...believed, old]) {
    const { client, lines } = setUpAnswer(201, body);
    assert.deepEqual(await createCharge(client, request, readContactEmail), {
      kind: "charged",
      chargeId: "chr_test_1",
    });
    assert.deepEqual(lines, []);
  }
});

test("a charge that differs from what was asked is no answer, and an error in the log", async () => {
  const bodies = [
    { ...rightCharge, amount: 3701 },
    { ...rightCharge, currency_code: "USD" },
    { ...rightCharge, metadata: { reference: "another" } },
    { ...rightCharge, outcome: { type: "operacion_denegada" } },
    { ...rightCharge, id: "tkn_test_1" },
  ];
  for (const body of bodies) {
    for (const status of [200, 201]) {
      const { client, lines } = setUpAnswer(status, body);
      const at = JSON.stringify(body);
      assert.deepEqual(await createCharge(client, request, readContactEmail), { kind: "no-answer" }, at);
      assert.equal(countErrors(lines), 1, at);
    }
  }
});

test("200 alone says nothing: without an outcome it is no answer", async () => {
  for (const body of [omitField("outcome"), { ...rightCharge, outcome: {} }]) {
    const { client } = setUpAnswer(200, body);
    assert.deepEqual(await createCharge(client, request, readContactEmail), { kind: "no-answer" });
  }
});

test("a charge under our reference that is not of the amount is neither found nor said to be none", async () => {
  const found = { chargeId: "chr_test_1", reference, refunded: false };
  const { client } = setUpAnswer(200, { data: [rightCharge] });
  assert.deepEqual(await findCharge(client, asked), found);
  for (const other of [{ amount: 370 }, { currency_code: "USD" }]) {
    const { client, lines } = setUpAnswer(200, { data: [{ ...rightCharge, ...other }] });
    await assert.rejects(findCharge(client, asked), /culqi/, JSON.stringify(other));
    assert.equal(countErrors(lines), 1);
  }
  const dollars = setUpAnswer(200, { ...rightCharge, currency_code: "USD" });
  assert.equal(await readCharge(dollars.client, "chr_test_1"), null);
});

test("a code is issued when it is the one that was asked for", async () => {
  const wish = buildCodeRequest();
  const code = {
    object: "order",
    id: "ord_test_1",
    amount: 3700,
    currency_code: "PEN",
    order_number: wish.reference,
    state: "created",
  };
  const good = setUpAnswer(201, code);
  assert.deepEqual(await issueCode(good.client, wish), {
    kind: "issued",
    codeOrderId: "ord_test_1",
    paymentCode: null,
  });
  assert.deepEqual(good.lines, []);
  const differing = [
    { amount: 370 },
    { currency_code: "USD" },
    { order_number: "another" },
    { order_number: null },
    { id: "chr_test_1" },
  ];
  for (const other of differing) {
    const { client, lines } = setUpAnswer(201, { ...code, ...other });
    assert.deepEqual(await issueCode(client, wish), { kind: "no-answer" }, JSON.stringify(other));
    assert.equal(countErrors(lines), 1, JSON.stringify(other));
  }
  const sought = { ...wish, requestedAt: new Date() };
  const listed = setUpAnswer(200, { data: [{ ...code, amount: 370 }] });
  await assert.rejects(findCode(listed.client, sought), /culqi/);
  assert.equal(countErrors(listed.lines), 1);
});
