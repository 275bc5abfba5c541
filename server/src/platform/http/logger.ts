import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { describeError } from "../lifecycle/describe-error.ts";

export type LogStream = { write(line: string): void };

/** Writes all lines of one turn of the event loop at once, because a system call per line costs as much as a request. */
export function openStandardLog(): LogStream {
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

/** Returns the options for JSON lines. Bodies, queries and headers are never logged, because they hold passwords and card data. */
export function getLoggerOptions(stream: LogStream): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level: "info",
    base: null,
    serializers: { err: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream,
  };
}

/**
 * Returns the path of the route with its numeric parameters. Other parameters can be tokens, and so can any part of an
 * unknown path.
 */
export function describePath({ routeOptions, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string>>;
  return (routeOptions.url ?? "unknown").replaceAll(/:(\w+)/g, (placeholder, name: string) => {
    const value = values[name] ?? "";
    return /^\d+$/.test(value) ? value : placeholder;
  });
}

/** Logs one line per request after its response, with the account and the recorded events. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, ip, context } = request;
    const user = context?.caller?.id ?? context?.accountId ?? undefined;
    const events = context?.events.size ? [...context.events] : undefined;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { method, path: describePath(request), status: reply.statusCode, milliseconds, ip, user, events },
      "request",
    );
    done();
  });
}
