import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** What faults and gates tell apart: what moves something, lists, and reading one thing. */
export type Kind = "tokens" | "charges" | "orders" | "refunds" | "lists" | "reads" | "others";

/** A request that the stand-in saw. */
export type Call = {
  readonly kind: Kind;
  readonly method: string;
  /** Below `/v2`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Undefined where there was none, or no JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** By the stand-in's clock, milliseconds. */
  readonly at: number;
  /** The stand-in did what it was asked for, whatever it then answered. */
  obeyed: boolean;
};

const moving: Readonly<Record<string, Kind>> = {
  "/tokens": "tokens",
  "/tokens/yape": "tokens",
  "/charges": "charges",
  "/orders": "orders",
  "/refunds": "refunds",
};
const listed = /^\/(charges|orders|refunds|events)$/;
const single = /^\/(charges|orders|refunds|events)\/[^/]+$/;

function kindOf(method: string, path: string): Kind {
  if (method === "POST") return moving[path] ?? "others";
  if (method !== "GET") return "others";
  if (listed.test(path)) return "lists";
  return single.test(path) ? "reads" : "others";
}

function parsed(text: string): Call["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Call["body"]) : undefined;
  } catch {
    return undefined;
  }
}

export async function readCall(request: IncomingMessage, at: number): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method = "GET", headers, url = "/" } = request;
  const { pathname, searchParams } = new URL(url, "http://stand-in");
  const path = pathname.replace(/^\/v2(?=\/)/, "").replace(/(?<=.)\/$/, "");
  const body = parsed(Buffer.concat(chunks).toString("utf8"));
  return { kind: kindOf(method, path), method, path, query: searchParams, headers, body, at, obeyed: false };
}
