import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { CallError, readCallError } from "./errors.ts";
import { withToken, toFormData, requestPath, requestHeaders, type UntypedInput } from "./call.ts";

/** Bytes sent; at `total` the server has the whole file and processes it. */
export type UploadProgress = { readonly sent: number; readonly total: number };

export type UploadOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

/** Milliseconds: the server accepts an upload for two minutes, then processes it. */
const uploadTimeout = 240_000;

function answerOf(wire: XMLHttpRequest): Response {
  const retryAfter = wire.getResponseHeader("Retry-After");
  const headers = new Headers(retryAfter === null ? {} : { "Retry-After": retryAfter });
  return new Response(wire.responseText || null, { status: wire.status, headers });
}

/** `XMLHttpRequest`, because `fetch` reports no upload progress. */
function transfer(
  endpoint: Endpoint,
  parts: UntypedInput,
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
    wire.open(endpoint.method, requestPath(endpoint, parts));
    for (const [name, value] of requestHeaders(parts, token)) wire.setRequestHeader(name, value);
    wire.timeout = uploadTimeout;
    wire.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ sent: loaded, total }));
    wire.upload.addEventListener("load", ({ total }) => onProgress({ sent: total, total }));
    wire.addEventListener("load", () => resolve(answerOf(wire)));
    wire.addEventListener("error", fail("network"));
    wire.addEventListener("timeout", fail("timeout"));
    wire.addEventListener("abort", fail("canceled"));
    signal.addEventListener("abort", () => wire.abort(), { once: true });
    wire.send(toFormData(parts.body as object));
  });
}

/** Uploads a file with progress. Errors and cancellations are `CallError`s. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions,
): Promise<ResponseOf<E>> {
  const response = await withToken(endpoint, async (token) => {
    const answer = await transfer(endpoint, input as UntypedInput, token, options);
    if (!answer.ok) throw await readCallError(answer);
    return answer;
  });
  return response.json().catch((cause: unknown) => {
    throw new CallError({ kind: "bad-response", status: response.status, cause });
  }) as Promise<ResponseOf<E>>;
}
