import type { FastifyInstance, FastifyServerOptions } from "fastify";

/** Writes all lines of one turn of the event loop at once, because a system call per line costs as much as a request. */
function createBatchingStream(): { write(line: string): void } {
  let pending = "";
  const flush = () => {
    const lines = pending;
    pending = "";
    if (lines !== "") process.stdout.write(lines);
  };
  process.on("exit", flush);
  // The server keeps running when the reader of its log ends.
  process.stdout.on("error", () => undefined);
  return {
    write(line) {
      if (pending === "") setImmediate(flush);
      pending += line;
    },
  };
}

/** Options for JSON lines. Bodies, queries and headers are never logged, because they hold passwords and card data. */
export function getLoggerOptions(): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level: "info",
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream: createBatchingStream(),
  };
}

const secretPaths = /^(\/api\/confirm|\/api\/password_reset_confirm_api|\/password_reset_confirm_api)\/.*/;

/** Removes the query, which may hold personal data, and the tokens of e-mailed links. */
function redactUrl(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return path.replace(secretPaths, "$1/…");
}

/** Logs one line per request after its response. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, url, ip } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method, path: redactUrl(url), status: reply.statusCode, milliseconds, ip }, "request");
    done();
  });
}
