import { expect, test } from "vitest";
import type { CartLine } from "@lonchera/contract/cart";
import { diffOrder } from "@lonchera/domain/order-diff";
import { aLine } from "../cart/cart-line.test-data.ts";
import { withDish, withQuantity, type Edits } from "./use-order-edits.ts";

function editsOf(...lines: CartLine[]): Edits {
  return { base: lines, lines };
}

/** `[kind, id, quantity]` of what would be sent. */
function told({ base, lines }: Edits) {
  return diffOrder(base, lines).map(({ kind, line, quantity }) => [kind, line.id, quantity]);
}

const lomo = aLine({ item_id: 1, quantity: 2 });
const aji = aLine({ item_id: 2, quantity: 3 });

test("a line goes with its last unit", () => {
  const edits = withQuantity(withQuantity(editsOf(lomo, aji), lomo.id, 1), lomo.id, 0);
  expect(edits.lines).toEqual([aji]);
  expect(told(edits)).toEqual([["remove", lomo.id, 2]]);
});

test("a dish that is in the order already is more of its line; another zone is another line", () => {
  const more = withDish(editsOf(lomo, aji), aLine({ item_id: 2, id: -2, quantity: 4 }));
  expect(told(more)).toEqual([["add", aji.id, 4]]);
  const elsewhere = withDish(more, aLine({ item_id: 2, id: -2, delivery_zone: { id: 9, name: "Almacén" } }));
  const again = withDish(elsewhere, aLine({ item_id: 3, id: -3, quantity: 2 }));
  expect(told(again)).toEqual([
    ["add", aji.id, 4],
    ["add", -1, 1],
    ["add", -2, 2],
  ]);
});

test("a line that is taken out and put back is as it was", () => {
  const back = withDish(withQuantity(editsOf(lomo, aji), lomo.id, 0), lomo);
  expect(told(back)).toEqual([]);
});

test("a dish whose line has closed comes as a line of its own, which the server judges", () => {
  const closed = { ...lomo, can_be_edited: false };
  expect(told(withDish(editsOf(closed), { ...lomo, id: -1, quantity: 1 }))).toEqual([["add", -1, 1]]);
});
