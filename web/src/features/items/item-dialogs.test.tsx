import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Subitem } from "@lonchera/contract/subitems";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { CloneDialog } from "./clone-dialog.tsx";
import { aDish } from "./dish.test-data.ts";
import { ItemDialog } from "./item-dialog.tsx";

const lists: Readonly<Record<string, unknown>> = {
  "/api/companies/": [
    { id: 56, name: "Minera Quellaveta" },
    { id: 57, name: "Clínica Andina" },
  ],
  "/api/categories/": [
    { id: 5, category_date: "2026-11-23", week_day_value: "Lunes", enable: true, items: [] },
  ],
  "/api/public/item-type/": [{ id: "CONVE", name: "Convencional" }],
};

function listOf(path: string): { body: unknown } {
  return { body: lists[path.split("?")[0] ?? ""] ?? [] };
}

function subitem(id: number, subitem_name: string, option: string): Subitem {
  return { id, subitem_id: id, subitem_name, item_type: "Fondo", option };
}

const save = () => screen.getByRole("button", { name: "Guardar" });
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const textOf = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;

test("a new dish says what is missing and sends nothing", async () => {
  const { sent } = fakeServer(({ path }) => listOf(path));
  await openDialog(<ItemDialog item={null} day={4} companyId={56} onClose={vi.fn()} />);
  await click(save());
  expect(await screen.findByText("El nombre es obligatorio")).toBeTruthy();
  expect(screen.getByText("El precio es obligatorio")).toBeTruthy();
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("'Seleccionar todas las compañias' offers a dish to all, and to none when all were chosen", async () => {
  const { sent } = fakeServer(({ path, method }) => (method === "PUT" ? { body: aDish() } : listOf(path)));
  await openDialog(<ItemDialog item={aDish()} day={null} companyId={56} onClose={vi.fn()} />);
  const all = await screen.findByRole("button", { name: "Seleccionar todas las compañias" });
  await click(all);
  await click(all);
  await click(save());
  expect(await screen.findByText("Selecciona al menos una compañía")).toBeTruthy();
  await click(all);
  await click(save());
  const saved = await waitFor(() => {
    const put = sent.find(({ method }) => method === "PUT");
    expect(put).toBeTruthy();
    return put?.body;
  });
  expect(saved).toMatchObject({ company: [56, 57], version: 3, stock_seen: 100 });
  expect(saved).not.toHaveProperty("image");
});

test("what the server refuses stands beside its field, and the dialog stays", async () => {
  const onClose = vi.fn();
  fakeServer(({ path, method }) =>
    method === "PUT"
      ? { status: 400, body: { image: ["La imagen está dañada o incompleta."] } }
      : listOf(path),
  );
  await openDialog(<ItemDialog item={aDish()} day={null} companyId={56} onClose={onClose} />);
  await click(save());
  const picture = screen.getByRole("group", { name: "Imagen" });
  expect(await within(picture).findByText("La imagen está dañada o incompleta.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("another's change of a dish that moved to another day comes in beside what was typed", async () => {
  const moved = aDish({ category: 8, price: "21.00", version: 4 });
  const { sent } = fakeServer(({ path, method }) => {
    if (method === "PUT") return { status: 409, body: { detail: "Esto cambió mientras lo editabas." } };
    if (path.startsWith("/api/items/?category=4")) return { body: { count: 0, results: [] } };
    if (path.startsWith("/api/items/?page=1")) return { body: { count: 501, results: [aDish({ id: 1 })] } };
    if (path.startsWith("/api/items/?page=2")) return { body: { count: 501, results: [moved] } };
    return listOf(path);
  });
  await openDialog(<ItemDialog item={aDish()} day={null} companyId={56} onClose={vi.fn()} />);
  fireEvent.change(screen.getByRole("textbox", { name: "Descripción" }), { target: { value: "Picante" } });
  await click(save());
  await click(await screen.findByRole("button", { name: "Cargar los valores actuales" }));
  await waitFor(() => expect(textOf("Precio")).toBe("21.00"));
  expect(textOf("Descripción")).toBe("Picante");
  await click(save());
  const last = () => sent.findLast(({ method }) => method === "PUT")?.body;
  await waitFor(() => expect(last()).toMatchObject({ version: 4, category: 8, description: "Picante" }));
});

/** A server of two items: the original 9 has one subitem of each option, the clone 10 what was assigned to it. */
function cloningServer(refuses: () => string | null) {
  const ofOriginal = [subitem(1, "Ají de gallina", "OPT1"), subitem(2, "Tacu tacu", "REF1")];
  const ofOption = [...ofOriginal, subitem(3, "Seco de res", "OPT1")];
  let ofClone: Subitem[] = [];
  return fakeServer(({ path, method, body }) => {
    if (method === "POST" && path === "/api/items/") return { status: 201, body: aDish({ id: 10 }) };
    if (method === "POST") {
      const { option } = body as { option: string };
      if (option === refuses()) return { status: 500, body: { detail: "No se pudo." } };
      ofClone = [...ofClone, ...ofOption.filter((one) => one.option === option)];
      return { body: ofClone };
    }
    if (method === "DELETE") {
      ofClone = ofClone.filter(({ id }) => !path.endsWith(`/${id}/`));
      return { status: 204 };
    }
    if (path.startsWith("/api/subitems/56/")) return { body: path.endsWith("/9/") ? ofOriginal : ofClone };
    return listOf(path);
  });
}

/** The clone's day is chosen: where no menu is shown, no next one is known. */
async function openClone(onClose: () => void) {
  await openDialog(
    <CloneDialog item={aDish({ options: ["OPT1", "REF1"] })} companyId={56} onClose={onClose} />,
  );
  const day = screen.getByRole("combobox", { name: "Día" });
  fireEvent.keyDown(day, { key: "ArrowDown" });
  fireEvent.click(await screen.findByRole("option", { name: "Lunes 23/11/2026" }));
}

const changes = (sent: readonly { method: string; path: string }[]) =>
  sent.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

test("a clone is a new dish with its original's picture, and with no more subitems than that has", async () => {
  const onClose = vi.fn();
  const { sent } = cloningServer(() => null);
  await openClone(onClose);
  await click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes(sent)).toEqual([
    "POST /api/items/",
    "POST /api/subitems/add-item-by-option/",
    "POST /api/subitems/add-item-by-option/",
    "DELETE /api/subitems/item/10/3/",
  ]);
  expect(sent.find(({ path, method }) => path === "/api/items/" && method === "POST")?.body).toMatchObject({
    category: 5,
    image: aDish().image,
  });
});

test("a clone without subitems is made by one call", async () => {
  const onClose = vi.fn();
  const { sent } = cloningServer(() => null);
  await openClone(onClose);
  await click(screen.getByRole("checkbox", { name: /Copiar también sus subitems/ }));
  await click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes(sent)).toEqual(["POST /api/items/"]);
});

test("subitems that were not copied are told and tried again, without a second clone", async () => {
  const onClose = vi.fn();
  let refused: string | null = "REF1";
  const { sent } = cloningServer(() => refused);
  await openClone(onClose);
  await click(save());
  const dialog = await screen.findByRole("dialog", { name: "Faltan subitems" });
  expect(within(dialog).getByRole("alert").textContent).toContain("REF1: No se pudo.");
  expect(onClose).not.toHaveBeenCalled();
  refused = null;
  await click(within(dialog).getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes(sent).filter((change) => change === "POST /api/items/")).toHaveLength(1);
});
