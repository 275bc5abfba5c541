import { expect, test } from "vitest";
import { newZone, valuesOf, zoneResolver, type ZoneValues } from "./zone-values.ts";

async function resolved(values: Partial<ZoneValues>) {
  const options = { fields: {}, shouldUseNativeValidation: false } as never;
  const { values: sent, errors } = await zoneResolver({ ...newZone, ...values }, undefined, options);
  const said = Object.entries(errors).map(([field, error]) => [
    field,
    (error as { message: string }).message,
  ]);
  return { sent, said: Object.fromEntries(said) as Record<string, string> };
}

test("an empty form says what a zone needs; its order and state have defaults", async () => {
  const { said } = await resolved({});
  expect(said).toEqual({
    name: "La zona del delivery es obligatoria",
    company: "La empresa es obligatoria",
  });
});

test.each([
  ["-1", "Debe ser mayor o igual a 0"],
  ["1.5", "Debe ser un número entero"],
  ["uno", "Debe ser un número entero"],
])("an order of «%s» is refused: «%s»", async (order, message) => {
  expect((await resolved({ name: "Comedor", company: 1, order })).said).toEqual({ order: message });
});

test("a zone is sent back as it came, with no vehicle as null", async () => {
  const vehicles = { vehicle_desa: 4, vehicle_almu: null, vehicle_cena: null };
  const zone = { name: "Comedor", company: 3, order: 2, enabled: false, ...vehicles };
  expect((await resolved(valuesOf({ id: 9, version: 1, ...zone }))).sent).toEqual(zone);
});
