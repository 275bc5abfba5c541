import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { test, type TestContext } from "node:test";
import { setUpIndividual } from "../../../test/orders.ts";
import { waitUntil } from "../../../test/wait-for.ts";

/** Starts a listening server on which lists of orders wait until a lock is released. */
async function startListeningApp(t: TestContext, shutdown = 10_000) {
  const app = await setUpIndividual(t, { options: { timeouts: { shutdown } } });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const open = async (sent = "") => {
    const socket = connect(port, "127.0.0.1");
    const heard: string[] = [];
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => heard.push(String(chunk)));
    await once(socket, "connect");
    socket.write(sent);
    return { socket, heard: () => heard.join("") };
  };
  const lock = await app.pool.connect();
  await lock.query("begin; lock table orders in access exclusive mode");
  const release = async () => {
    await lock.query("rollback");
    lock.release();
  };
  const isWaitedFor = async () => {
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    return (await app.pool.query(waiting)).rowCount !== 0;
  };
  const request = `GET /api/user-orders/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${app.headers["authorization"]}\r\n\r\n`;
  return { ...app, port, open, release, isWaitedFor, request };
}

const alive = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
const waitUntilClosed = (sockets: readonly Socket[]) =>
  waitUntil(() => sockets.every((socket) => socket.closed));

test("whoever waits for an answer gets it, and the connection ends with it; all others end at once", async (t) => {
  const app = await startListeningApp(t);
  const idle = await Promise.all(Array.from({ length: 20 }, () => app.open(alive)));
  const silent = await Promise.all([app.open(), app.open("GET / HTTP/1.1\r\nHo")]);
  await waitUntil(() => idle.every(({ heard }) => heard().includes("200 OK")));
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const asked = new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent, port: app.port, path: "/api/user-orders/", headers: app.headers };
    get(options, resolve).on("error", reject);
  });
  await waitUntil(app.isWaitedFor);

  const ends = app.app.close();
  await waitUntilClosed([...idle, ...silent].map(({ socket }) => socket));
  await assert.rejects(once(connect(app.port, "127.0.0.1"), "connect"), { code: "ECONNREFUSED" });
  await app.release();
  const answer = await asked;
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers.connection, "close");
  answer.resume();
  await ends;
});

test("what arrives behind a request under way is not begun any more", async (t) => {
  const app = await startListeningApp(t);
  const busy = await app.open(app.request);
  await waitUntil(app.isWaitedFor);
  const ends = app.app.close();
  busy.socket.write("GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n");
  await app.release();
  await ends;
  await waitUntilClosed([busy.socket]);
  assert.equal(busy.heard().split("HTTP/1.1 200 OK").length, 2);
  assert.ok(!busy.heard().includes('"status":"ok"'));
});

test("half a request and an answer that never comes hold nothing up for longer than they may", async (t) => {
  const app = await startListeningApp(t, 200);
  const upload = await app.open(
    "POST /api/items/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n--x",
  );
  const json = await app.open(
    "POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
  );
  const waiting = await app.open(app.request);
  await waitUntil(app.isWaitedFor);
  await app.app.close();
  await waitUntilClosed([upload, json, waiting].map(({ socket }) => socket));
  await app.release();
});
