import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { test } from "node:test";
import { newStaff } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";

const buildRequestHead = (length: number) =>
  `POST /api/items/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;

test("an upload without a session is refused at once, and its connection ends though the rest never comes", async (t) => {
  const { app } = await createTestApp(t, { options: { timeouts: { rejectedUpload: 200 } } });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  // The client keeps its own side open, whatever the server does.
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let heard = "";
  socket.on("data", (chunk) => (heard += String(chunk)));
  socket.on("error", () => undefined);
  socket.write(`${buildRequestHead(99_999)}--x\r\n`);
  await once(socket, "end");
  assert.match(heard, /^HTTP\/1\.1 401 /);
  assert.match(heard, /\r\nconnection: close\r\n/i);
  const more = setInterval(() => socket.write("x"), 50);
  // Writing to a closed connection causes another error.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(more);
});

test("whoever sends all of a large upload first hears the refusal; a form that was read keeps its connection", async (t) => {
  const app = await createTestApp(t);
  const address = `${await app.app.listen({ port: 0, host: "127.0.0.1" })}/api/items/`;
  const body = new FormData();
  body.set("image", new File([new Uint8Array(4_000_000)], "plato.jpg", { type: "image/jpeg" }));
  for (let sent = 0; sent < 5; sent += 1) {
    const answer = await fetch(address, { method: "POST", body });
    assert.equal(answer.status, 401);
    await answer.text();
  }
  const small = new FormData();
  small.set("name", "Ají");
  const headers = await app.signIn(await newStaff(app.db));
  const wrong = await fetch(address, { method: "POST", body: small, headers });
  await wrong.text();
  assert.deepEqual([wrong.status, wrong.headers.get("connection")], [400, "keep-alive"]);
});
