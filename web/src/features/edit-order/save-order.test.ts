import { expect, test } from "vitest";
import type { CartLine } from "@lonchera/contract/cart";
import { diffOrder } from "@lonchera/domain/order-diff";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCartLine } from "../cart/cart-lines.test-data.ts";
import { sendChanges, reconcileOutcome } from "./save-order.tsx";

const zone = { id: 4, name: "Almacén" };
const lomo = buildCartLine({ item_id: 1, quantity: 3, delivery_zone: zone });
const aji = buildCartLine({ item_id: 2, quantity: 2, delivery_zone: zone });
const newLine = buildCartLine({ item_id: 9, id: -1, quantity: 2, delivery_zone: zone });

function save(loaded: CartLine[], edited: CartLine[]) {
  return sendChanges(7, loaded, diffOrder(loaded, edited));
}

test("all changes are under way before any is answered, each as the call has it", async () => {
  const { promise: answer, resolve } = Promise.withResolvers<object>();
  const server = fakeServer(async () => answer);
  const saving = save([lomo, aji], [{ ...lomo, quantity: 5 }, newLine]);
  await expect.poll(() => server.sent.length).toBe(3);
  resolve({ body: {} });
  expect((await saving).failed).toEqual([]);
  expect(server.sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      "POST",
      "/api/cart/add-item/7/",
      { item: 1, price: lomo.price, quantity: 2, delivery_zone: 4, line: lomo.id },
    ],
    ["DELETE", "/api/cart/remove-item/7/", { item: 2, quantity: 2, delivery_zone: 4, line: aji.id }],
    [
      "POST",
      "/api/cart/add-item/7/",
      { item: 9, price: newLine.price, quantity: 2, delivery_zone: 4, subitems: [] },
    ],
  ]);
});

test("one that is refused is told with the server's reason, and the others are done", async () => {
  fakeServer(({ method }) =>
    method === "POST" ? { status: 409, body: { detail: "No hay stock suficiente: Plato 1." } } : { body: {} },
  );
  const { done, failed } = await save([lomo, aji], [{ ...lomo, quantity: 5 }]);
  expect(done.map(({ line }) => line.id)).toEqual([aji.id]);
  expect(failed.map(({ change, reason }) => [change.line.id, reason])).toEqual([
    [lomo.id, "No hay stock suficiente: Plato 1."],
  ]);
});

test("the last line of an order stays where what should take its place is refused", async () => {
  const server = fakeServer(() => ({ status: 409, body: { detail: "Cerrado" } }));
  const { done, failed } = await save([lomo], [newLine]);
  expect(server.sent.map(({ method }) => method)).toEqual(["POST"]);
  expect(done).toEqual([]);
  expect(failed.map(({ change }) => change.kind)).toEqual(["add", "remove"]);
});

test("what was done although its answer was lost is told as done, and is no edit any more", async () => {
  fakeServer(() => {
    throw new TypeError("lost");
  });
  const edited = [{ ...lomo, quantity: 5 }, aji];
  const sent = await save([lomo, aji], edited);
  expect(sent.failed).toHaveLength(1);
  const edits = { base: [lomo, aji], lines: edited };
  const done = reconcileOutcome(sent, edits, edited);
  expect([done.outcome.done.length, done.outcome.failed, done.left.lines]).toEqual([1, [], edited]);
  const lost = reconcileOutcome(sent, edits, [lomo, aji]);
  expect([lost.outcome.done, lost.outcome.failed.length, lost.left.lines]).toEqual([[], 1, edited]);
});
