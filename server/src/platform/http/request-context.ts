import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import type { AuditEvent } from "@lonchera/contract/audit";
import type { Caller } from "../auth/sessions.ts";
import type { IdempotencyKey } from "./idempotency-key.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Undefined until the request reaches its endpoint. */
    context?: RequestContext;
  }
}

/** The caller of a request, its origin, and its effects. */
export type RequestContext = {
  readonly requestId: string;
  readonly address: string;
  readonly log: FastifyRequest["log"];
  /** Null until the session is looked up, and for callers without one. */
  caller: Caller | null;
  /** The account of a sign-in, which has no session yet. */
  accountId: number | null;
  /** True if the caller is not allowed to make the request. */
  isRefused: boolean;
  /** The idempotency key of a request that creates one record. */
  idempotencyKey: IdempotencyKey;
  /** The events that were recorded in the audit log. */
  readonly events: Set<AuditEvent>;
};

const currentContext = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, in which `getRequestContext` returns the context of the request. */
export function runInContext<T>(request: FastifyRequest, work: (context: RequestContext) => T): T {
  const context = (request.context ??= {
    requestId: request.id,
    address: request.ip,
    log: request.log,
    caller: null,
    accountId: null,
    isRefused: false,
    idempotencyKey: null,
    events: new Set(),
  });
  return currentContext.run(context, () => work(context));
}

/** Returns undefined outside of requests, such as in periodic tasks. */
export function getRequestContext(): RequestContext | undefined {
  return currentContext.getStore();
}
