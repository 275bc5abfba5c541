import type { CallInput, Endpoint } from "@lonchera/contract/endpoint";
import { estimatedLengthHeader } from "@lonchera/contract/reports";
import { CallError } from "./errors.ts";
import { withToken, request, type Parts } from "./call.ts";

/** Bytes; `total` is null where the server does not say it beforehand, or `isAbout` so many. */
export type Progress = {
  readonly received: number;
  readonly total: number | null;
  readonly isAbout: boolean;
};

export type DownloadOptions = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Milliseconds: a file may take long to be made, and whoever waits can cancel. */
const patience = 600_000;

function totalOf({ headers }: Response): Pick<Progress, "total" | "isAbout"> {
  const length = Number(headers.get("Content-Length"));
  // Of a compressed answer it is the size before unpacking.
  if (length > 0 && !headers.has("Content-Encoding")) return { total: length, isAbout: false };
  const estimated = Number(headers.get(estimatedLengthHeader));
  return { total: estimated > 0 ? estimated : null, isAbout: true };
}

async function readAll(response: Response, onProgress: DownloadOptions["onProgress"]): Promise<Blob> {
  const total = totalOf(response);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value);
    received += piece.value.byteLength;
    onProgress({ received, ...total });
  }
  return new Blob(pieces, { type: response.headers.get("Content-Type") ?? "" });
}

/** Gets a file from an endpoint that answers one. Errors, a cancellation too, are `CallError`s. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, onProgress }: DownloadOptions,
): Promise<Blob> {
  const options = { signal, timeout: patience, headers: { Accept: "*/*" } };
  const response = await withToken(endpoint, (token) => request(endpoint, input as Parts, token, options));
  return readAll(response, onProgress).catch((cause: unknown) => {
    throw new CallError({ kind: signal.aborted ? "canceled" : "network", cause });
  });
}
