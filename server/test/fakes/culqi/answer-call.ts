import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Books, CulqiEvent } from "./books.ts";
import { readCall, type Call } from "./call.ts";
import { makeCardToken, makeCharge, makeRefund, makeYapeToken, type Act } from "./calls-of-cards.ts";
import { confirmOrder, deleteOrder, expireDue, makeOrder } from "./calls-of-codes.ts";
import type { Fault, Faults } from "./faults.ts";
import { readList, readOne } from "./look-ups.ts";
import { refusal, type Reply } from "./replies.ts";
import type { Webhooks } from "./webhooks.ts";

export type Keys = { readonly publicKey: string; readonly secretKey: string };

export type Desk = {
  readonly books: Books;
  readonly calls: Call[];
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly keys: Keys;
  now(): number;
  /** Ends what is delayed. */
  readonly closing: AbortSignal;
};

const moving: Readonly<Record<string, Act>> = {
  "/tokens": makeCardToken,
  "/tokens/yape": makeYapeToken,
  "/charges": makeCharge,
  "/orders": makeOrder,
  "/refunds": makeRefund,
};

function actOf({ kind, method, path }: Call): Act | undefined {
  if (kind === "lists") return readList;
  if (kind === "reads") return readOne;
  if (method === "POST") return moving[path] ?? (path.endsWith("/confirm") ? confirmOrder : undefined);
  return method === "DELETE" && path.startsWith("/orders/") ? deleteOrder : undefined;
}

function obey({ books, webhooks, keys, now }: Desk, call: Call): { reply: Reply; events: CulqiEvent[] } {
  const events: CulqiEvent[] = [];
  const tell = (type: string, thing: object) => void events.push(webhooks.newEvent(type, thing, now()));
  const byPublicKey = call.kind === "tokens" || call.path.endsWith("/confirm");
  const key = byPublicKey ? keys.publicKey : keys.secretKey;
  if (call.headers.authorization !== `Bearer ${key}`)
    return { reply: refusal("authentication_error", "La llave no es válida."), events };
  const act = actOf(call);
  if (!act) return { reply: refusal("resource_error", "La URL no existe."), events };
  expireDue(books, now(), tell);
  call.obeyed = true;
  return { reply: act(books, call, now(), tell), events };
}

const instead: Readonly<Record<number, Reply>> = {
  401: refusal("authentication_error", "La llave no es válida."),
  429: refusal("limit_api_error", "Demasiadas solicitudes."),
  500: refusal("api_error", "Error interno."),
};

const muchMore = Buffer.alloc(8 * 1024 * 1024, " ");

/** Says `reply`, or what the fault says in its place. */
function send(response: ServerResponse, { status, body }: Reply, { answer }: Fault): void {
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
    response.end(Buffer.concat([muchMore, Buffer.from("}")]));
  } else {
    response.writeHead(status).end(text);
  }
}

const anyPage = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type",
};

/** One request, from its arrival until its answer is out and what it caused is told. */
export async function answerCall(
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { faults, webhooks } = desk;
  if (request.method === "OPTIONS") return void response.writeHead(204, anyPage).end();
  const ended = once(response, "close").catch(() => undefined);
  const call = await readCall(request, desk.now());
  desk.calls.push(call);
  const fault = faults.of(call);
  if (fault.delay) await wait(fault.delay, undefined, { signal: desk.closing });
  await faults.pass(call, "asked");
  const { answer, obeys = answer === undefined } = fault;
  const { reply, events } = obeys ? obey(desk, call) : { reply: refusal("api_error", ""), events: [] };
  await webhooks.sendAt("early", events);
  await faults.pass(call, "booked");
  response.setHeader("x-culqi-tracking-id", `track-${desk.calls.length}`);
  response.setHeader("x-culqi-environment", "test");
  if (call.kind === "tokens") response.setHeaders(new Headers(anyPage));
  // What such a token is for: the buyer is charged, and nobody hears of it.
  const lost = obeys && String(call.body?.["source_id"]).startsWith("tkn_test_timeout_charged");
  const said = typeof answer === "number" ? (instead[answer] ?? reply) : reply;
  send(response, said, lost ? { answer: "hang-up" } : fault);
  if (answer !== "nothing") await ended;
  await faults.pass(call, "answered");
  await webhooks.sendAt("after", events);
}
