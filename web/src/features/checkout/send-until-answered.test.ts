import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionMessages } from "@lonchera/contract/auth-messages";
import { CallError } from "../../lib/api/call-error.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = new CallError({ kind: "network" });
const busy = new CallError({ kind: "refused", status: 503, detail: sessionMessages.busy, retryAfter: 4 });
const conflict = new CallError({ kind: "refused", status: 409, detail: "El total de tu carrito cambió." });

/** Fails as told, then answers; `at` is when it was asked, in milliseconds from the start. */
async function sent(...failures: CallError[]) {
  const start = Date.now();
  const at: number[] = [];
  const send = () => {
    at.push(Date.now() - start);
    const failure = failures[at.length - 1];
    return failure ? Promise.reject(failure) : Promise.resolve("order");
  };
  const end = sendUntilAnswered(send).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { end: await end, at };
}

test("an answer that was lost is asked for again soon", async () => {
  expect(await sent(lost, lost)).toEqual({ end: "order", at: [0, 1000, 4000] });
});

test("whoever was turned away comes back when told to", async () => {
  const { end, at } = await sent(busy);
  expect(end).toBe("order");
  expect(at[1]).toBeGreaterThanOrEqual(4000);
  expect(at[1]).toBeLessThanOrEqual(6000);
});

test("an answer ends it, whatever it is", async () => {
  expect(await sent(lost, conflict)).toEqual({ end: conflict, at: [0, 1000] });
});

test("to be turned away each time is to be turned away, unless an answer was lost before", async () => {
  expect((await sent(busy, busy, busy)).end).toBe(busy);
  expect((await sent(lost, busy, busy)).end).toBe(lost);
});
