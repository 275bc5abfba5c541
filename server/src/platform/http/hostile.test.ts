import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { allEndpoints } from "@lonchera/contract/all";
import { setUpIndividual } from "../../../test/orders.ts";
import { newStaff } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";

test("a NUL in a path or a search is a clear 4xx", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  assert.equal((await app.send("GET", "/api/user-orders/?search=%00", undefined, app.headers)).status, 400);
  assert.equal((await app.send("GET", "/api/orders/filtered/?search=a%00", undefined, staff)).status, 400);
  assert.equal((await app.send("GET", "/api/public/companies/%00/")).status, 404);
});

test("a NUL as a parameter of any endpoint is a clear 4xx", async (t) => {
  const app = await setUpIndividual(t);
  const sessions = [app.headers, await app.signIn(await newStaff(app.db))];
  for (const { endpoint } of allEndpoints) {
    if (!endpoint.path.includes("{")) continue;
    const url = endpoint.path.replaceAll(/\{\w+\}/g, "%00");
    for (const session of sessions) {
      const { status } = await app.send(endpoint.method, url, undefined, session);
      assert.ok(status >= 400 && status < 500, `${endpoint.method} ${url} ${status}`);
    }
  }
});

test("addresses that cannot be read or never end are 404 in our own shape", async (t) => {
  const { send } = await createTestApp(t);
  for (const url of [
    "/api/%",
    "/api/%ff/",
    `/api/cart/${"1".repeat(7000)}/`,
    `/api/public/companies/${"x".repeat(5000)}/`,
  ]) {
    const { status, body } = await send("GET", url);
    assert.deepEqual(
      [status, body],
      [404, { detail: "No encontrado.", code: "not_found" }],
      url.slice(0, 40),
    );
  }
});

test("a parameter that is sent twice is a 400 on its field", async (t) => {
  const app = await setUpIndividual(t);
  const { status, body } = await app.send(
    "GET",
    "/api/user-orders/?search=a&search=b",
    undefined,
    app.headers,
  );
  assert.deepEqual([status, Object.keys(body as object)], [400, ["search"]]);
});

test("no folder is listed, and no address leads out of the media to the secret", async (t) => {
  const { app, deps } = await createTestApp(t);
  const { dataDir } = deps.config;
  await mkdir(path.join(dataDir, "media"), { recursive: true });
  await writeFile(path.join(dataDir, "secret"), "canario");
  await writeFile(path.join(dataDir, "media", "canario.webp"), "picture");
  assert.equal((await app.inject("/media/canario.webp")).statusCode, 200);
  for (const url of [
    "/media",
    "/media/",
    "/media/../secret",
    "/media/%2e%2e/secret",
    "/media/..%2fsecret",
    "/secret",
  ]) {
    const { statusCode, body } = await app.inject(url);
    assert.ok(statusCode === 404 || body.includes("<html"), url);
    assert.doesNotMatch(body, /canario/, url);
  }
});

test("only JSON is read as a body, and only as it is", async (t) => {
  const app = await setUpIndividual(t);
  const post = (headers: Record<string, string>) =>
    app.app.inject({
      method: "POST",
      url: "/api/cart/add-item/",
      payload: "{}",
      headers: { ...app.headers, ...headers },
    });
  assert.equal((await post({ "content-type": "text/plain" })).statusCode, 415);
  assert.equal(
    (await post({ "content-type": "application/json", "content-encoding": "gzip" })).statusCode,
    415,
  );
  assert.equal((await post({ "content-type": "application/json" })).statusCode, 400);
  const empty = await app.app.inject({ method: "POST", url: "/api/cart/add-item/", headers: app.headers });
  assert.deepEqual(
    [empty.statusCode, empty.json()],
    [400, { detail: "La solicitud no tiene contenido", code: "invalid_request" }],
  );
});

test("every answer of the API is private, refusals too", async (t) => {
  const app = await setUpIndividual(t);
  const requests = [
    { url: "/api/orders/filtered/", headers: app.headers },
    { url: "/api/nada/", headers: app.headers },
    { url: "/api/public/config/", headers: app.headers },
    { url: "/api/cart/", headers: app.headers },
    {
      method: "POST" as const,
      url: "/api/cart/add-item/",
      payload: "{",
      headers: { ...app.headers, "content-type": "application/json" },
    },
  ];
  for (const request of requests) {
    const answer = await app.app.inject(request);
    assert.equal(answer.headers["cache-control"], "private, no-store", `${request.url} ${answer.statusCode}`);
  }
});

test("what is no HTTP, or is of two lengths, is answered in our own shape, and TRACE repeats nothing", async (t) => {
  const { app } = await createTestApp(t);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answerTo = async (bytes: string) => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => (heard += String(chunk)));
    socket.write(bytes);
    await once(socket, "close");
    return heard;
  };
  const garbage = await answerTo("hola\r\n\r\n");
  assert.match(garbage, /^HTTP\/1\.1 400 /);
  assert.match(garbage, /Connection: close/);
  assert.match(garbage, /Content-Security-Policy: default-src 'none';/);
  assert.deepEqual(JSON.parse(garbage.split("\r\n\r\n")[1] ?? ""), {
    detail: "La solicitud no se puede leer.",
    code: "malformed_request",
  });
  assert.match(
    await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(40_000)}\r\n\r\n`),
    /^HTTP\/1\.1 431 /,
  );
  const post = "POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  for (const lengths of [
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}",
  ])
    assert.match(await answerTo(post + lengths), /^HTTP\/1\.1 400 /, lengths);
  const traced = await answerTo("TRACE / HTTP/1.1\r\nHost: x\r\nX-Key: canario\r\nConnection: close\r\n\r\n");
  assert.match(traced, /^HTTP\/1\.1 404 /);
  assert.doesNotMatch(traced, /canario/);
});
