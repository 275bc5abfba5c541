import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { errorBody } from "@lonchera/contract/errors";
import { HttpError } from "./http-error.ts";

/** The connection ends with the answer that is under way on it. */
function closeAfterwards({ raw, request }: FastifyReply): void {
  if (raw.headersSent) raw.once("finish", () => request.raw.socket.destroySoon());
  else raw.shouldKeepAlive = false;
}

/**
 * When the app closes, requests under way are answered and their connections closed, for so long and no longer; all
 * other connections are closed at once, and what still arrives on them is refused, `/health/ready` included.
 */
export function drainOnClose(app: FastifyInstance, milliseconds: number): void {
  const connections = new Set<Socket>();
  const underWay = new Set<FastifyReply>();
  let isDraining = false;

  app.server.on("connection", (socket: Socket) => {
    if (isDraining) return socket.destroy();
    connections.add(socket);
    return socket.once("close", () => connections.delete(socket));
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (isDraining && request.url !== "/health/live")
      return done(new HttpError(503, errorBody("server_stopping"), 2));
    underWay.add(reply);
    reply.raw.once("close", () => underWay.delete(reply));
    return done();
  });
  app.addHook("preClose", async () => {
    isDraining = true;
    const busy = new Set([...underWay].map(({ request }) => request.raw.socket));
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon();
    underWay.forEach(closeAfterwards);
    const enough = setTimeout(() => app.server.closeAllConnections(), milliseconds);
    app.server.once("close", () => clearTimeout(enough));
  });
}
