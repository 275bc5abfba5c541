import assert from "node:assert/strict";
import { connect, type AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import type { AppOptions } from "../../app.ts";
import { newStaff } from "../../../test/factories.ts";
import { isLongRun } from "../../../test/long-run.ts";
import { createTestApp } from "../../../test/test-app.ts";

const tooSlow =
  /^HTTP\/1\.1 408 [\s\S]*\{"detail":"La solicitud no llegó a tiempo\.","code":"request_timeout"\}$/;

async function startListeningApp(t: TestContext, timeouts: AppOptions["timeouts"] = {}) {
  const app = await createTestApp(t, { options: { timeouts } });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const { authorization } = await app.signIn(await newStaff(app.db));
  /** Sends a beginning at once and the rest byte by byte. Returns the answer and its time in milliseconds. */
  const sendSlowly = async (beginning: string) => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => (heard += String(chunk)));
    socket.on("error", () => undefined);
    const began = performance.now();
    socket.write(beginning);
    const more = setInterval(() => socket.write("x"), 50);
    // Writing to a closed connection causes another error.
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(more);
    return { heard, took: performance.now() - began };
  };
  return { ...app, authorization, sendSlowly };
}

const headers = "GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ";
const json = `POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n{"a":"`;
const buildUploadStart = (authorization?: string) =>
  `POST /api/items/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
  "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 99999\r\n\r\n" +
  '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n';

test("headers, JSON and uploads that come byte by byte are cut off with 408, each when its time is over", async (t) => {
  const app = await startListeningApp(t, { headers: 300, jsonBody: 600, upload: 900 });
  const [slowHeaders, slowJson, slowForm] = await Promise.all([
    app.sendSlowly(headers),
    app.sendSlowly(json),
    app.sendSlowly(buildUploadStart(app.authorization)),
  ]);
  assert.match(slowHeaders.heard, tooSlow);
  assert.match(slowJson.heard, tooSlow);
  assert.match(slowForm.heard, tooSlow);
  // A timer may fire a millisecond early.
  assert.ok(slowJson.took > 590 && slowForm.took > 890);
  assert.equal((await app.app.inject("/health/live")).statusCode, 200);
});

test("in service headers have 10 s, JSON 15 s and uploads two minutes", async (t) => {
  const app = await startListeningApp(t);
  assert.equal(app.app.server.headersTimeout, 10_000);
  assert.equal(app.app.server.requestTimeout, 120_000);
  if (!isLongRun) return;
  const [slowHeaders, slowJson] = await Promise.all([app.sendSlowly(headers), app.sendSlowly(json)]);
  assert.match(slowHeaders.heard, tooSlow);
  assert.match(slowJson.heard, tooSlow);
  t.diagnostic(`headers ${Math.round(slowHeaders.took)} ms, JSON ${Math.round(slowJson.took)} ms`);
  assert.ok(slowHeaders.took > 9_900 && slowJson.took > 14_900);
});
