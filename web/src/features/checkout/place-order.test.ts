import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getCart } from "@lonchera/contract/cart";
import { CallError } from "../../lib/api/errors.ts";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { query } from "../../lib/api/query.ts";
import { getCurrentSession, storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import type { OrderPayload } from "./checkout-values.ts";
import { createIdempotencyKeyStore, sendWithRetries, usePlaceOrder } from "./place-order.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = new CallError({ kind: "network" });
const busy = new CallError({ kind: "refused", status: 503, code: "server_busy", retryAfter: 4 });
const conflict = new CallError({ kind: "refused", status: 409, detail: "El total de tu carrito cambió." });

/** Fails with the given errors, then answers; `at` lists the request times in milliseconds. */
async function sendAfterFailures(...failures: CallError[]) {
  const start = Date.now();
  const at: number[] = [];
  const send = () => {
    at.push(Date.now() - start);
    const failure = failures[at.length - 1];
    return failure ? Promise.reject(failure) : Promise.resolve("order");
  };
  const end = sendWithRetries(send).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { end: await end, at };
}

test("a lost answer is requested again soon", async () => {
  expect(await sendAfterFailures(lost, lost)).toEqual({ end: "order", at: [0, 1000, 4000] });
});

test("after a busy answer it waits as long as the server says", async () => {
  const { end, at } = await sendAfterFailures(busy);
  expect(end).toBe("order");
  expect(at[1]).toBeGreaterThanOrEqual(4000);
  expect(at[1]).toBeLessThanOrEqual(6000);
});

test("any other error ends the retries", async () => {
  expect(await sendAfterFailures(lost, conflict)).toEqual({ end: conflict, at: [0, 1000] });
});

test("the last failure is the busy one, unless an answer was lost before", async () => {
  expect((await sendAfterFailures(busy, busy, busy)).end).toBe(busy);
  expect((await sendAfterFailures(lost, busy, busy)).end).toBe(lost);
});

test("a payload keeps its key until it is answered, and another payload gets another key", () => {
  const keys = createIdempotencyKeyStore();
  const payload = (token: string) => ({ token }) as OrderPayload;
  const first = keys.getKey(payload("a"));
  expect(keys.getKey(payload("a"))).toBe(first);
  const second = keys.getKey(payload("b"));
  keys.forget();
  const third = keys.getKey(payload("b"));
  expect(new Set([first, second, third]).size).toBe(3);
});

test("who has ordered has an empty cart at once, and is not asked any more for the consent that the order gave", async () => {
  vi.useRealTimers();
  signInCustomer("token-1");
  storeSessionUser(buildCustomer({ privacy_notice: "consent" }));
  const answers = [
    { status: 409, body: { detail: "Tu carrito está vacío.", code: "cart_empty" } },
    { body: {} },
  ];
  fakeServer(() => answers.shift() ?? { body: {} });
  const client = new QueryClient();
  const { result } = renderHook(usePlaceOrder, {
    wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
  });
  const { queryKey } = query(getCart, {});
  client.setQueryData(queryKey, buildCart([buildCartLine()]));
  const order = async () => {
    await result.current({} as OrderPayload);
    return getCurrentSession().user?.privacy_notice;
  };
  expect(await order()).toBe("consent");
  expect(client.getQueryData(queryKey)?.items).toHaveLength(1);
  expect(await order()).toBe(null);
  expect(client.getQueryData(queryKey)).toMatchObject({ items: [], total: "0.00" });
});
