import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { subitemTypes } from "./codes.ts";
import { findChoiceProblems, maxAccompaniments } from "./subitem-choices.ts";

const composed = [
  { subitem_id: 1, item_type: "Entrada" },
  { subitem_id: 2, item_type: "Entrada" },
  { subitem_id: 3, item_type: "Fondo" },
  { subitem_id: 4, item_type: "Postre" },
  { subitem_id: 5, item_type: "Bebida" },
] as const;
const withSnacks = [
  ...composed.slice(3),
  { subitem_id: 6, item_type: "Refrigerio" },
  { subitem_id: 7, item_type: "Refrigerio" },
  { subitem_id: 8, item_type: "Refrigerio" },
] as const;

test("a composed dish asks for one of each, in the words of the screen", () => {
  assert.deepEqual(findChoiceProblems(composed, [1, 3, 4, 5]), []);
  assert.deepEqual(findChoiceProblems(composed, []), [
    "Seleccione una entrada",
    "Seleccione un fondo",
    "Seleccione un postre",
    "Seleccione una bebida",
  ]);
  assert.equal(findChoiceProblems(composed, [1, 2, 3, 4, 5]).length, 1);
});

test("accompaniments are at most two, none is fine, and stand in for starter and main", () => {
  assert.deepEqual(findChoiceProblems(withSnacks, [4, 5]), []);
  assert.deepEqual(findChoiceProblems(withSnacks, [4, 5, 6, 7]), []);
  assert.deepEqual(findChoiceProblems(withSnacks, [4, 5, 6, 7, 8]), ["Máximo 2 acompañamientos"]);
});

test("what the dish does not offer cannot be chosen, and a choice counts once", () => {
  assert.equal(findChoiceProblems(composed, [1, 3, 4, 5, 99]).length, 1);
  assert.equal(findChoiceProblems(composed, [1, 1, 3, 4, 5]).length, 1);
});

test("whatever is accepted keeps every rule", () => {
  const offer = fc.array(fc.constantFrom(...subitemTypes), { maxLength: 9 });
  fc.assert(
    fc.property(offer, fc.uniqueArray(fc.nat(9), { maxLength: 6 }), (types, chosen) => {
      const offered = types.map((item_type, subitem_id) => ({ item_type, subitem_id }));
      if (findChoiceProblems(offered, chosen).length > 0) return true;
      const picked = offered.filter((subitem) => chosen.includes(subitem.subitem_id));
      const countOf = (type: string) => picked.filter((subitem) => subitem.item_type === type).length;
      return (
        picked.length === chosen.length && countOf("Refrigerio") <= maxAccompaniments && countOf("Fondo") <= 1
      );
    }),
  );
});
