import type { Endpoint } from "@lonchera/contract/endpoint";
import { CallError, readCallError } from "./call-error.ts";
import { carriesFile, formBody } from "./form-body.ts";

type Values = Record<string, string | number | boolean | null | undefined>;

/** The parts of a call, as loose as the wire sees them. */
export type Parts = { params?: Values; query?: Values; body?: unknown };

export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Milliseconds; 30 s unless said, 2 minutes for what carries a file. */
  timeout?: number;
};

const defaultTimeout = 30_000;
const uploadTimeout = 120_000;

/** Path and query of a call. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function headersOf(
  parts: Parts,
  token: string | undefined,
  extra: Record<string, string> = {},
): Headers {
  const headers = new Headers({ Accept: "application/json", ...extra });
  // Of a form, the browser says the type, with the boundary that it chose.
  if (parts.body !== undefined && !carriesFile(parts.body)) headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

function bodyOf({ body }: Parts): { body?: BodyInit } {
  if (body === undefined) return {};
  return { body: carriesFile(body) ? formBody(body) : JSON.stringify(body) };
}

/** One request: no session, no retry. The answer is a good one, its body is not read yet. */
export async function request(
  endpoint: Endpoint,
  parts: Parts,
  token: string | undefined,
  options: CallOptions,
): Promise<Response> {
  const deadline = AbortSignal.timeout(
    options.timeout ?? (carriesFile(parts.body) ? uploadTimeout : defaultTimeout),
  );
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: headersOf(parts, token, options.headers),
    signal,
    ...bodyOf(parts),
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw new CallError({ kind: "canceled", cause });
    throw new CallError({ kind: deadline.aborted ? "timeout" : "network", cause });
  });
  if (!response.ok) throw await readCallError(response);
  return response;
}

/** One request, one answer as JSON. */
export async function send(
  endpoint: Endpoint,
  parts: Parts,
  token: string | undefined,
  options: CallOptions = {},
): Promise<unknown> {
  const response = await request(endpoint, parts, token, options);
  if (response.status === 204) return null;
  return response.json().catch((cause: unknown) => {
    throw new CallError({ kind: "bad-response", status: response.status, cause });
  });
}
