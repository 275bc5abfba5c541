import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildChargeRequest,
  buildCodeRequest,
  startCulqiClient,
} from "../../../../test/fakes/culqi/culqi-client.ts";
import { createCulqiProvider } from "./culqi-provider.ts";

test("the log says what became of each call and how the provider tracks it", async (t) => {
  const { culqi, provider, log } = await startCulqiClient(t);
  const request = buildChargeRequest({ token: culqi.token("insufficient_funds") });
  await provider.charge(request);
  const { milliseconds, ...line } = log[0] ?? { milliseconds: null };
  assert.equal(typeof milliseconds, "number");
  assert.deepEqual(line, {
    level: "warn",
    message: "culqi",
    operation: "charge",
    reference: request.reference,
    status: 402,
    type: "card_error",
    code: "card_declined",
    decline_code: "insufficient_funds",
    tracking: "track-1",
    readable: true,
  });
});

test("a key that the provider does not know is an error in the log", async (t) => {
  const { culqi, log } = await startCulqiClient(t);
  const provider = createCulqiProvider(
    { ...culqi.config.culqi, secretKey: "sk_test_otra" },
    {
      log: (level, fields, message) => log.push({ ...fields, level, message }),
      readContactEmail: () => Promise.resolve(""),
    },
  );
  assert.deepEqual(await provider.charge(buildChargeRequest()), { kind: "unavailable" });
  assert.deepEqual(
    log.map(({ level, message, status }) => [level, message, status]),
    [["error", "culqi refuses our secret key", 401]],
  );
});

test("neither keys nor tokens nor people are in the log, whatever the provider answers", async (t) => {
  const { culqi, provider, log } = await startCulqiClient(t);
  const tokens = ["approved", "stolen_card", "expired", "review"].map((ending) => culqi.token(ending));
  for (const token of [...tokens, ...tokens, "tkn_test_secreto"]) {
    const request = buildChargeRequest({ token });
    await provider.charge(request);
    await provider.findCharge({ ...request, requestedAt: new Date() });
  }
  for (const answer of [401, 429, 500, "hang-up", "no-json", "half", "redirect"] as const) {
    culqi.fail("charges", { answer });
    await provider.charge(buildChargeRequest({ token: "tkn_test_secreto" }));
  }
  await provider.issueCode(buildCodeRequest());
  await provider.issueCode(buildCodeRequest({ amount: 1 }));
  const [paid] = culqi.paidCharges();
  assert.equal(await provider.refund(paid?.id ?? "", 3700), "refunded");
  await culqi.goAway();
  await provider.charge(buildChargeRequest({ token: "tkn_test_secreto" }));
  // Our references are random and may contain any three digits.
  const written = JSON.stringify(log, (key, value: unknown) => (key === "reference" ? null : value));
  assert.ok(log.length > 25);
  for (const secret of [culqi.keys.secretKey, "tkn_", "secreto", "ngela", "Quispe", "@", "987", "4111"]) {
    assert.ok(!written.includes(secret), `${secret} in ${written}`);
  }
});

test("a bug after a charge was sent is logged, and the charge counts as possible", async (t) => {
  const { culqi } = await startCulqiClient(t);
  const logged: object[] = [];
  const bug = new TypeError("a bug");
  const provider = createCulqiProvider(culqi.config.culqi, {
    log: (level, fields) => {
      logged.push({ ...fields, level });
      if (level === "info") throw bug;
    },
    readContactEmail: () => Promise.resolve(""),
  });
  const request = buildChargeRequest({ token: culqi.token() });
  assert.deepEqual(await provider.charge(request), { kind: "no-answer" });
  assert.equal(culqi.paidCharges().length, 1);
  const { reference } = request;
  assert.deepEqual(logged.at(-1), { level: "error", operation: "charge", reference, err: bug });
});
