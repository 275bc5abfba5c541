import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApp } from "../../../test/test-app.ts";

test("a report of a browser is taken, anything else refused", async (t) => {
  const { app } = await createTestApp(t);
  const post = async (payload: string, type = "application/csp-report") =>
    (
      await app.inject({
        method: "POST",
        url: "/api/policy-reports/",
        payload,
        headers: { "content-type": type },
      })
    ).statusCode;
  const report = {
    "effective-directive": "img-src",
    "blocked-uri": "https://evil.example/x",
    disposition: "enforce",
  };
  assert.equal(await post(JSON.stringify({ "csp-report": report })), 204);
  assert.equal(await post(JSON.stringify({ "csp-report": { "blocked-uri": "x".repeat(1000) } })), 204);
  assert.equal(await post("{}"), 400);
  assert.equal(await post("{"), 400);
  assert.equal(await post("report", "text/plain"), 415);
  assert.equal(await post(JSON.stringify({ "csp-report": report, more: "x".repeat(20_000) })), 413);
});

test("each kind of report is logged once, without the addresses of pages", async (t) => {
  const lines: string[] = [];
  const { app } = await createTestApp(t, { options: { log: { write: (line) => void lines.push(line) } } });
  const report = {
    "document-uri": "https://menu.example.com/undo_email/MQ/token-of-a-mail",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/steal?token-of-a-mail",
    "source-file": "https://menu.example.com/undo_email/MQ/token-of-a-mail",
    disposition: "enforce",
  };
  for (const payload of [report, report, { ...report, "blocked-uri": "inline" }])
    await app.inject({
      method: "POST",
      url: "/api/policy-reports/",
      payload: JSON.stringify({ "csp-report": payload }),
      headers: { "content-type": "application/csp-report" },
    });
  const logged = lines.filter((line) => line.includes("content security policy"));
  assert.equal(logged.length, 2);
  assert.match(logged[0] ?? "", /"blocked-uri":"https:\/\/evil\.example"/);
  assert.doesNotMatch(lines.join(""), /token-of-a-mail/);
});
