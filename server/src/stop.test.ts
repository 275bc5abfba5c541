import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { openDatabase } from "./db/client.ts";
import { startEmbeddedDatabase } from "./db/embedded.ts";
import { assertWhole, fillShop, shopSecret, startRush } from "./testing/busy-shop.ts";
import { until } from "./testing/mail-room.ts";
import { dataDirectory, startServerProcess } from "./testing/server-process.ts";

const limitMilliseconds = 15_000;

/** A connection that has sent so much and waits. */
async function connection(address: string, sent: string): Promise<Socket> {
  const { port } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(sent);
  await once(socket, "connect");
  return socket;
}

const health = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";

test("SIGTERM in the middle of a rush loses nothing, and the server ends well within 15 s", async (t) => {
  const dataDir = dataDirectory(t);
  const filling = await startEmbeddedDatabase(dataDir);
  const shop = await fillShop(filling.url, 16);
  await filling.stop();
  const server = startServerProcess(t, { DATA_DIR: dataDir, SECRET_KEY: shopSecret });
  const address = await server.address();
  const idle = await Promise.all(Array.from({ length: 50 }, () => connection(address, health)));
  await Promise.all(idle.map((socket) => once(socket, "data")));
  const half = `POST /api/items/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${shop.authorization}\r\n`;
  const form = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n";
  const upload = await connection(address, half + form);
  const rush = startRush(shop, () => address);
  await until(() => rush.acknowledged.length >= 100);

  const signalled = performance.now();
  server.child.kill("SIGTERM");
  // A proxy and a terminal both hand it on.
  server.child.kill("SIGINT");
  assert.equal(await server.exit, 0, server.complained());
  const took = performance.now() - signalled;
  t.diagnostic(`ended ${Math.round(took)} ms after SIGTERM; ${rush.acknowledged.length} orders acknowledged`);
  assert.ok(took <= limitMilliseconds, `${took} ms`);
  assert.equal(server.complained(), "");
  await rush.end();
  await until(() => [...idle, upload].every((socket) => socket.closed));

  const after = await startEmbeddedDatabase(dataDir);
  t.after(() => after.stop());
  const { pool, close } = openDatabase(after.url, 1);
  await assertWhole(pool, shop, rush).finally(close);
});
