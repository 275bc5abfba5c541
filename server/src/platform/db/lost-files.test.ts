import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { waitUntil } from "../../../test/wait-for.ts";
import { createMigratedData } from "../../../test/migrated-data.ts";
import { startServerProcess } from "../../../test/server-process.ts";

test("a data folder that is taken away under a running server: it is not ready, and says 503", async (t) => {
  const dataDir = await createMigratedData(t);
  const server = startServerProcess(t, { DATA_DIR: dataDir });
  const address = await server.address();
  const readReadiness = async () => (await fetch(`${address}/health/ready`)).status;
  assert.equal(await readReadiness(), 200);

  await rm(path.join(dataDir, "postgres"), { recursive: true, force: true, maxRetries: 10 });
  assert.equal(await readReadiness(), 503);
  const body = JSON.stringify({ email: "nadie@example.com", password: "Quinua-con-leche-7" });
  const statuses = new Set<number>();
  const signIn = async () => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${address}/api/login/`, { method: "POST", headers, body });
    await answer.text();
    statuses.add(answer.status);
  };
  await waitUntil(async () => {
    await Promise.all([signIn(), signIn(), signIn(), signIn()]);
    return statuses.has(503);
  });
  assert.ok(!statuses.has(500), `${[...statuses].join(" ")}\n${server.stdout()}`);
  assert.equal((await fetch(`${address}/health/live`)).status, 200);
});
