import { expect, test } from "vitest";
import { validateForm } from "../../components/schema-form.test-data.ts";
import { newZone, toFormValues, zoneForm, type ZoneValues } from "./delivery-zone-form.tsx";

function validate(values: Partial<ZoneValues>) {
  return validateForm(zoneForm, { ...newZone, ...values });
}

test("an empty form says what a zone needs; its order and state have defaults", async () => {
  const { messages } = await validate({});
  expect(messages).toEqual({
    name: "La zona del delivery es obligatoria",
    company: "La empresa es obligatoria",
  });
});

test.each([
  ["-1", "Debe ser mayor o igual a 0"],
  ["1.5", "Debe ser un número entero"],
  ["uno", "Debe ser un número entero"],
])("an order of «%s» is refused: «%s»", async (order, message) => {
  expect((await validate({ name: "Comedor", company: 1, order })).messages).toEqual({ order: message });
});

test("a zone is sent back as it came, with no vehicle as null", async () => {
  const vehicles = { vehicle_desa: 4, vehicle_almu: null, vehicle_cena: null };
  const delivery = { address: "Av. Grau 123", contact: "", delivery_hour: "12:30" };
  const zone = { name: "Comedor", company: 3, order: 2, enabled: false, ...vehicles, ...delivery };
  expect((await validate(toFormValues({ id: 9, version: 1, ...zone }))).body).toEqual(zone);
});
