import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { CallError, readCallError } from "./errors.ts";
import { withToken, formBody, addressOf, headersOf, type Parts } from "./call.ts";

/** Bytes that have left; when they are `total`, the server has the whole of it and works. */
export type UploadProgress = { readonly sent: number; readonly total: number };

type UploadOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

/** Milliseconds: the server waits two minutes for a file, and then it works on it. */
const patience = 240_000;

function answerOf(wire: XMLHttpRequest): Response {
  const retryAfter = wire.getResponseHeader("Retry-After");
  const headers = new Headers(retryAfter === null ? {} : { "Retry-After": retryAfter });
  return new Response(wire.responseText || null, { status: wire.status, headers });
}

/** `fetch` does not tell how much of a body has left. */
function transfer(
  endpoint: Endpoint,
  parts: Parts,
  token: string | undefined,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (kind: CallError["kind"]) => () => reject(new CallError({ kind }));
    if (signal.aborted) {
      fail("canceled")();
      return;
    }
    const wire = new XMLHttpRequest();
    wire.open(endpoint.method, addressOf(endpoint, parts));
    for (const [name, value] of headersOf(parts, token)) wire.setRequestHeader(name, value);
    wire.timeout = patience;
    wire.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ sent: loaded, total }));
    wire.upload.addEventListener("load", ({ total }) => onProgress({ sent: total, total }));
    wire.addEventListener("load", () => resolve(answerOf(wire)));
    wire.addEventListener("error", fail("network"));
    wire.addEventListener("timeout", fail("timeout"));
    wire.addEventListener("abort", fail("canceled"));
    signal.addEventListener("abort", () => wire.abort(), { once: true });
    wire.send(formBody(parts.body as object));
  });
}

/** Calls an endpoint that takes a file, and tells how much of it has left. Errors, a cancellation too, are `CallError`s. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions,
): Promise<ResponseOf<E>> {
  const response = await withToken(endpoint, async (token) => {
    const answer = await transfer(endpoint, input as Parts, token, options);
    if (!answer.ok) throw await readCallError(answer);
    return answer;
  });
  return response.json().catch((cause: unknown) => {
    throw new CallError({ kind: "bad-response", status: response.status, cause });
  }) as Promise<ResponseOf<E>>;
}
