import { expect, test } from "vitest";
import { newDraftKey, withDraft } from "../../components/drafts.ts";
import {
  getDraftsAfterAdding,
  emptySubitem,
  groupCatalogueByOption,
  hasUnsavedDrafts,
  toFormValues,
} from "./subitem-form.tsx";
import { buildSubitem } from "./subitem.test-data.ts";

const causa = buildSubitem(1, "Causa limeña");
const aji = buildSubitem(2, "Ají de gallina", { item_type: "Fondo", option: "VEGE" });
const catalogue = [causa, aji];

test.each([
  ["LIMENA", null, ["Causa limeña"]],
  ["", "Fondo", ["Ají de gallina"]],
  ["causa", "Fondo", []],
  ["", null, ["Causa limeña", "Ají de gallina"]],
] as const)("«%s» of the type %s finds %j", (search, type, found) => {
  const groups = groupCatalogueByOption(catalogue, { search, type }, {});
  expect(groups.flatMap(({ subitems }) => subitems.map((one) => one.subitem_name))).toEqual(found);
});

test("what is being changed stays in sight of any filter", () => {
  const groups = groupCatalogueByOption(catalogue, { search: "causa", type: null }, { 2: toFormValues(aji) });
  expect(groups.map(({ option }) => option)).toEqual(["OPT1", "VEGE"]);
});

test("only what differs, and a name that was begun, would be lost", () => {
  expect(
    hasUnsavedDrafts(
      { 1: toFormValues(causa), [newDraftKey]: { ...emptySubitem, option: "REF2" } },
      catalogue,
    ),
  ).toBe(false);
  expect(hasUnsavedDrafts({ 1: { ...toFormValues(causa), option: "REF2" } }, catalogue)).toBe(true);
  expect(hasUnsavedDrafts({ [newDraftKey]: { ...emptySubitem, subitem_name: "So" } }, catalogue)).toBe(true);
});

test("after adding one the next begins with its type and option, unless it was begun already", () => {
  const added = { subitem_name: "Sopa", item_type: "Entrada", option: "REF1" } as const;
  const drafts = withDraft({}, newDraftKey, added);
  expect(getDraftsAfterAdding(drafts, added)[newDraftKey]).toEqual({ ...added, subitem_name: "" });
  const begun = withDraft({}, newDraftKey, { ...added, subitem_name: "Sopa criolla" });
  expect(getDraftsAfterAdding(begun, added)).toBe(begun);
  const next = { subitem_name: "Sopa", item_type: "Postre", option: "OPT3" } as const;
  const chosen = withDraft({}, newDraftKey, next);
  expect(getDraftsAfterAdding(chosen, added)[newDraftKey]).toEqual({ ...next, subitem_name: "" });
});
