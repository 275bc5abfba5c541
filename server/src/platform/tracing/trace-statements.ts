import { AsyncResource } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import pg from "pg";
import type { Tracing } from "./tracing.ts";

type Send = (...sent: unknown[]) => unknown;
type QueryCallback = (error: unknown, result: unknown) => void;

/**
 * Starts a span for a statement of a request or a job, without its values. Other statements would start traces of their
 * own.
 */
function startSpan({ api, tracer }: Tracing, statement: unknown): Span | undefined {
  if (api.trace.getActiveSpan() === undefined) return undefined;
  const text = typeof statement === "string" ? statement : (statement as pg.QueryConfig).text;
  const operation = (/\w+/.exec(text)?.[0] ?? "").toUpperCase();
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": text,
  };
  return tracer.startSpan(operation, { kind: api.SpanKind.CLIENT, attributes });
}

function traceQueries(query: Send, tracing: Tracing): Send {
  const { SpanStatusCode } = tracing.api;
  return (...sent) => {
    const [statement] = sent;
    const isStream = typeof statement === "object" && statement !== null && "submit" in statement;
    const span = isStream ? undefined : startSpan(tracing, statement);
    if (span === undefined) return query(...sent);
    const endSpan = (error?: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const callback = sent.at(-1);
    if (typeof callback !== "function") {
      const result = query(...sent) as Promise<unknown>;
      result.then(() => endSpan(), endSpan);
      return result;
    }
    const tracedCallback: QueryCallback = (error, result) => {
      endSpan(error);
      (callback as QueryCallback)(error, result);
    };
    return query(...sent.slice(0, -1), tracedCallback);
  };
}

/** Traces the statements of the connections of a pool. */
export function traceStatements(Client: typeof pg.Client, tracing: Tracing): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.query = traceQueries(this.query.bind(this), tracing) as pg.Client["query"];
    }
  };
}

/** The pool runs the callback in the request that released the connection. Binding it keeps the spans in its own request. */
export class TracedPool extends pg.Pool {
  override connect = ((callback?: (...given: unknown[]) => void) =>
    callback
      ? super.connect(AsyncResource.bind(callback) as never)
      : super.connect()) as unknown as pg.Pool["connect"];
}
