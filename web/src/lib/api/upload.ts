import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { CallError, readCallError } from "./errors.ts";
import { getRequestPath } from "@lonchera/contract/request-path";
import { withToken, createRequestHeaders, type UntypedInput } from "./call.ts";
import { toFormData } from "./form-data.ts";

/** Contains numbers of bytes. When `sent` is `total`, the server has the whole file and processes it. */
export type UploadProgress = { readonly sent: number; readonly total: number };

export type UploadOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

/** Milliseconds. The server accepts an upload for two minutes and then processes it. */
const uploadTimeout = 240_000;

function readResponse(xhr: XMLHttpRequest): Response {
  const retryAfter = xhr.getResponseHeader("Retry-After");
  const headers = new Headers(retryAfter === null ? {} : { "Retry-After": retryAfter });
  return new Response(xhr.responseText || null, { status: xhr.status, headers });
}

/** Uses `XMLHttpRequest` because `fetch` does not report the progress of an upload. */
function transfer(
  endpoint: Endpoint,
  parts: UntypedInput,
  token: string | undefined,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const rejectWith = (kind: CallError["kind"]) => () => reject(new CallError({ kind }));
    if (signal.aborted) {
      rejectWith("canceled")();
      return;
    }
    const xhr = new XMLHttpRequest();
    xhr.open(endpoint.method, getRequestPath(endpoint, parts));
    for (const [name, value] of createRequestHeaders(parts, token)) xhr.setRequestHeader(name, value);
    xhr.timeout = uploadTimeout;
    xhr.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ sent: loaded, total }));
    xhr.upload.addEventListener("load", ({ total }) => onProgress({ sent: total, total }));
    xhr.addEventListener("load", () => resolve(readResponse(xhr)));
    xhr.addEventListener("error", rejectWith("network"));
    xhr.addEventListener("timeout", rejectWith("timeout"));
    xhr.addEventListener("abort", rejectWith("canceled"));
    signal.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(parts.body as FormData);
  });
}

/** Uploads a file with progress. Errors and cancellations are `CallError`s. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: UploadOptions,
): Promise<ResponseOf<E>> {
  const { body, ...others } = input as UntypedInput;
  const parts = { ...others, body: toFormData(body as object) };
  const response = await withToken(endpoint, async (token) => {
    const answer = await transfer(endpoint, parts, token, options);
    if (!answer.ok) throw await readCallError(answer);
    return answer;
  });
  return response.json().catch((cause: unknown) => {
    throw new CallError({ kind: "bad-response", status: response.status, cause });
  }) as Promise<ResponseOf<E>>;
}
