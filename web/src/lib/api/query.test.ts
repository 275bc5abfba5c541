import { afterEach, expect, test, vi } from "vitest";
import { listPublicCompanies } from "@lonchera/contract/companies";
import { fakeServer } from "./fake-server.test-data.ts";
import { query, queryClient } from "./query.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

test("a read that the server is too busy for is asked again after the pause that it names, not before", async () => {
  vi.useFakeTimers();
  let isBusy = true;
  const { sent } = fakeServer(() =>
    isBusy ? { status: 503, body: { detail: "Ocupado" }, headers: { "Retry-After": "3" } } : { body: [] },
  );
  const answer = queryClient.query({ ...query(listPublicCompanies, {}), retry: 2 });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sent).toHaveLength(1);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(1_501);
  expect(sent).toHaveLength(2);
  expect(await answer).toEqual([]);
});

test("a server that asks for a long pause is asked again after ten seconds, a broken connection at once", async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  let isBusy = true;
  const { sent } = fakeServer(() => {
    if (isBusy) return { status: 503, headers: { "Retry-After": "600" } };
    throw new Error("the connection broke");
  });
  const asked = queryClient.query({ ...query(listPublicCompanies, {}), retry: 2 });
  const failed = expect(asked).rejects.toThrow("No hay conexión");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toHaveLength(1);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(800);
  expect(sent).toHaveLength(3);
  await failed;
});
