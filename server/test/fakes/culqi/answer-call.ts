import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Books, type CulqiEvent, buildChargeBody, buildOrderBody, buildRefundBody } from "./books.ts";
import {
  createErrorReply,
  readCall,
  type Call,
  type Operation,
  type Reply,
  createParameterError,
} from "./calls.ts";
import { createCardToken, createCharge, createRefund, createYapeToken } from "./charges.ts";
import type { Fault, Faults } from "./faults.ts";
import { createOrder, deleteOrder, expireDueOrders } from "./orders.ts";
import type { Webhooks } from "./webhooks.ts";

type Resource = {
  readonly id: string;
  readonly amount: number | null;
  readonly at: number;
  readonly body: object;
};

function toResources<T extends { readonly id: string; readonly amount: number; readonly createdAt: number }>(
  all: readonly T[],
  build: (one: T) => object,
): Resource[] {
  return all.map((one) => ({ id: one.id, amount: one.amount, at: one.createdAt, body: build(one) }));
}

function getResources(books: Books, resource: string): Resource[] {
  if (resource === "charges") return toResources(books.charges, buildChargeBody);
  if (resource === "orders") return toResources(books.orders, buildOrderBody);
  if (resource === "refunds") return toResources(books.refunds, buildRefundBody);
  return books.events.map((event) => ({ id: event.id, amount: null, at: event.creation_date, body: event }));
}

const readResource: Operation = (books, { path }) => {
  const [, resource = "", id = ""] = path.split("/");
  const found = getResources(books, resource).find((candidate) => candidate.id === decodeURIComponent(id));
  return found
    ? { status: 200, body: found.body }
    : createErrorReply("resource_error", "No existe el recurso.");
};

const maxLimit = 100;

/** Lists the newest first. `after` continues with older ones, `before` with newer ones. */
const listResources: Operation = (books, { path, query }) => {
  const limit = Number(query.get("limit") ?? "50");
  if (!(limit >= 1 && limit <= maxLimit)) return createParameterError("limit", "El límite no es válido.");
  const amount = query.get("amount");
  const from = Number(query.get("creation_date_from") ?? "0") * 1000;
  const all = getResources(books, path.slice(1))
    .toReversed()
    .filter((resource) => (amount === null || resource.amount === Number(amount)) && resource.at >= from);
  const before = all.findIndex(({ id }) => id === query.get("before"));
  const start =
    before >= 0 ? Math.max(0, before - limit) : all.findIndex(({ id }) => id === query.get("after")) + 1;
  const page = all.slice(start, before >= 0 ? before : start + limit);
  const [first, last] = [page[0]?.id ?? null, page.at(-1)?.id ?? null];
  const createPageLink = (name: string, id: string | null) =>
    id && `https://api.culqi.com/v2${path}?limit=${limit}&${name}=${id}`;
  return {
    status: 200,
    body: {
      data: page.map(({ body }) => body),
      paging: {
        previous: createPageLink("before", first),
        next: createPageLink("after", last),
        cursors: { before: first, after: last },
        remaining_items: Math.max(0, all.length - start - page.length),
      },
    },
  };
};

export type Provider = {
  readonly books: Books;
  readonly calls: Call[];
  /** Calls that are carried out later, when nobody waits for their answer. */
  readonly postponed: Call[];
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  now(): number;
  /** Ends delays when it aborts. */
  readonly closing: AbortSignal;
};

const creating: Readonly<Record<string, Operation>> = {
  "/tokens": createCardToken,
  "/tokens/yape": createYapeToken,
  "/charges": createCharge,
  "/orders": createOrder,
  "/refunds": createRefund,
};

function findOperation({ kind, method, path }: Call): Operation | undefined {
  if (kind === "lists") return listResources;
  if (kind === "reads") return readResource;
  if (method === "POST") return creating[path];
  return method === "DELETE" && path.startsWith("/orders/") ? deleteOrder : undefined;
}

/** Carries out a call. Returns its reply and the events that it caused. */
export function processCall(
  { books, webhooks, keys, now }: Provider,
  call: Call,
): { reply: Reply; events: CulqiEvent[] } {
  const events: CulqiEvent[] = [];
  const emit = (type: string, data: object) => void events.push(webhooks.newEvent(type, data, now()));
  const key = call.kind === "tokens" ? keys.publicKey : keys.secretKey;
  if (call.headers.authorization !== `Bearer ${key}`)
    return { reply: createErrorReply("authentication_error", "La llave no es válida."), events };
  const operation = findOperation(call);
  if (!operation) return { reply: createErrorReply("resource_error", "La URL no existe."), events };
  expireDueOrders(books, now(), emit);
  call.processed = true;
  return { reply: operation(books, call, now(), emit), events };
}

const errorAnswers: Readonly<Record<number, Reply>> = {
  401: createErrorReply("authentication_error", "La llave no es válida."),
  429: createErrorReply("limit_api_error", "Demasiadas solicitudes."),
  500: createErrorReply("api_error", "Error interno."),
};

const padding = Buffer.alloc(8 * 1024 * 1024, " ");

/** Sends `reply`, or the answer of the fault instead. */
function sendReply(response: ServerResponse, { status, body }: Reply, { answer }: Fault): void {
  const text = JSON.stringify(body);
  if (answer === "nothing") return;
  if (answer === "hang-up") return void response.socket?.destroy();
  response.setHeader("content-type", "application/json;charset=UTF-8");
  if (answer === "half") {
    response.writeHead(status, { "content-length": Buffer.byteLength(text) });
    response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
  } else if (answer === "redirect") {
    response.writeHead(302, { location: "/v2/elsewhere" }).end();
  } else if (answer === "no-json") {
    response.writeHead(status).end("<html>Bad Gateway</html>");
  } else if (answer === "too-much") {
    response.writeHead(status).write(text.slice(0, -1));
    response.end(Buffer.concat([padding, Buffer.from("}")]));
  } else {
    response.writeHead(status).end(text);
  }
}

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
};

/** Handles one request until its answer and its events are sent. */
export async function answerCall(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { faults, webhooks } = provider;
  if (request.method === "OPTIONS") return void response.writeHead(204, corsHeaders).end();
  const ended = once(response, "close").catch(() => undefined);
  const call = await readCall(request);
  provider.calls.push(call);
  const fault = faults.next(call);
  if (fault.delay) await delay(fault.delay, undefined, { signal: provider.closing });
  await faults.pass(call, "received");
  const { answer, processes = answer === undefined } = fault;
  if (processes === "later") provider.postponed.push(call);
  const { reply, events } =
    processes === true
      ? processCall(provider, call)
      : { reply: createErrorReply("api_error", ""), events: [] as CulqiEvent[] };
  await webhooks.sendAt("early", events);
  await faults.pass(call, "processed");
  response.setHeader("x-culqi-tracking-id", `track-${provider.calls.length}`);
  response.setHeader("x-culqi-environment", "test");
  if (call.kind === "tokens") response.setHeaders(new Headers(corsHeaders));
  // With such a token the buyer is charged and the answer is lost.
  const isLost =
    processes === true && String(call.body?.["source_id"]).startsWith("tkn_test_timeout_charged");
  const sent = typeof answer === "number" ? (errorAnswers[answer] ?? reply) : reply;
  sendReply(response, sent, isLost ? { answer: "hang-up" } : fault);
  if (answer !== "nothing") await ended;
  await faults.pass(call, "answered");
  await webhooks.sendAt("after", events);
}
