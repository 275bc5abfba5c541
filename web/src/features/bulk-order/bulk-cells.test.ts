import { expect, test } from "vitest";
import type { MenuDay } from "@lonchera/contract/menus";
import { getCellKey, copyDay, createBulkCells, listChanges, parseUnits } from "./bulk-cells.ts";

function buildDay(...dishes: [id: number, name: string, type: string, available?: boolean][]): MenuDay {
  const items = dishes.map(([id, name, type, available = true]) => {
    return { id, name, product: "ALMUE", product_type: { id: type, name: type }, available };
  });
  return { items } as unknown as MenuDay;
}

const [puerta, planta] = [1, 2];

test("a day's units go to the same dish of another day, otherwise to the next one of its type", () => {
  const monday = buildDay([1, "Ají de gallina", "CONVE"], [2, "Lomo saltado", "CONVE"], [3, "Sopa", "DIETA"]);
  const tuesday = buildDay(
    [11, "Lomo  Saltado", "CONVE"],
    [12, "Causa", "CONVE"],
    [13, "Crema", "DIETA", false],
  );
  const inCart = new Map([[getCellKey(2, planta), 4]]);
  const cells = createBulkCells(inCart, { [getCellKey(1, puerta)]: "20", [getCellKey(3, puerta)]: "5" });
  expect(copyDay(monday, tuesday, [puerta, planta], cells)).toEqual({
    typed: {
      [getCellKey(11, puerta)]: "",
      [getCellKey(11, planta)]: "4",
      [getCellKey(12, puerta)]: "20",
      [getCellKey(12, planta)]: "",
    },
    missing: ["Sopa"],
  });
});

test("only whole numbers count, and only what differs from the cart is sent", () => {
  expect(["", " 7 ", "1000", "1001", "2.5", "-1", "x"].map(parseUnits)).toEqual([
    0,
    7,
    1000,
    null,
    null,
    null,
    null,
  ]);
  const inCart = new Map([
    [getCellKey(1, puerta), 3],
    [getCellKey(2, puerta), 3],
  ]);
  const typed = {
    [getCellKey(1, puerta)]: "3",
    [getCellKey(2, puerta)]: "",
    [getCellKey(3, planta)]: "8",
  } as const;
  expect(listChanges(inCart, typed)).toEqual([
    { item: 2, delivery_zone: puerta, quantity: 0 },
    { item: 3, delivery_zone: planta, quantity: 8 },
  ]);
});
