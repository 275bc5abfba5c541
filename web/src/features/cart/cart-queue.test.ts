import { expect, test } from "vitest";
import type { Cart } from "@lonchera/contract/cart";
import { countItemUnits, applyCartChanges, type CartChange } from "./cart-lines.ts";
import { buildCart, buildCartLine } from "./cart-lines.test-data.ts";
import { createCartQueue } from "./cart-queue.ts";

/** Fakes a server that keeps the cart and answers when the test says so. */
function slowServer() {
  let stored = buildCart([]);
  let shown = stored;
  const requests: number[] = [];
  const failures: unknown[] = [];
  const answers: (() => void)[] = [];
  let refusing = false;
  let reloads = 0;
  const queue = createCartQueue({
    send: (change: CartChange) =>
      new Promise<Cart>((resolve, reject) => {
        requests.push(change.delta);
        answers.push(() => {
          if (refusing) return reject(new Error("Agotado"));
          stored = applyCartChanges(stored, [change]);
          resolve(stored);
        });
      }),
    onCart: (cart) => {
      shown = cart;
    },
    onFailure: (error) => {
      failures.push(error);
    },
    onRunFailure: () => {
      reloads += 1;
    },
  });
  return {
    queue,
    requests,
    failures,
    countReloads: () => reloads,
    refuse: () => {
      refusing = true;
    },
    answerNext: async () => {
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      answers.shift()?.();
    },
    quantity: (item: number) => countItemUnits(applyCartChanges(shown, queue.snapshot().changes).items, item),
    storedQuantity: (item: number) => countItemUnits(stored.items, item),
  };
}

test("clicks while a request is under way become one more request, and the number shown is right throughout", async () => {
  const server = slowServer();
  const line = buildCartLine();
  for (let click = 0; click < 5; click += 1) server.queue.adjust({ line, delta: 1 });
  expect(server.quantity(1)).toBe(5);
  await expect.poll(() => server.requests).toEqual([5]);

  server.queue.adjust({ line, delta: 1 });
  server.queue.adjust({ line, delta: 1 });
  server.queue.adjust({ line, delta: -1 });
  expect(server.quantity(1)).toBe(6);
  await server.answerNext();
  await expect.poll(() => server.requests).toEqual([5, 1]);
  expect(server.quantity(1)).toBe(6);
  await server.answerNext();
  await server.queue.waitUntilIdle();
  expect(server.storedQuantity(1)).toBe(6);
  expect(server.quantity(1)).toBe(6);
});

test("clicks that cancel each other out before their turn ask nothing of the server", async () => {
  const server = slowServer();
  server.queue.adjust({ line: buildCartLine({ item_id: 1 }), delta: 1 });
  await expect.poll(() => server.requests).toEqual([1]);
  server.queue.adjust({ line: buildCartLine({ item_id: 2 }), delta: 1 });
  server.queue.adjust({ line: buildCartLine({ item_id: 2 }), delta: -1 });
  await server.answerNext();
  await server.queue.waitUntilIdle();
  expect(server.requests).toEqual([1]);
  expect(server.quantity(2)).toBe(0);
});

test("one request at a time, dishes in the order of their clicks", async () => {
  const server = slowServer();
  server.queue.adjust({ line: buildCartLine({ item_id: 1 }), delta: 1 });
  server.queue.adjust({ line: buildCartLine({ item_id: 2 }), delta: 3 });
  await expect.poll(() => server.requests).toEqual([1]);
  await server.answerNext();
  await expect.poll(() => server.requests).toEqual([1, 3]);
  await server.answerNext();
  await server.queue.waitUntilIdle();
  expect([server.storedQuantity(1), server.storedQuantity(2)]).toEqual([1, 3]);
});

test("a refused change falls back to the server's cart and takes with it what waited for the same dish", async () => {
  const server = slowServer();
  server.refuse();
  server.queue.adjust({ line: buildCartLine(), delta: 1 });
  await expect.poll(() => server.requests).toEqual([1]);
  server.queue.adjust({ line: buildCartLine(), delta: 1 });
  await server.answerNext();
  await server.queue.waitUntilIdle();
  expect(server.failures).toHaveLength(1);
  expect(server.requests).toEqual([1]);
  expect(server.quantity(1)).toBe(0);
  expect(server.queue.snapshot().failures.map((failure) => failure.line.item.id)).toEqual([1]);
});

test("a request of the dialog waits its turn and tells its own caller of a refusal", async () => {
  const server = slowServer();
  server.queue.adjust({ line: buildCartLine(), delta: 1 });
  const asked = server.queue.run(() => Promise.reject(new Error("Cerrado")));
  await server.answerNext();
  await expect(asked).rejects.toThrow("Cerrado");
  expect(server.quantity(1)).toBe(1);
  expect(server.failures).toEqual([]);
});

test("the cart is read again where a request's answer was lost", async () => {
  const server = slowServer();
  await expect(server.queue.run(() => Promise.reject(new Error("Sin conexión")))).rejects.toThrow();
  expect(server.countReloads()).toBe(1);
});
