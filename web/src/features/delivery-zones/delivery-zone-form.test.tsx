import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pressButton } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { validateForm } from "../../components/schema-form.test-data.ts";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { newZone, toFormValues, ZoneDialog, zoneFormSchema, type ZoneValues } from "./delivery-zone-form.tsx";

function validate(values: Partial<ZoneValues>) {
  return validateForm(zoneFormSchema, { ...newZone, ...values });
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

const vehicles = { vehicle_desa: 4, vehicle_almu: null, vehicle_cena: null };
const delivery = { address: "Av. Grau 123", contact: "", delivery_hour: "12:30" };
const zone = { name: "Comedor", company: 3, order: 2, enabled: false, ...vehicles, ...delivery };

test("a zone is sent back as it came, with no vehicle as null", async () => {
  expect((await validate(toFormValues({ id: 9, version: 1, ...zone }))).body).toEqual(zone);
});

test.each([
  [{ name: ["Ya existe"], other: ["No vale"] }, "name: Ya existe, other: No vale"],
  [{}, "Failed to save delivery zone."],
])("a refusal with the fields %j is told in a message", async (body, message) => {
  fakeServer(({ method }) => (method === "PUT" ? { status: 400, body } : { body: [] }));
  const saved = { id: 9, version: 1, ...zone };
  await openDialog(
    <Snackbars>
      <ZoneDialog zone={saved} onClose={vi.fn()} />
    </Snackbars>,
  );
  fireEvent.change(screen.getByRole("textbox", { name: /^Nombre/ }), { target: { value: "Comedor 2" } });
  await pressButton("Guardar");
  expect(await screen.findByText(message)).toBeTruthy();
});
