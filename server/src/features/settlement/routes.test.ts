import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { receivePaymentEvent } from "@lonchera/contract/settlement";
import { startCulqiClient } from "../../../test/fakes/culqi/culqi-client.ts";
import { createTestApp } from "../../../test/test-app.ts";

const agreed = "culqi:chicha-morada-9";
const buildBasicHeader = (auth: string, scheme = "Basic") =>
  `${scheme} ${Buffer.from(auth).toString("base64")}`;
const json = { "content-type": "application/json" };

async function setUpApp(t: TestContext) {
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
function buildEvent(bytes: number): string {
  const event = (filling: string) =>
    JSON.stringify({ id: `evt_${bytes}`, type: "customer.creation.succeeded", data: filling });
  return event("x".repeat(bytes - event("").length));
}

test("whoever does not know the password is refused before the body is looked at", async (t) => {
  const { app, post, kept } = await setUpApp(t);
  let parsed = 0;
  app.addHook("preValidation", (_request, _reply, done) => {
    parsed += 1;
    done();
  });
  const bodies = ["{", "null", "", buildEvent(1_000), buildEvent(70_000), "x".repeat(400_000)];
  const authorizations = [
    undefined,
    "",
    "Basic",
    "Basic ",
    buildBasicHeader("culqi:chicha-morada-8"),
    buildBasicHeader(agreed, "Bearer"),
    buildBasicHeader(agreed).replace(" ", ""),
    `${buildBasicHeader(agreed)} x`,
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
  assert.equal(await post("{}", { ...json, authorization: buildBasicHeader(agreed) }), 400);
  assert.equal(parsed, 1);
});

test("the scheme may be written in any case", async (t) => {
  const { post, kept } = await setUpApp(t);
  for (const scheme of ["Basic", "basic", "BASIC"])
    assert.equal(
      await post(buildEvent(200), { ...json, authorization: buildBasicHeader(agreed, scheme) }),
      200,
      scheme,
    );
  assert.equal(await kept(), 1);
});

test("an event of more than 64 kB is refused", async (t) => {
  const { post, kept } = await setUpApp(t);
  const headers = { ...json, authorization: buildBasicHeader(agreed) };
  assert.equal(await post(buildEvent(64 * 1024), headers), 200);
  assert.equal(await post(buildEvent(64 * 1024 + 1), headers), 413);
  assert.equal(await post("{", headers), 400);
  assert.equal(await kept(), 1);
});
