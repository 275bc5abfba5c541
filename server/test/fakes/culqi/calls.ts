import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Books } from "./books.ts";

/** The kinds of requests that faults and gates distinguish. */
export type CallKind = "tokens" | "charges" | "orders" | "refunds" | "lists" | "reads" | "others";

/** A request that the fake received. */
export type Call = {
  readonly kind: CallKind;
  readonly method: string;
  /** The path below `/v2`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Undefined if there was no body, or one that is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Whether the fake carried it out, whatever it answered. */
  processed: boolean;
};

const createdKinds: Readonly<Record<string, CallKind>> = {
  "/tokens": "tokens",
  "/tokens/yape": "tokens",
  "/charges": "charges",
  "/orders": "orders",
  "/refunds": "refunds",
};

function getCallKind(method: string, path: string): CallKind {
  if (method === "POST") return createdKinds[path] ?? "others";
  const [resource, id] = /^\/(?:charges|orders|refunds|events)(\/[^/]+)?$/.exec(path) ?? [];
  if (method !== "GET" || resource === undefined) return "others";
  return id === undefined ? "lists" : "reads";
}

function parseBody(text: string): Call["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Call["body"]) : undefined;
  } catch {
    return undefined;
  }
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method = "GET", headers, url = "/" } = request;
  const { pathname, searchParams } = new URL(url, "http://fake");
  const path = pathname.replace(/^\/v2(?=\/)/, "").replace(/(?<=.)\/$/, "");
  const body = parseBody(Buffer.concat(chunks).toString("utf8"));
  return {
    kind: getCallKind(method, path),
    method,
    path,
    query: searchParams,
    headers,
    body,
    processed: false,
  };
}

export type Reply = { readonly status: number; readonly body: object };

/** Records a webhook event. */
export type Emit = (type: string, data: object) => void;

/** Carries out one call on the books. */
export type Operation = (books: Books, call: Call, now: number, emit: Emit) => Reply;

const errorStatuses = {
  invalid_request_error: 400,
  authentication_error: 401,
  card_error: 402,
  resource_error: 404,
  parameter_error: 422,
  limit_api_error: 429,
  api_error: 500,
} as const;

export function createErrorReply(
  type: keyof typeof errorStatuses,
  message: string,
  more: object = {},
): Reply {
  return {
    status: errorStatuses[type],
    body: { object: "error", type, merchant_message: message, ...more },
  };
}

export function createParameterError(param: string, message: string): Reply {
  return createErrorReply("parameter_error", message, { param });
}

export function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
