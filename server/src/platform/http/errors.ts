import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createErrorBody } from "@lonchera/contract/errors";
import { isTransientError } from "../db/transient-error.ts";
import { FileStoreError } from "../files/s3-store.ts";
import { responsePolicy } from "./content-security-policy.ts";
import { isScreenRequest } from "./headers.ts";
import { HttpError } from "./http-error.ts";

const frameworkErrors: Readonly<
  Record<
    number,
    "not_found" | "request_timeout" | "request_too_large" | "unsupported_content_type" | undefined
  >
> = {
  404: "not_found",
  408: "request_timeout",
  413: "request_too_large",
  415: "unsupported_content_type",
};

function answerHttpError({ status, body, retryAfterSeconds }: HttpError, reply: FastifyReply) {
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const { context } = reply.request;
  if (context && "code" in body && body.code === "not_allowed") context.isRefused = true;
  return reply.status(status).send(body);
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const isOfFiles = error instanceof FileStoreError;
  const isTransient = isOfFiles || isTransientError(error);
  request.log.error({ err: error }, "request failed");
  if (isTransient) reply.header("retry-after", "2");
  const code = isTransient ? "temporarily_unavailable" : "unexpected_error";
  const body = createErrorBody(isOfFiles ? "pictures_unavailable" : code);
  return reply.status(isTransient ? 503 : 500).send({ ...body, request_id: request.id });
}

/** Converts an error that the client caused, or returns undefined for a failure of the server. */
export function toHttpError(error: FastifyError | HttpError): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const { statusCode } = error;
  // `@fastify/static` gives 403 for a path outside of its folder. Clients get 404.
  const status = statusCode === 403 ? 404 : statusCode;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return new HttpError(
    status as HttpError["status"],
    createErrorBody(frameworkErrors[status] ?? "malformed_request"),
  );
}

/** Sends a response for every thrown error. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const httpError = toHttpError(error);
    return httpError ? answerHttpError(httpError, reply) : answerFailure(error, request, reply);
  });
}

/**
 * Redirects to the start page if the address of a page cannot be decoded or is too long. Other such addresses get 404.
 */
export function handleBadUrl(request: FastifyRequest, reply: FastifyReply): void {
  if (isScreenRequest(request)) void reply.redirect("/");
  else void reply.status(404).send(createErrorBody("not_found"));
}

const unreadable: Readonly<
  Record<string, readonly [status: string, code: "request_timeout" | "request_too_large"]>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "request_timeout"],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "request_too_large"],
};

/** Sends the response to a malformed or late request on the raw socket and closes it. */
export function handleClientError(error: { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = unreadable[error.code ?? ""] ?? ["400 Bad Request", "malformed_request"];
  const body = JSON.stringify(createErrorBody(code));
  const headers = [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    "X-Content-Type-Options: nosniff",
    `Content-Security-Policy: ${responsePolicy}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`);
}

/** Parses JSON bodies. An empty body counts as no body, so that clients can always send `application/json`. */
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
    else done(new HttpError(415, createErrorBody("unsupported_content_type")));
  });
}
