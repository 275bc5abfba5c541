import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { createTestApp, type Overrides } from "../../../test/test-app.ts";
import { openEmailTransport } from "./email-transport.ts";
import { getOutboxFolder } from "./outbox.ts";

const outboxPath = "/api/dev/outbox/";
const hostile = `<img src=x onerror="alert(1)">`;

/** Creates a server with two e-mails in its outbox. */
async function setUpOutbox(t: TestContext, config: Overrides["config"] = { demo: true }) {
  const app = await createTestApp(t, { config });
  const transport = openEmailTransport({ ...app.deps.config, smtpUrl: undefined });
  const email = {
    subject: `Ñandú ${hostile}`,
    heading: hostile,
    paragraphs: ["Un párrafo."],
    action: { label: "Abrir", url: "http://localhost:3000/abrir?a=1&b=2" },
  };
  for (const [day, to] of [
    ["01", "ana@example.com"],
    ["02", "luz@example.com"],
  ] as const) {
    const createdAt = new Date(`2026-03-${day}T15:00:00Z`);
    await transport.deliver({ id: crypto.randomUUID(), createdAt, email: { ...email, to } });
  }
  return app;
}

test("the demo shows its mails, the newest first, each as HTML in a closed frame and as text", async (t) => {
  const { app } = await setUpOutbox(t);
  const page = await app.inject(outboxPath);
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers["cache-control"], "private, no-store");
  assert.match(
    page.body,
    /luz@example\.com · 02\/03\/2026 10:00[\s\S]*ana@example\.com · 01\/03\/2026 10:00/,
  );
  assert.match(page.body, /Ñandú &lt;img/);
  const links = [...page.body.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href);
  assert.equal(links.length, 2);
  const mail = await app.inject(links[0] ?? "");
  assert.match(String(mail.headers["content-security-policy"]), /^default-src 'none'/);
  assert.match(mail.body, /<a href="http:\/\/localhost:3000\/abrir\?a=1&amp;b=2" target="_blank"/);
  assert.ok(!mail.body.includes("<img"));
  const [, frame = ""] = /<iframe[^>]* src="([^"]+)" sandbox="allow-popups [^"]*"/.exec(mail.body) ?? [];
  const framed = await app.inject(frame);
  const policy = String(framed.headers["content-security-policy"]);
  assert.match(policy, /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  assert.ok(!policy.includes("script-src"));
  assert.match(framed.body, /<base target="_blank" \/>/);
  assert.match(framed.body, /href="http:\/\/localhost:3000\/abrir\?a=1&amp;b=2"/);
  assert.ok(!framed.body.includes("<img"));
});

test("an outbox without mails says so", async (t) => {
  const { app } = await createTestApp(t, { config: { demo: true } });
  assert.match((await app.inject(outboxPath)).body, /Todavía no hay correos\./);
});

test("only whoever sits at the machine sees the mails, by one of its own names", async (t) => {
  const { app } = await setUpOutbox(t);
  const status = async (headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    (await app.inject({ url: outboxPath, headers, remoteAddress })).statusCode;
  assert.equal(await status({}), 200);
  assert.equal(await status({ host: "127.0.0.1:3000" }, "::ffff:127.0.0.1"), 200);
  assert.equal(await status({ host: "[::1]:3000" }, "::1"), 200);
  assert.equal(await status({}, "10.0.0.5"), 404);
  assert.equal(await status({ "x-forwarded-for": "127.0.0.1" }), 404);
  assert.equal(await status({ host: "evil.example" }), 404);
});

test("there is no outbox to see outside the demo, in production, or where mail is real", async (t) => {
  const others = [
    { demo: false },
    { demo: true, production: true },
    { demo: true, smtpUrl: "smtp://127.0.0.1:1" },
  ];
  for (const config of others) {
    const { app } = await setUpOutbox(t, config);
    assert.equal((await app.inject(outboxPath)).statusCode, 404);
  }
});

test("no name leads out of the outbox", async (t) => {
  const { app, deps } = await createTestApp(t, { config: { demo: true } });
  await mkdir(getOutboxFolder(deps.config), { recursive: true });
  await writeFile(path.join(deps.config.dataDir, "secret.eml"), "Subject: secret\n\nsecret");
  for (const name of ["..%2fsecret", "secret", "2026-03-01T15-00-00-000Z-..%2f..%2fsecret"]) {
    assert.equal((await app.inject(`${outboxPath}${name}/`)).statusCode, 404, name);
  }
});
