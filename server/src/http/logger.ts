import type { FastifyServerOptions } from "fastify";

/** JSON lines with the request's id. Bodies and authorization headers are never written: passwords, tokens and card data stay out. */
export const loggerOptions: NonNullable<FastifyServerOptions["logger"]> = {
  level: "info",
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    req: (request) => ({ method: request.method, path: pathOf(request.url), remoteAddress: request.ip }),
    res: (reply) => ({ statusCode: reply.statusCode }),
  },
};

const secretPaths = /^(\/api\/confirm|\/api\/password_reset_confirm_api|\/password_reset_confirm_api)\/.*/;

/** Without the query, which may name people, and without the tokens of mailed links. */
function pathOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return path.replace(secretPaths, "$1/…");
}
