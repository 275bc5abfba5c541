import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import PQueue from "p-queue";
import { createOrder } from "@lonchera/contract/checkout";
import { logout, refreshTokens } from "@lonchera/contract/auth";
import { createErrorBody } from "@lonchera/contract/errors";
import { HttpError } from "./http-error.ts";
import { PriorityQueue, type Priority, type QueueSettings } from "./priority-queue.ts";

declare module "fastify" {
  interface FastifyInstance {
    requestQueue: RequestQueue;
  }
}

type RequestQueue = {
  readonly queue: PriorityQueue;
  /** Rejected requests since the start. */
  readonly rejected: Readonly<Record<Priority, number>>;
};

const defaultSettings: QueueSettings = {
  concurrency: 48,
  maxWaiting: 1_000,
  reserved: { order: 0, cart: 4, other: 8 },
  timeout: {
    // Orders may wait long, because they are the most important requests of a customer.
    order: { usual: 15_000, congested: 10_000 },
    cart: { usual: 6_000, congested: 2_000 },
    other: { usual: 4_000, congested: 500 },
  },
  congestedAfter: 2_000,
  slotTimeout: 5_000,
};

/** These requests are cheap, and rejecting them would lose a payment event or end a session. */
const unlimitedPaths = ["/api/webhooks/", logout.path, refreshTokens.path];
/** The requests between choosing a dish and ordering it. */
const cartPaths = ["/api/cart/", "/api/account/", "/api/public/config/", "/api/deliveryzones/"];

/** Returns the priority of a route, or null if its requests never wait. */
export function getRoutePriority(route: string): Priority | null {
  const startsWithOneOf = (prefixes: readonly string[]) =>
    prefixes.some((prefix) => route.startsWith(prefix));
  if (!route.startsWith("/api/") || startsWithOneOf(unlimitedPaths)) return null;
  if (route === createOrder.path) return "order";
  return startsWithOneOf(cartPaths) ? "cart" : "other";
}

const currentSlot = new AsyncLocalStorage<() => void>();

/** Frees the slot of the current request before it waits for something other than this process and its database. */
export function releaseRequestSlot(): void {
  currentSlot.getStore()?.();
}

/**
 * Limits how many requests to the API run at a time; the others wait by priority or are rejected with 503. A request
 * takes its slot once its body has arrived and frees it when the answer is ready, so slow clients hold no slot.
 */
export function queueRequests(app: FastifyInstance, settings: Partial<QueueSettings> = {}): void {
  const queue = new PriorityQueue({ ...defaultSettings, ...settings }, () => performance.now());
  const rejected = { order: 0, cart: 0, other: 0 };
  app.decorate("requestQueue", { queue, rejected });
  const slots = new WeakMap<FastifyRequest, () => void>();
  const getRequestPriority = (request: FastifyRequest) => getRoutePriority(request.routeOptions.url ?? "");
  const reject = (priority: Priority, request: FastifyRequest, reply: FastifyReply, retryAfter: number) => {
    rejected[priority] += 1;
    reply.header("retry-after", String(retryAfter)).status(503);
    void reply.send({ ...createErrorBody("server_busy"), request_id: request.id });
  };

  app.addHook("onRequest", (request, reply, done) => {
    const priority = getRequestPriority(request);
    const retryAfter = priority && queue.computeRetryAfter(priority);
    if (priority === null || retryAfter === null) done();
    else reject(priority, request, reply, retryAfter);
  });
  app.addHook("preHandler", (request, reply, done) => {
    const priority = getRequestPriority(request);
    if (priority === null) {
      done();
      return;
    }
    const cancel = queue.enqueue(priority, {
      start: (release) => {
        slots.set(request, release);
        currentSlot.run(release, done);
      },
      reject: (retryAfter) => reject(priority, request, reply, retryAfter),
    });
    // Removes the request of a disconnected client from the queue.
    if (!slots.has(request)) reply.raw.once("close", cancel);
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    slots.get(request)?.();
    done();
  });
}

/**
 * Runs `concurrency` tasks at a time and lets `maxWaiting` wait in order; further ones are rejected with 503. When
 * `signal` aborts, a waiting task leaves the queue and is rejected with its reason; a running task continues.
 */
export function createBoundedQueue(
  concurrency: number,
  maxWaiting: number,
): <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const queue = new PQueue({ concurrency });
  return async (task, signal) => {
    releaseRequestSlot();
    signal?.throwIfAborted();
    if (queue.pending >= concurrency && queue.size >= maxWaiting)
      throw new HttpError(503, createErrorBody("server_busy"), 2);
    // A signal of its own, because PQueue would free the place of a running task that still works.
    const waiting = new AbortController();
    const abortWaiting = () => waiting.abort(signal?.reason);
    signal?.addEventListener("abort", abortWaiting, { once: true });
    const start = () => {
      signal?.removeEventListener("abort", abortWaiting);
      return task();
    };
    return queue.add(start, { signal: waiting.signal });
  };
}
