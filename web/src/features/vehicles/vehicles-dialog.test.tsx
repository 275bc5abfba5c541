import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { click, pressButton } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { VehiclesDialog } from "./vehicles-dialog.tsx";

test("a name typed while another one is saved stays", async () => {
  const answers: (() => void)[] = [];
  const vehicles: { id: number; name: string }[] = [];
  fakeServer(async ({ method, body }) => {
    if (method === "GET") return { body: [...vehicles] };
    await new Promise<void>((resolve) => answers.push(resolve));
    vehicles.push({ id: 1, ...(body as { name: string }) });
    return { body: vehicles[0] };
  });
  await openDialog(<VehiclesDialog onClose={vi.fn()} />);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nuevo vehículo" });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type("Furgón 1");
  await pressButton("Añadir vehículo");
  type("Furgón 2");
  await act(async () => answers[0]?.());
  await screen.findByRole("textbox", { name: "Nombre de Furgón 1" });
  const add = screen.getByRole("button", { name: "Añadir vehículo" });
  await waitFor(() => expect(add.getAttribute("aria-disabled")).toBeNull());
  expect(field.value).toBe("Furgón 2");
});

test("a vehicle that was added although its answer was lost is in the list", async () => {
  const vehicles: { id: number; name: string }[] = [];
  fakeServer(({ method, body }) => {
    if (method === "GET") return { body: [...vehicles] };
    vehicles.push({ id: 1, ...(body as { name: string }) });
    throw new TypeError("Failed to fetch");
  });
  await openDialog(<VehiclesDialog onClose={vi.fn()} />);
  const field = await screen.findByRole("textbox", { name: "Nuevo vehículo" });
  fireEvent.change(field, { target: { value: "Furgón 1" } });
  await pressButton("Añadir vehículo");
  expect(await screen.findByRole("textbox", { name: "Nombre de Furgón 1" })).toBeTruthy();
});

test("what was typed for a vehicle is forgotten with it once it is archived", async () => {
  let vehicles = [{ id: 1, name: "Furgón 1" }];
  fakeServer(({ method }) => {
    if (method === "DELETE") vehicles = [];
    return method === "DELETE" ? { status: 204 } : { body: vehicles };
  });
  const onClose = vi.fn();
  await openDialog(<VehiclesDialog onClose={onClose} />);
  const field = await screen.findByRole("textbox", { name: "Nombre de Furgón 1" });
  fireEvent.change(field, { target: { value: "Furgón 2" } });
  await pressButton("Archivar Furgón 1");
  await waitFor(() => expect(field.isConnected).toBe(false));
  await pressButton("Cerrar ventana");
  expect(onClose).toHaveBeenCalled();
});

test("an archived vehicle that somebody else restored leaves the list", async () => {
  let archived = [{ id: 1, name: "Furgón 1", detail: null, archived_at: "2026-03-02T15:00:00Z" }];
  fakeServer(({ method, path }) => {
    if (method === "GET") return { body: path.includes("archived") ? archived : [] };
    archived = [];
    return { status: 404, body: { detail: "No encontrado." } };
  });
  await openDialog(<VehiclesDialog onClose={vi.fn()} />);
  await pressButton("Ver archivados");
  const restore = await screen.findByRole("button", { name: "Restaurar Furgón 1" });
  await click(restore);
  expect(await screen.findByText("Aquí aparecen los vehículos que archivas.")).toBeTruthy();
});
