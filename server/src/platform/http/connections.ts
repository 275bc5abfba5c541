import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createErrorBody } from "@lonchera/contract/errors";
import { HttpError } from "./http-error.ts";

function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/form-data") === true;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Responds with 408 if a JSON body does not arrive in time. The server's own limit is longer, because of uploads. */
export function enforceBodyTimeout(app: FastifyInstance, milliseconds: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (hasBody(request) && !isForm(request)) {
      const timer = setTimeout(() => {
        // The response was sent before the whole body had arrived.
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

/** Keeps reading for a moment, because closing a connection while bytes arrive would discard the response. */
function closeSlowly(socket: Socket, milliseconds: number): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), milliseconds).unref();
  };
}

/** Closes the connection after the response to an upload that was rejected before it had arrived. */
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
 * On `app.close()`, closes connections without a request at once, other connections after their response, and all
 * remaining ones after `milliseconds`. New requests get 503. Without this, Fastify and Node would wait without a
 * limit for connections with an incomplete request.
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
      return done(new HttpError(503, createErrorBody("server_stopping"), 2));
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
