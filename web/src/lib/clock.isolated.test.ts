import { expect, onTestFinished, test, vi } from "vitest";

/** The times are in milliseconds since the start of the navigation. */
const [requestStart, responseStart] = [200, 900];

/** Loads the module in a document whose server time is `serverAhead` milliseconds after the arrival of the response. */
async function measure(serverAhead: number): Promise<number> {
  vi.useFakeTimers({ now: Date.parse("2026-07-08T14:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const loadedAt = Date.now() - performance.now();
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    {
      requestStart,
      responseStart,
      transferSize: 1,
      serverTiming: [{ name: "now", duration: loadedAt + responseStart + serverAhead }],
    } as unknown as PerformanceEntry,
  ]);
  vi.resetModules();
  const { toServerTime } = await import("./clock.ts");
  return toServerTime(0);
}

test.each([
  ["agrees where the server can have answered between request and answer", -300, 0],
  ["agrees at the moment of the answer", 0, 0],
  ["is ahead by what lies before the request", -20_000, -19_300],
  ["is behind by what lies after the answer", 20_000, 20_000],
])("the device's clock %s", async (_case, serverAhead, offset) => {
  expect(await measure(serverAhead)).toBe(offset);
});
