import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { AppOptions } from "../../app.ts";
import { holdConnections } from "../../../test/hold-connections.ts";
import { setUpIndividual } from "../../../test/orders.ts";
import { waitUntil } from "../../../test/wait-for.ts";

async function startListeningApp(t: TestContext, timeouts: AppOptions["timeouts"] = {}) {
  const app = await setUpIndividual(t, { options: { timeouts } });
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  const headers = app.headers;
  /** Reads the menu over a connection of its own. */
  const menu = async () => {
    const path = `${address}/api/categories/items/v2/${app.company.id}/`;
    const answer = await fetch(path, { headers: { ...headers, connection: "close" } });
    await answer.text();
    return answer.status;
  };
  return { ...app, address, connections, menu };
}

test("5,000 connections that do nothing keep nobody out", async (t) => {
  const app = await startListeningApp(t);
  const held = await holdConnections(app.address, 5_000, "request");
  t.after(held.end);
  assert.equal(await app.connections(), 5_000);
  for (let asked = 0; asked < 20; asked += 1) assert.equal(await app.menu(), 200);
  assert.equal(held.left(), 5_000);
});

test("a connection that does nothing is closed when its time is over", async (t) => {
  const app = await startListeningApp(t, { idleConnection: 500 });
  const held = await holdConnections(app.address, 100, "request");
  t.after(held.end);
  await waitUntil(() => held.left() === 0);
  assert.equal(await app.menu(), 200);
});

test("1,000 connections that send their headers byte by byte keep nobody out, and are closed", async (t) => {
  const app = await startListeningApp(t, { headers: 4_000 });
  const held = await holdConnections(app.address, 1_000, "part");
  t.after(held.end);
  assert.equal(held.left(), 1_000);
  for (let asked = 0; asked < 20; asked += 1) assert.equal(await app.menu(), 200);
  await waitUntil(() => held.left() === 0);
});
