import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildChargeRequest,
  buildCodeRequest,
  startCulqiClient,
} from "../../../../test/fakes/culqi/culqi-client.ts";
import type { FakeCulqi } from "../../../../test/fakes/culqi/fake-culqi.ts";
import { declineCodes, testCards, testYapePhone } from "../../../../test/fakes/culqi/charges.ts";
import { createCulqiProvider } from "./culqi-provider.ts";

async function createToken(culqi: FakeCulqi, path: string, body: object): Promise<string> {
  const answer = await fetch(`${culqi.config.culqi.apiUrl}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${culqi.keys.publicKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { id: string }).id;
}

test("the documented test cards and Yape end as documented", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const expiry = { expiration_month: "12", expiration_year: "2030", cvv: "123", email: "a@example.com" };
  const outcomes: [string, string][] = [];
  for (const card_number of testCards.keys()) {
    const token = await createToken(culqi, "/tokens", { card_number, ...expiry });
    const outcome = await provider.charge(buildChargeRequest({ token }));
    outcomes.push([card_number, outcome.kind]);
    if (outcome.kind === "declined") assert.match(outcome.message ?? "", /tarjeta/);
  }
  assert.deepEqual(
    outcomes,
    [...testCards].map(([card, ending]) => [card, ending === "approved" ? "charged" : "declined"]),
  );
  const yape = { number_phone: testYapePhone, otp: "123456", amount: 3700 };
  const token = await createToken(culqi, "/tokens/yape", yape);
  assert.match(token, /^ype_test_/);
  assert.equal((await provider.charge(buildChargeRequest({ token }))).kind, "charged");
});

test("a charge brings everything about buyer and card, names as they are written", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const authentication = {
    eci: "05",
    xid: "xid",
    cavv: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
    protocolVersion: "2.2.0",
    directoryServerTransactionId: "f3a5",
  };
  const request = buildChargeRequest({ installments: 6, deviceFingerPrint: "huella", authentication });
  const outcome = await provider.charge(request);
  assert.equal(outcome.kind, "charged");
  const [call] = culqi.calls;
  assert.equal(call?.headers.authorization, `Bearer ${culqi.keys.secretKey}`);
  assert.equal(call.headers["content-type"], "application/json");
  assert.ok(Number(call.headers["content-length"]) > 0);
  assert.deepEqual(call.body, {
    amount: 3700,
    currency_code: "PEN",
    email: "angela@example.com",
    source_id: "tkn_test_approved",
    capture: true,
    description: "Pedido de comidas",
    installments: 6,
    metadata: { reference: request.reference },
    antifraud_details: {
      first_name: "Ángela Ñusta",
      last_name: "Quispe Ibáñez",
      phone_number: "987654321",
      country_code: "PE",
      device_finger_print_id: "huella",
    },
    authentication_3DS: authentication,
  });
});

test("what the provider would refuse of a buyer stays out of a charge, and one instalment is none", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const email = `${"muy.".repeat(12)}largo@correo.example.com`;
  const payer = { firstName: "Ñ", lastName: "🌽".repeat(60), email, phone: "9" };
  const request = buildChargeRequest({ payer, installments: 1 });
  assert.equal((await provider.charge(request)).kind, "charged");
  const body = culqi.calls[0]?.body ?? {};
  assert.equal(body["email"], "ventas@lonchera.example");
  assert.deepEqual(body["metadata"], { reference: request.reference, email });
  assert.deepEqual(body["antifraud_details"], { last_name: "🌽".repeat(50), country_code: "PE" });
  assert.ok(!("installments" in body));
});

test("a card whose bank asks who pays is charged once it knows", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const token = culqi.token("review");
  const request = buildChargeRequest({ token });
  assert.deepEqual(await provider.charge(request), { kind: "authentication-required" });
  assert.deepEqual(culqi.paidCharges(), []);
  const authentication = {
    eci: "05",
    xid: "",
    cavv: "cavv",
    protocolVersion: "2.2.0",
    directoryServerTransactionId: "ds",
  };
  assert.equal((await provider.charge({ ...request, authentication })).kind, "charged");
});

test("every decline is told in the provider's words, or in ours where it has none for the buyer", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const ours = new Map<string, string>();
  for (const code of declineCodes) {
    const theirs = await provider.charge(buildChargeRequest({ token: culqi.token(code) }));
    assert.equal(theirs.kind, "declined", code);
    assert.match(theirs.message ?? "", /Contáctese con/, code);
    const mute = await provider.charge(buildChargeRequest({ token: culqi.token(`${code}_mute`) }));
    assert.equal(mute.kind, "declined", code);
    ours.set(code, mute.message ?? "");
  }
  for (const [code, message] of ours) assert.match(message, /tarjeta|banco|CVV/, code);
  for (const code of ["stolen_card", "lost_card", "fraudulent"]) {
    assert.equal(ours.get(code), ours.get("contact_issuer"));
    assert.doesNotMatch(ours.get(code) ?? "", /rob|perdid|fraud|extravi/i);
  }
  assert.deepEqual(culqi.paidCharges(), []);
});

test("tokens that are used, expired or unknown are told apart", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  const token = culqi.token();
  assert.equal((await provider.charge(buildChargeRequest({ token }))).kind, "charged");
  assert.equal((await provider.charge(buildChargeRequest({ token }))).kind, "used-token");
  const expired = culqi.token("expired");
  assert.equal((await provider.charge(buildChargeRequest({ token: expired }))).kind, "unknown-token");
  assert.equal((await provider.charge(buildChargeRequest({ token: "tkn_test_nada" }))).kind, "unknown-token");
  const late = await createToken(culqi, "/tokens", { card_number: "4111111111111111" });
  culqi.setClock(() => Date.now() + 5 * 60_000);
  assert.equal((await provider.charge(buildChargeRequest({ token: late }))).kind, "unknown-token");
  assert.equal(culqi.paidCharges().length, 1);
});

test("what else the provider refuses is a decline without a reason for the buyer", async (t) => {
  const { culqi, provider, log } = await startCulqiClient(t);
  assert.deepEqual(await provider.charge(buildChargeRequest({ amount: 299 })), {
    kind: "declined",
    message: null,
  });
  assert.deepEqual(
    log.map(({ level, type, param }) => [level, type, param]),
    [["warn", "parameter_error", "amount"]],
  );
  assert.deepEqual(culqi.paidCharges(), []);
});

test("an answer that is none leaves open whether it charged, and a refusal of the asking does not", async (t) => {
  const { culqi, provider, hasty } = await startCulqiClient(t);
  const { limits } = provider;
  assert.deepEqual([limits.card.least, limits.card.most], [300, 999_900]);
  const faults = [
    [401, "unavailable"],
    [429, "unavailable"],
    [500, "no-answer"],
    ["hang-up", "no-answer"],
    ["half", "no-answer"],
    ["no-json", "no-answer"],
    ["too-much", "no-answer"],
    ["redirect", "no-answer"],
    ["nothing", "no-answer"],
  ] as const;
  for (const [answer, kind] of faults) {
    culqi.fail("charges", { answer, processes: kind === "no-answer" });
    const request = buildChargeRequest({ token: culqi.token() });
    const client = answer === "nothing" ? hasty : provider;
    assert.deepEqual(await client.charge(request), { kind }, String(answer));
    const asked = { ...request, requestedAt: new Date() };
    const found = await provider.findCharge(asked);
    assert.equal(found?.reference, kind === "no-answer" ? request.reference : undefined, String(answer));
  }
  culqi.fail("charges", { answer: "hang-up" });
  const request = buildChargeRequest({ token: culqi.token() });
  assert.deepEqual(await provider.charge(request), { kind: "no-answer" });
  assert.equal(await provider.findCharge({ ...request, requestedAt: new Date() }), null);
});

test("a provider who is not there charges nothing, and is back when it is", async (t) => {
  const { culqi, provider } = await startCulqiClient(t);
  await culqi.goAway();
  const request = buildChargeRequest({ token: culqi.token() });
  assert.deepEqual(await provider.charge(request), { kind: "unavailable" });
  await assert.rejects(provider.findCharge({ ...request, requestedAt: new Date() }));
  await culqi.comeBack();
  assert.equal((await provider.charge(request)).kind, "charged");
});

test("an address that leads nowhere, or to somebody who cannot prove who they are, charges nothing", async (t) => {
  const { culqi } = await startCulqiClient(t);
  for (const apiUrl of ["http://nadie.invalid/v2", culqi.url.replace("http:", "https:")]) {
    const options = { log: () => undefined, readContactEmail: () => Promise.resolve("") };
    const provider = createCulqiProvider({ secretKey: culqi.keys.secretKey, apiUrl }, options);
    assert.deepEqual(await provider.charge(buildChargeRequest()), { kind: "unavailable" }, apiUrl);
    assert.deepEqual(await provider.issueCode(buildCodeRequest()), { kind: "unavailable" }, apiUrl);
  }
});

test("what cannot even be asked charges nothing", async (t) => {
  const { culqi, log } = await startCulqiClient(t);
  const right = culqi.config.culqi;
  const impossible = [
    { ...right, secretKey: "sk_test_ñ\u0142" },
    { ...right, secretKey: "sk_test_1\n2" },
    { ...right, apiUrl: right.apiUrl.replace("//", "//ana:clave@") },
    { ...right, apiUrl: "http://" },
    { ...right, apiUrl: "http://127.0.0.1:1/v2" },
    { ...right, apiUrl: "ftp://127.0.0.1/v2" },
  ];
  for (const access of impossible) {
    const provider = createCulqiProvider(access, {
      log: (level, fields, message) => log.push({ ...fields, level, message }),
      readContactEmail: () => Promise.resolve(""),
    });
    assert.deepEqual(await provider.charge(buildChargeRequest()), { kind: "unavailable" }, access.apiUrl);
    assert.deepEqual(await provider.issueCode(buildCodeRequest()), { kind: "unavailable" }, access.apiUrl);
  }
  assert.deepEqual(culqi.calls, []);
  assert.ok(log.every(({ never }) => never === true));
  assert.doesNotMatch(JSON.stringify(log), /clave|sk_test/);
});
