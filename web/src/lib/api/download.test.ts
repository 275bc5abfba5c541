import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { exportOrders } from "@lonchera/contract/reports";
import { CallError } from "./errors.ts";
import { download, type Progress } from "./download.ts";

afterEach(() => vi.unstubAllGlobals());

/** Creates a fake server. The test sends its chunks. */
function fakeChunkedServer(headers: Record<string, string>) {
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) });
    signal?.addEventListener("abort", () => pieces?.error(signal.reason));
    return Promise.resolve(new Response(body, { headers }));
  });
  return {
    send: (bytes: number) => pieces?.enqueue(new Uint8Array(bytes)),
    end: () => pieces?.close(),
    breakOff: () => pieces?.error(new TypeError("terminated")),
  };
}

function begin(controller = new AbortController()) {
  const seen: Progress[] = [];
  const query = { start_date: "2026-11-01", end_date: "2026-11-30" };
  const options = { signal: controller.signal, onProgress: (progress: Progress) => void seen.push(progress) };
  return { seen, file: download(exportOrders, { query }, options) };
}

const waitUntilSeen = (seen: readonly Progress[], count: number) =>
  waitFor(() => expect(seen.length).toBe(count));

test("the length is the server's, exact or about", async () => {
  for (const [headers, total, isEstimate] of [
    [{ "Content-Length": "30" }, 30, false],
    [{ "X-Estimated-Length": "40" }, 40, true],
    [{}, null, true],
  ] as const) {
    const server = fakeChunkedServer(headers);
    const { seen, file } = begin();
    await waitFor(() => server.send(10));
    await waitUntilSeen(seen, 1);
    server.send(20);
    await waitUntilSeen(seen, 2);
    server.end();
    expect((await file).size).toBe(30);
    expect(seen).toEqual([10, 30].map((received) => ({ received, total, isEstimate })));
  }
});

test("a file that breaks off is none, and one that is given up is canceled", async () => {
  const broken = fakeChunkedServer({ "X-Estimated-Length": "40" });
  const first = begin();
  await waitFor(() => broken.send(10));
  await waitUntilSeen(first.seen, 1);
  broken.breakOff();
  await expect(first.file).rejects.toMatchObject({ kind: "network" });

  const given = fakeChunkedServer({ "X-Estimated-Length": "40" });
  const controller = new AbortController();
  const second = begin(controller);
  await waitFor(() => given.send(10));
  await waitUntilSeen(second.seen, 1);
  controller.abort();
  await expect(second.file).rejects.toBeInstanceOf(CallError);
  await expect(second.file).rejects.toMatchObject({ kind: "canceled" });
});
