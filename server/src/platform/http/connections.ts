import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "@lonchera/contract/errors";
import { HttpError } from "./http-error.ts";

function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/form-data") === true;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Answers 408 when a JSON body does not arrive in time. The server's own limit leaves time for uploads. */
export function closeOnLateBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !isForm(request)) {
      const timer = setTimeout(() => {
        // The rest of a body that was refused unread.
        if (reply.sent) {
          raw.destroy();
          return;
        }
        const error = Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
        app.server.emit("clientError", error, raw.socket);
        raw.socket.destroySoon();
      }, milliseconds).unref();
      const cancel = () => clearTimeout(timer);
      raw.once("end", cancel).once("close", cancel);
    }
    done();
  });
}

/** Reads on for a moment: closing a connection while bytes arrive would discard the answer. */
function closeSlowly(socket: Socket, milliseconds: number): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), milliseconds).unref();
  };
}

/** Closes the connection after the answer to an upload that was rejected before it had arrived. */
export function closeOnRejectedUploads(app: FastifyInstance, milliseconds: number): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (reply.statusCode >= 400 && isForm(request) && !request.raw.complete) {
      reply.header("connection", "close");
      closeSlowly(request.raw.socket, milliseconds);
    }
    done();
  });
}

function closeAfterResponse({ raw, request }: FastifyReply): void {
  if (raw.headersSent) raw.once("finish", () => request.raw.socket.destroySoon());
  else raw.shouldKeepAlive = false;
}

/**
 * On `app.close()`, closes all connections without a request at once, the others after their answer, and whatever is
 * left after `milliseconds`. Requests that still arrive are answered 503. Fastify and Node alone would wait for
 * connections with half a request and would set no limit.
 */
export function drainOnClose(app: FastifyInstance, milliseconds: number): void {
  const connections = new Set<Socket>();
  const unanswered = new Set<FastifyReply>();
  let isDraining = false;

  app.server.on("connection", (socket: Socket) => {
    if (isDraining) return socket.destroy();
    connections.add(socket);
    return socket.once("close", () => connections.delete(socket));
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (isDraining && request.url !== "/health/live")
      return done(new HttpError(503, errorBody("server_stopping"), 2));
    unanswered.add(reply);
    reply.raw.once("close", () => unanswered.delete(reply));
    return done();
  });
  app.addHook("preClose", async () => {
    isDraining = true;
    const busy = new Set([...unanswered].map(({ request }) => request.raw.socket));
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon();
    unanswered.forEach(closeAfterResponse);
    const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
    app.server.once("close", () => clearTimeout(timer));
  });
}
