import type { FastifyInstance, FastifyServerOptions } from "fastify";

/** Lines of one turn of the event loop go out together: a system call for each would cost as much as its request. */
function linesTogether(): { write(line: string): void } {
  let waiting = "";
  const flush = () => {
    const lines = waiting;
    waiting = "";
    if (lines !== "") process.stdout.write(lines);
  };
  process.on("exit", flush);
  // Whoever read the log may go; the server stays.
  process.stdout.on("error", () => undefined);
  return {
    write(line) {
      if (waiting === "") setImmediate(flush);
      waiting += line;
    },
  };
}

/** JSON lines. Bodies, queries and authorization headers are never written: passwords, tokens and card data stay out. */
export function loggerOptions(): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level: "info",
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream: linesTogether(),
  };
}

const secretPaths = /^(\/api\/confirm|\/api\/password_reset_confirm_api|\/password_reset_confirm_api)\/.*/;

/** Without the query, which may name people, and without the tokens of mailed links. */
function pathOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return path.replace(secretPaths, "$1/…");
}

/** One line a request, once it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, url, ip } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method, path: pathOf(url), status: reply.statusCode, milliseconds, ip }, "request");
    done();
  });
}
