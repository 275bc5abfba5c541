import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createOrder } from "@lonchera/contract/checkout";
import { logout, refreshTokens } from "@lonchera/contract/auth";
import { errorBody } from "@lonchera/contract/errors";
import { runWithPlace } from "./step-aside.ts";
import { WaitingLine, type LineSettings, type Rank } from "./waiting-line.ts";

declare module "fastify" {
  interface FastifyInstance {
    admission: Admission;
  }
}

type Admission = {
  readonly line: WaitingLine;
  /** Requests that were refused since the start. */
  readonly refused: Readonly<Record<Rank, number>>;
};

const lineSettings: LineSettings = {
  places: 48,
  mostWaiting: 1_000,
  leaves: { order: 0, cart: 4, other: 8 },
  patience: {
    // Whoever confirms an order has done all the rest: rather let them wait than send them away.
    order: { longest: 15_000, standing: 10_000 },
    cart: { longest: 6_000, standing: 2_000 },
    other: { longest: 4_000, standing: 500 },
  },
  standsAfter: 2_000,
  placeFor: 5_000,
};

/** They cost little, and without their answer something is lost: the provider's word on a payment, a session. */
const neverRefused = ["/api/webhooks/", logout.path, refreshTokens.path];
/** What the way from a dish to its order asks for. */
const ofTheCart = ["/api/cart/", "/api/account/", "/api/public/config/", "/api/deliveryzones/"];

/** What a request to a route is worth; null where it waits for nobody. */
export function rankOf(route: string): Rank | null {
  const isOf = (prefixes: readonly string[]) => prefixes.some((prefix) => route.startsWith(prefix));
  if (!route.startsWith("/api/") || isOf(neverRefused)) return null;
  if (route === createOrder.path) return "order";
  return isOf(ofTheCart) ? "cart" : "other";
}

function answerRefused(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): void {
  reply.header("retry-after", String(retryAfterSeconds)).status(503);
  void reply.send({ ...errorBody("server_busy"), request_id: request.id });
}

/**
 * Requests to the API wait for a place, or are refused before anything is done for them. A place is taken once the
 * body is there and given back when the answer is made, so that nobody holds one by sending or reading slowly.
 */
export function admitRequests(app: FastifyInstance, settings: Partial<LineSettings> = {}): void {
  const line = new WaitingLine({ ...lineSettings, ...settings }, () => performance.now());
  const refused = { order: 0, cart: 0, other: 0 };
  app.decorate("admission", { line, refused });
  const places = new WeakMap<FastifyRequest, () => void>();
  const rankOfRequest = (request: FastifyRequest) => rankOf(request.routeOptions.url ?? "");
  const refuse = (rank: Rank, request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) => {
    refused[rank] += 1;
    answerRefused(request, reply, retryAfterSeconds);
  };

  app.addHook("onRequest", (request, reply, done) => {
    const rank = rankOfRequest(request);
    const retryAfterSeconds = rank && line.refusal(rank);
    if (rank === null || retryAfterSeconds === null) done();
    else refuse(rank, request, reply, retryAfterSeconds);
  });
  app.addHook("preHandler", (request, reply, done) => {
    const rank = rankOfRequest(request);
    if (rank === null) {
      done();
      return;
    }
    const leaveLine = line.enter(rank, {
      admitted: (leave) => {
        places.set(request, leave);
        runWithPlace(leave, done);
      },
      refused: (retryAfterSeconds) => refuse(rank, request, reply, retryAfterSeconds),
    });
    // Whoever hangs up waits no longer; an answer that was sent has left the line before.
    if (!places.has(request)) reply.raw.once("close", leaveLine);
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    places.get(request)?.();
    done();
  });
}
