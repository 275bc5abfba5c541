import type { FastifyInstance, FastifyServerOptions } from "fastify";

/** JSON lines. Bodies, queries and authorization headers are never written: passwords, tokens and card data stay out. */
export const loggerOptions: NonNullable<FastifyServerOptions["logger"]> = {
  level: "info",
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
};

const secretPaths = /^(\/api\/confirm|\/api\/password_reset_confirm_api|\/password_reset_confirm_api)\/.*/;

/** Without the query, which may name people, and without the tokens of mailed links. */
function pathOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return path.replace(secretPaths, "$1/…");
}

/** One line a request, once it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method, path: pathOf(url), status: reply.statusCode, milliseconds, ip }, "request");
  });
}
