import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { test } from "node:test";
import Fastify from "fastify";
import { closeOnLateBodies } from "./connections.ts";
import { answerUnreadableRequest } from "./errors.ts";

/** A request of which the body is still to come, and everything that is heard of it. */
function begin(port: number, contentType: string, length: number): { socket: Socket; heard: () => string } {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk) => (heard += String(chunk)));
  socket.write(`POST /${length} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
  socket.write(`Content-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, heard: () => heard };
}

test("JSON that does not arrive in time is answered with 408, while a form still has time", async (t) => {
  const app = Fastify({ clientErrorHandler: answerUnreadableRequest });
  closeOnLateBodies(app, 100);
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  const handled: string[] = [];
  app.post("/:length", (request) => {
    handled.push(request.url);
    return { ok: true };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  const form = begin(port, "multipart/form-data; boundary=x", 4);
  const json = begin(port, "application/json", 7);
  json.socket.write('{"a"');
  await once(json.socket, "close");
  assert.match(
    json.heard(),
    /^HTTP\/1\.1 408 [\s\S]*\{"detail":"La solicitud no llegó a tiempo\.","code":"request_timeout"\}$/,
  );

  form.socket.write("xxxx");
  await once(form.socket, "close");
  assert.match(form.heard(), /^HTTP\/1\.1 200 /);
  assert.deepEqual(handled, ["/4"]);
});
