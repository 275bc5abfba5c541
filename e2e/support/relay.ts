import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readRunSetting } from "./server.ts";

/** Passes requests on to the run's server, until it is cut off. */
export async function startRelay() {
  let isCut = false;
  let version = 0;
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    if (isCut) return void incoming.socket.destroy();
    const isWorker = incoming.url === "/sw.js";
    const headers = { ...incoming.headers };
    // Whole and as it is, so that the version can be added.
    if (isWorker)
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
    const target = new URL(incoming.url ?? "/", readRunSetting("E2E_URL"));
    // A connection of its own: the server may just be closing one that was used before.
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
    /** From then on the server cannot be reached, though the browser has a network. */
    cut: () => {
      isCut = true;
    },
    join: () => {
      isCut = false;
    },
    /** From then on the service worker is one of a later version. */
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
