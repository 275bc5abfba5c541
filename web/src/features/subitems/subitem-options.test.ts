import { expect, test } from "vitest";
import { groupSubitemsByType, getOptionStates } from "./subitem-options.tsx";
import { buildSubitem } from "./subitem.test-data.ts";

const catalogue = [
  buildSubitem(1, "Pollo al horno", { item_type: "Fondo" }),
  buildSubitem(2, "Sopa", { item_type: "Entrada" }),
  buildSubitem(3, "Ají de gallina", { item_type: "Fondo" }),
  buildSubitem(4, "Limonada", { item_type: "Bebida", option: "OPT2" }),
  buildSubitem(5, "Fruta", { item_type: "Refrigerio", option: "REF1" }),
];

test("subitems stand by type as they are eaten, then by name", () => {
  const names = groupSubitemsByType(catalogue).map(({ type, subitems }) => [
    type,
    subitems.map((one) => one.subitem_name),
  ]);
  expect(names).toEqual([
    ["Entrada", ["Sopa"]],
    ["Fondo", ["Ají de gallina", "Pollo al horno"]],
    ["Bebida", ["Limonada"]],
    ["Refrigerio", ["Fruta"]],
  ]);
});

test("an option is assigned wholly, in part, not at all, or there is nothing to assign", () => {
  const ofItem = catalogue.filter(({ id }) => id === 1 || id === 4);
  const has = Object.fromEntries(
    getOptionStates(catalogue, ofItem).map((state) => [state.option, state.has]),
  );
  expect(has).toEqual({
    OPT1: "some",
    OPT2: "all",
    OPT3: "empty",
    OPT4: "empty",
    OPT5: "empty",
    VEGE: "empty",
    REF1: "none",
    REF2: "empty",
  });
});
