import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { test, type TestContext } from "node:test";
import { buildChargeRequest, buildCodeRequest } from "../../../../test/fakes/culqi/culqi-client.ts";
import type { PaymentProvider } from "../provider.ts";
import { createCulqiProvider } from "./culqi-provider.ts";

type StubResponse = { status: number; text: string };

/** Connects our client to a server that sends the same reply to every request, as a proxy before the provider may. */
async function startStubProvider(
  t: TestContext,
): Promise<{ provider: PaymentProvider; setReply: (reply: StubResponse) => void }> {
  let reply: StubResponse = { status: 500, text: "" };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.text);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  const options = { log: () => undefined, readContactEmail: () => Promise.resolve("") };
  return {
    provider: createCulqiProvider({ secretKey: "sk_test_1", apiUrl }, options),
    setReply: (next) => {
      reply = next;
    },
  };
}

const clientErrors = Array.from({ length: 100 }, (_, more) => 400 + more);
const ofUs = new Set([401, 403, 429]);
const ofTheBuyer = new Set([400, 402, 404, 422]);
const buildErrorBody = (type: string) => JSON.stringify({ object: "error", type, merchant_message: "No." });

test("a refusal that the provider does not word itself leaves open whether it charged", async (t) => {
  const { provider, setReply } = await startStubProvider(t);
  const texts = [
    '{"message":"Request timed out"}',
    "{}",
    "[]",
    "null",
    '"card_error"',
    "",
    "<html>Bad Request</html>",
    '{"type":"card_error"}',
    '{"object":"charge","type":"card_error"}',
    '{"object":"error"}',
    '{"object":"error","type":"api_error"}',
    '{"object":"error","type":"toString"}',
    '{"error":{"object":"error","type":"card_error"}}',
    `[${buildErrorBody("card_error")}]`,
  ];
  for (const status of clientErrors) {
    // Only these statuses can count as a refusal, so only they are tested with every text.
    const isRefusal = ofUs.has(status) || ofTheBuyer.has(status);
    for (const text of isRefusal ? texts : texts.slice(0, 1)) {
      setReply({ status, text });
      const at = `${status} ${text}`;
      const none = { kind: "no-answer" };
      const both = [provider.charge(buildChargeRequest()), provider.issueCode(buildCodeRequest())];
      assert.deepEqual(await Promise.all(both), [none, none], at);
    }
  }
});

test("of what the provider words only a status of a refusal is believed", async (t) => {
  const { provider, setReply } = await startStubProvider(t);
  for (const status of [...clientErrors, 200, 201, 302, 500, 502, 503]) {
    for (const type of ["card_error", "parameter_error", "invalid_request_error"]) {
      setReply({ status, text: buildErrorBody(type) });
      const kind = ofUs.has(status) ? "unavailable" : ofTheBuyer.has(status) ? "declined" : "no-answer";
      assert.equal((await provider.charge(buildChargeRequest())).kind, kind, `${status} ${type}`);
      assert.equal((await provider.issueCode(buildCodeRequest())).kind, kind, `${status} ${type}`);
    }
  }
  for (const [status, type, kind] of [
    [401, "authentication_error", "unavailable"],
    [403, "authentication_error", "unavailable"],
    [400, "authentication_error", "unavailable"],
    [429, "limit_api_error", "unavailable"],
    [404, "resource_error", "unknown-token"],
    [422, "parameter_error", "declined"],
  ] as const) {
    setReply({ status, text: buildErrorBody(type) });
    assert.equal((await provider.charge(buildChargeRequest())).kind, kind, `${status} ${type}`);
  }
});

test("what is not the provider's word decides neither refunds nor withdrawals, nor that a thing is unknown", async (t) => {
  const { provider, setReply } = await startStubProvider(t);
  for (const status of [400, 404, 408, 409, 422, 425, 499]) {
    for (const text of ["<html>", "{}", '{"message":"not found"}']) {
      setReply({ status, text });
      await assert.rejects(provider.withdrawCode("ord_test_1"), /culqi/, `${status} ${text}`);
      await assert.rejects(provider.readCode("ord_test_1"), /culqi/, `${status} ${text}`);
      await assert.rejects(provider.readCharge("chr_test_1"), /culqi/, `${status} ${text}`);
      await assert.rejects(provider.refund("chr_test_1", 3700), /culqi/, `${status} ${text}`);
    }
  }
});
