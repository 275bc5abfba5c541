import { expect, test } from "vitest";
import { changeOfAddress, readSheetAddress } from "./sheet-address.ts";

const today = "2026-11-20";
const start = {
  date: today,
  sheet: "produccion",
  product: null,
  company: null,
  vehicle: null,
  format: "a4",
};

test.each([
  "",
  "fecha=2026-02-30&hoja=otra&producto=PIZZA&empresa=x&formato=a5",
  "fecha=20/11/2026&empresa=0&empresa=-1",
])("an address that says nothing, or nothing that can be, is as at the start: %s", (address) => {
  expect(readSheetAddress(new URLSearchParams(address), today)).toEqual(start);
});

test("what is written into the address is read from it", () => {
  const state = {
    date: "2026-11-25",
    sheet: "etiquetas",
    product: "ALMUE",
    company: 7,
    vehicle: "Van Ñaña & 2",
    format: "100x50",
  } as const;
  const address = new URLSearchParams(changeOfAddress(state, today) as Record<string, string>);
  expect(readSheetAddress(address, today)).toEqual(state);
});

test("today is not written, and a change says nothing of the rest", () => {
  expect(changeOfAddress({ date: today }, today)).toEqual({ fecha: null });
  expect(changeOfAddress({ company: null, vehicle: "Van" }, today)).toEqual({
    empresa: null,
    vehiculo: "Van",
  });
});
