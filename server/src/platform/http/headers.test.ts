import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { createTokens } from "@lonchera/contract/auth";
import type { Config } from "../../config.ts";
import { newCompany, newIndividual, testPassword } from "../../../test/factories.ts";
import { startFakeCulqi } from "../../../test/fakes/culqi/fake-culqi.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { createTestApp } from "../../../test/test-app.ts";

const html = `<meta name="payment-provider" content="PAYMENT_PROVIDER"><script nonce="CSP_NONCE"></script>`;

/** Creates an app that serves a document like that of the web's build. */
async function setUpAppWithDocument(t: TestContext, config: Partial<Config> = {}) {
  const webBuild = createScratchFolder(t);
  await writeFile(path.join(webBuild, "index.html"), html);
  await writeFile(path.join(webBuild, "favicon.svg"), "<svg/>");
  const { app } = await createTestApp(t, { config, options: { webBuild } });
  const get = async (url: string) => (await app.inject(url)).headers;
  const getPolicy = async (url: string) => parsePolicy((await get(url))["content-security-policy"]);
  return { app, get, getPolicy };
}

function parsePolicy(header: unknown): Map<string, string> {
  return new Map(
    String(header)
      .split("; ")
      .map((text) => [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)]),
  );
}

test("a document runs scripts and styles with its own nonce only, which no other document has", async (t) => {
  const { app } = await setUpAppWithDocument(t);
  const nonces = new Set<string>();
  for (const url of ["/", "/alto-andes/menu/checkout", "/admin/orders"]) {
    const { headers, body } = await app.inject(url);
    const [, nonce = ""] = /nonce="([\w-]{22})"/.exec(body) ?? [];
    nonces.add(nonce);
    const policy = parsePolicy(headers["content-security-policy"]);
    assert.equal(policy.get("script-src"), `'nonce-${nonce}'`);
    assert.equal(policy.get("style-src"), `'nonce-${nonce}'`);
    assert.equal(policy.get("require-trusted-types-for"), "'script'");
    assert.equal(policy.get("frame-ancestors"), "'none'");
    assert.doesNotMatch(String(headers["content-security-policy"]), /unsafe|https?:/);
    assert.equal(headers["content-security-policy-report-only"], undefined);
    assert.equal(headers["cache-control"], "no-cache");
    assert.equal(headers["etag"], undefined);
  }
  assert.equal(nonces.size, 3);
  const head = await app.inject({ method: "HEAD", url: "/admin/orders" });
  assert.deepEqual([head.statusCode, head.headers["content-type"]], [200, "text/html; charset=utf-8"]);
  for (const url of ["/index.html", "/.well-known/change-password"])
    assert.equal((await app.inject(url)).statusCode, 404, url);
});

test("Culqi's hosts, and frames of any bank, come in only on the pages where it takes payments", async (t) => {
  const { get, getPolicy } = await setUpAppWithDocument(t, (await startFakeCulqi(t)).config);
  for (const url of [
    "/alto-andes/menu/checkout",
    "/alto-andes/menu/order-success/?a=b",
    "/A/Menu/Checkout",
  ]) {
    const policy = await getPolicy(url);
    assert.match(policy.get("script-src") ?? "", /^'nonce-[\w-]{22}' https:\/\/\*\.culqi\.com$/, url);
    assert.equal(policy.get("frame-src"), "'self' https:");
    assert.equal(policy.get("form-action"), "'self' https:");
    assert.equal(policy.get("frame-ancestors"), "'self'");
    assert.equal(policy.get("require-trusted-types-for"), undefined);
    const headers = await get(url);
    assert.match(
      String(headers["content-security-policy-report-only"]),
      /^require-trusted-types-for 'script'; report-uri /,
    );
  }
  const others = [
    "/",
    "/alto-andes/menu",
    "/alto-andes/menu/cart-summary",
    "/alto-andes/orders",
    "/menu/checkout",
  ];
  for (const url of [...others, "/api/public/config/", "/favicon.svg"]) {
    const headers = await get(url);
    assert.doesNotMatch(String(headers["content-security-policy"]), /culqi|https:|unsafe/, url);
    assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/, url);
  }
});

test("a bank's frame may come back to a payment page by a form, too", async (t) => {
  const { app } = await setUpAppWithDocument(t, (await startFakeCulqi(t)).config);
  const { headers, statusCode } = await app.inject({ method: "POST", url: "/alto-andes/menu/checkout" });
  assert.equal(statusCode, 404);
  assert.equal(parsePolicy(headers["content-security-policy"]).get("frame-ancestors"), "'self'");
});

test("the document names the provider to the application", async (t) => {
  const { app } = await setUpAppWithDocument(t, (await startFakeCulqi(t)).config);
  assert.match((await app.inject("/")).body, /content="culqi"/);
  const sandbox = await setUpAppWithDocument(t);
  assert.match((await sandbox.app.inject("/")).body, /content="sandbox"/);
});

test("what is no document loads nothing, and every answer has the same secure headers", async (t) => {
  const { get } = await setUpAppWithDocument(t, { publicUrl: "https://menu.example.com" });
  for (const url of ["/api/public/config/", "/api/nada/", "/favicon.svg", "/nada.txt", "/health/live", "/"]) {
    const headers = await get(url);
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'; /, url);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.equal(headers["access-control-allow-origin"], undefined);
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["cross-origin-resource-policy"], "same-origin");
    assert.match(
      String(headers["permissions-policy"]),
      /(^|, )camera=\(\), .*payment=\(\), .*credentials-get=\(self\)/,
    );
    assert.match(String(headers["strict-transport-security"]), /^max-age=31536000/);
  }
  const plain = await setUpAppWithDocument(t);
  assert.equal((await plain.get("/"))["strict-transport-security"], undefined);
});

test("only the document on which staff hand orders over may use the camera", async (t) => {
  const { get } = await setUpAppWithDocument(t);
  const allows = async (url: string) =>
    /camera=\(self\)/.test(String((await get(url))["permissions-policy"]));
  for (const url of ["/admin/entregar", "/admin/entregar/", "/admin/entregar?zona=3"])
    assert.equal(await allows(url), true, url);
  for (const url of ["/admin/entregar/x", "/admin/orders", "/offline.html", "/api/handovers/2026-03-03/"])
    assert.equal(await allows(url), false, url);
});

test("the document that browsers keep has nobody's data, and the worker that keeps it connects to us only", async (t) => {
  const webBuild = createScratchFolder(t);
  const root = '<div id="root"></div>';
  await writeFile(path.join(webBuild, "index.html"), `<script id="initial-data">null</script>${root}`);
  await writeFile(path.join(webBuild, "sw.js"), "");
  const { app, db, call } = await createTestApp(t, { options: { webBuild } });
  const customer = await newIndividual(db, await newCompany(db));
  const session = await call(createTokens, { body: { email: customer.email, password: testPassword } });
  const headers = { cookie: `authToken=${session.body.access}`, "sec-ch-ua-mobile": "?1" };
  const kept = await app.inject({ url: "/offline.html", headers });
  assert.match(kept.body, />\s*null\s*<\/script><div id="root" data-offline><\/div>/);
  assert.match(String(kept.headers["content-security-policy"]), /worker-src 'self'/);
  const worker = await app.inject("/sw.js");
  assert.equal(worker.headers["cache-control"], "public, max-age=0, must-revalidate");
  const policy = parsePolicy(worker.headers["content-security-policy"]);
  assert.deepEqual([policy.get("default-src"), policy.get("connect-src")], ["'none'", "'self'"]);
});

test("browsers keep the web's assets for good and ask again for its other files", async (t) => {
  const webBuild = createScratchFolder(t);
  await mkdir(path.join(webBuild, "assets"));
  for (const name of [
    "index.html",
    "favicon.svg",
    "favicon.svg.br",
    "assets/entry-a1.js",
    "assets/entry-a1.js.br",
  ])
    await writeFile(path.join(webBuild, name), name);
  const { app } = await createTestApp(t, { options: { webBuild } });
  const read = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { "accept-encoding": "br" } });
    return [statusCode, headers["content-encoding"], headers["cache-control"]];
  };
  assert.deepEqual(await read("/assets/entry-a1.js"), [200, "br", "public, max-age=31536000, immutable"]);
  assert.deepEqual(await read("/favicon.svg"), [200, "br", "public, max-age=0, must-revalidate"]);
  for (const url of ["/assets/entry-b2.js", "/assets/../index.html", "/index.html", "/favicon.svg.br"])
    assert.equal((await app.inject(url)).statusCode, 404, url);
});
