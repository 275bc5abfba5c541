import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readRunSetting } from "./server.ts";

/** Starts a proxy of the run's server. Its connection can be cut. */
export async function startRelay() {
  let isCut = false;
  let version = 0;
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    if (isCut) return void incoming.socket.destroy();
    const isWorker = incoming.url === "/sw.js";
    const headers = { ...incoming.headers };
    // The response must be complete and uncompressed, because a version is appended.
    if (isWorker)
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
    const target = new URL(incoming.url ?? "/", readRunSetting("E2E_URL"));
    // Each request uses a new connection, because the server may be closing an old one.
    const options = { method: incoming.method ?? "GET", headers, agent: false };
    const passed = request(target, options, (given) => {
      const length = isWorker ? { "content-length": undefined } : {};
      const told = Object.entries({ ...given.headers, ...length }).filter(([, value]) => value !== undefined);
      answer.writeHead(given.statusCode ?? 500, Object.fromEntries(told));
      given.pipe(answer, { end: !isWorker });
      if (isWorker) given.on("end", () => answer.end(`// ${version}`));
    });
    passed.on("error", () => answer.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on, the server cannot be reached, although the browser has a network. */
    cut: () => {
      isCut = true;
    },
    join: () => {
      isCut = false;
    },
    /** From now on, the service worker has a new version. */
    release: () => {
      version += 1;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
