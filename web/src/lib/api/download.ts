import type { CallInput, Endpoint } from "@lonchera/contract/endpoint";
import { estimatedLengthHeader } from "@lonchera/contract/reports";
import { CallError } from "./errors.ts";
import { withToken, sendRequest, type UntypedInput } from "./call.ts";

/** Contains numbers of bytes. `total` is null if it is unknown, and `isEstimate` is true if it is an estimate. */
export type Progress = {
  readonly received: number;
  readonly total: number | null;
  readonly isEstimate: boolean;
};

export type DownloadOptions = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Milliseconds. A report may take minutes, and the user can cancel it. */
const downloadTimeout = 600_000;

function readContentLength({ headers }: Response): Pick<Progress, "total" | "isEstimate"> {
  const length = Number(headers.get("Content-Length"));
  // For a compressed response this header has the length of the compressed bytes.
  if (length > 0 && !headers.has("Content-Encoding")) return { total: length, isEstimate: false };
  const estimated = Number(headers.get(estimatedLengthHeader));
  return { total: estimated > 0 ? estimated : null, isEstimate: true };
}

async function readAll(response: Response, onProgress: DownloadOptions["onProgress"]): Promise<Blob> {
  const expected = readContentLength(response);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value);
    received += piece.value.byteLength;
    onProgress({ received, ...expected });
  }
  return new Blob(pieces, { type: response.headers.get("Content-Type") ?? "" });
}

/** Downloads a file with progress. Errors and cancellations are `CallError`s. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, onProgress }: DownloadOptions,
): Promise<Blob> {
  const options = { signal, timeout: downloadTimeout, headers: { Accept: "*/*" } };
  const response = await withToken(endpoint, (token) =>
    sendRequest(endpoint, input as UntypedInput, token, options),
  );
  return readAll(response, onProgress).catch((cause: unknown) => {
    throw new CallError({ kind: signal.aborted ? "canceled" : "network", cause });
  });
}
