import { focusManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { useDaySheet } from "./sheet-content.tsx";

const date = "2026-11-25";
const sheet = { date, order_count: 0, lines: [] };

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** Renders a day's sheet with fake timers. */
function renderDaySheet(answer: () => { status?: number; body: unknown }) {
  vi.useFakeTimers();
  const server = fakeServer(answer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(({ isShown }) => useDaySheet(date, isShown), {
    wrapper,
    initialProps: { isShown: true },
  });
  return {
    rerender,
    /** Advances the time and returns the number of requests so far. */
    askedIn: async (seconds: number) => {
      const before = server.sent.length;
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      return server.sent.length - before;
    },
  };
}

test("a sheet in sight is asked for every few seconds, one that is hidden is not, and at once when it is back", async () => {
  const { askedIn } = renderDaySheet(() => ({ body: sheet }));
  expect(await askedIn(21)).toBe(4);
  focusManager.setFocused(false);
  expect(await askedIn(60)).toBe(0);
  focusManager.setFocused(true);
  expect(await askedIn(1)).toBe(1);
});

test("while the labels are looked at, the sheet is not asked for", async () => {
  const { askedIn, rerender } = renderDaySheet(() => ({ body: sheet }));
  await askedIn(1);
  rerender({ isShown: false });
  expect(await askedIn(60)).toBe(0);
});

test("a sheet that never loaded waits for whoever wants to try again", async () => {
  const { askedIn } = renderDaySheet(() => ({ status: 404, body: { detail: "No encontrado." } }));
  expect(await askedIn(60)).toBe(0);
});
