import { expect, test } from "vitest";
import { toSheetSearchParams, readSheetUrlState } from "./sheet-url-state.ts";

const today = "2026-11-20";
const start = {
  date: today,
  isDateValid: true,
  sheet: "produccion",
  product: null,
  company: null,
  vehicle: null,
  format: "a4",
};

test.each(["", "hoja=otra&producto=PIZZA&empresa=x&formato=a5", "empresa=0&empresa=-1"])(
  "an address that says nothing, or nothing that can be, is as at the start: %s",
  (address) => {
    expect(readSheetUrlState(new URLSearchParams(address), today)).toEqual(start);
  },
);

test.each(["fecha=", "fecha=2026-02-31", "fecha=hola", "fecha=20/11/2026"])(
  "a day that does not exist is none, and not today: %s",
  (address) => {
    expect(readSheetUrlState(new URLSearchParams(address), today).isDateValid).toBe(false);
  },
);

test("what is written into the address is read from it", () => {
  const state = {
    date: "2026-11-25",
    isDateValid: true,
    sheet: "etiquetas",
    product: "ALMUE",
    company: 7,
    vehicle: "Van Ñaña & 2",
    format: "100x50",
  } as const;
  const address = new URLSearchParams(toSheetSearchParams(state, today) as Record<string, string>);
  expect(readSheetUrlState(address, today)).toEqual(state);
});

test("today is not written, and a change says nothing of the rest", () => {
  expect(toSheetSearchParams({ date: today }, today)).toEqual({ fecha: null });
  const { fecha } = toSheetSearchParams({ date: null }, today);
  expect(readSheetUrlState(new URLSearchParams({ fecha: fecha ?? "" }), today).isDateValid).toBe(false);
  expect(toSheetSearchParams({ company: null, vehicle: "Van" }, today)).toEqual({
    empresa: null,
    vehiculo: "Van",
  });
});
