import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { receivePaymentEvent } from "@lonchera/contract/settlement";
import { startCulqiClient } from "../../../test/fakes/culqi/culqi-client.ts";
import { createTestApp } from "../../../test/test-app.ts";

const agreed = "culqi:chicha-morada-9";
const basic = (auth: string, scheme = "Basic") => `${scheme} ${Buffer.from(auth).toString("base64")}`;
const json = { "content-type": "application/json" };

async function listening(t: TestContext) {
  const { culqi, provider } = await startCulqiClient(t);
  const { app, pool } = await createTestApp(t, { config: culqi.config, deps: { payments: provider } });
  const post = async (payload: string, headers: Record<string, string>): Promise<number> => {
    const answer = await app.inject({ method: "POST", url: receivePaymentEvent.path, payload, headers });
    return answer.statusCode;
  };
  const kept = async () => (await pool.query("select from payment_events")).rowCount;
  return { app, post, kept };
}

/** Returns an event of a number of bytes. */
function eventOf(bytes: number): string {
  const event = (filling: string) =>
    JSON.stringify({ id: `evt_${bytes}`, type: "customer.creation.succeeded", data: filling });
  return event("x".repeat(bytes - event("").length));
}

test("whoever does not know the password is refused before the body is looked at", async (t) => {
  const { app, post, kept } = await listening(t);
  let parsed = 0;
  app.addHook("preValidation", (_request, _reply, done) => {
    parsed += 1;
    done();
  });
  const bodies = ["{", "null", "", eventOf(1_000), eventOf(70_000), "x".repeat(400_000)];
  const authorizations = [
    undefined,
    "",
    "Basic",
    "Basic ",
    basic("culqi:chicha-morada-8"),
    basic(agreed, "Bearer"),
    basic(agreed).replace(" ", ""),
    `${basic(agreed)} x`,
    agreed,
  ];
  for (const body of bodies) {
    for (const authorization of authorizations) {
      const headers = authorization === undefined ? json : { ...json, authorization };
      assert.equal(await post(body, headers), 401, `${authorization} ${body.slice(0, 20)}`);
    }
    assert.equal(await post(body, { "content-type": "application/xml" }), 401);
  }
  assert.deepEqual([parsed, await kept()], [0, 0]);
  assert.equal(await post("{}", { ...json, authorization: basic(agreed) }), 400);
  assert.equal(parsed, 1);
});

test("the scheme may be written in any case", async (t) => {
  const { post, kept } = await listening(t);
  for (const scheme of ["Basic", "basic", "BASIC"])
    assert.equal(await post(eventOf(200), { ...json, authorization: basic(agreed, scheme) }), 200, scheme);
  assert.equal(await kept(), 1);
});

test("an event of more than 64 kB is refused", async (t) => {
  const { post, kept } = await listening(t);
  const headers = { ...json, authorization: basic(agreed) };
  assert.equal(await post(eventOf(64 * 1024), headers), 200);
  assert.equal(await post(eventOf(64 * 1024 + 1), headers), 413);
  assert.equal(await post("{", headers), 400);
  assert.equal(await kept(), 1);
});
