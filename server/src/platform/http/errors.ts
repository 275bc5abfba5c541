import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "@lonchera/contract/errors";
import { isTransientError } from "../db/transient-error.ts";
import { Refusal } from "./refusal.ts";

const detailByStatus: Readonly<Record<number, string>> = {
  404: messages.notFound,
  408: messages.tooSlow,
  413: messages.tooLarge,
  415: messages.unsupported,
};

function answerRefusal(refusal: Refusal, reply: FastifyReply) {
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
  return reply.status(refusal.status).send(refusal.body);
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const busy = isTransientError(error);
  request.log.error({ err: error }, "request failed");
  if (busy) reply.header("retry-after", "2");
  return reply.status(busy ? 503 : 500).send({ detail: messages.unexpected, request_id: request.id });
}

/** What the request itself is refused for; undefined where the server failed. */
export function refusedWith(error: FastifyError | Refusal): Pick<Refusal, "status" | "body"> | undefined {
  if (error instanceof Refusal) return error;
  const said = "statusCode" in error ? error.statusCode : undefined;
  // A path that leads out of a folder of files: what may not be seen is not there.
  const status = said === 403 ? 404 : said;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return {
    status: status as Refusal["status"],
    body: { detail: detailByStatus[status] ?? messages.malformed },
  };
}

/** The one place where what went wrong becomes an answer. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return answerRefusal(error, reply);
    const refused = refusedWith(error);
    if (refused) return reply.status(refused.status).send(refused.body);
    return answerFailure(error, request, reply);
  });
}

/** Addresses that cannot be read, or are longer than any of ours, name nothing. */
export function answerUnreadableAddress(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.status(404).send({ detail: messages.notFound });
}

const unreadable: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", messages.tooSlow],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", messages.tooLarge],
};

/** What is no HTTP, or does not arrive in time, is answered by hand and the connection closed. */
export function answerUnreadableRequest(error: { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = unreadable[error.code ?? ""] ?? ["400 Bad Request", messages.malformed];
  const body = JSON.stringify({ detail });
  const headers = [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`);
}

/** JSON bodies; an empty one is none, so that a client may always say `application/json`. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding === "identity") done();
    else done(new Refusal(415, { detail: messages.unsupported }));
  });
}
