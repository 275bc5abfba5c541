import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createErrorBody } from "@lonchera/contract/errors";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { click } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { buildStaffItem } from "./item.test-data.ts";
import { CloneDialog, ItemDialog } from "./item-dialog.tsx";

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

function answerList(path: string): { body: unknown } {
  return { body: lists[path.split("?")[0] ?? ""] ?? [] };
}

const getSaveButton = () => screen.getByRole("button", { name: "Guardar" });
const getFieldText = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;

test("a new dish says what is missing and sends nothing", async () => {
  const { sent } = fakeServer(({ path }) => answerList(path));
  await openDialog(<ItemDialog item={null} day={4} companyId={56} onClose={vi.fn()} />);
  await click(getSaveButton());
  expect(await screen.findByText("El nombre es obligatorio")).toBeTruthy();
  expect(screen.getByText("El precio es obligatorio")).toBeTruthy();
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("'Seleccionar todas las compañias' offers a dish to all, and to none when all were chosen", async () => {
  const { sent } = fakeServer(({ path, method }) =>
    method === "PUT" ? { body: buildStaffItem() } : answerList(path),
  );
  await openDialog(<ItemDialog item={buildStaffItem()} day={null} companyId={56} onClose={vi.fn()} />);
  const all = await screen.findByRole("button", { name: "Seleccionar todas las compañias" });
  await click(all);
  await click(all);
  await click(getSaveButton());
  expect(await screen.findByText("Selecciona al menos una compañía")).toBeTruthy();
  await click(all);
  await click(getSaveButton());
  const saved = await waitFor(() => {
    const put = sent.find(({ method }) => method === "PUT");
    expect(put).toBeTruthy();
    return put?.body;
  });
  expect(saved).toMatchObject({ company: ["56", "57"], version: "3", stock_seen: "100" });
  expect(saved).not.toHaveProperty("image");
});

test("what the server refuses stands beside its field, and the dialog stays", async () => {
  const onClose = vi.fn();
  fakeServer(({ path, method }) =>
    method === "PUT"
      ? { status: 400, body: { image: ["La imagen está dañada o incompleta."] } }
      : answerList(path),
  );
  await openDialog(<ItemDialog item={buildStaffItem()} day={null} companyId={56} onClose={onClose} />);
  await click(getSaveButton());
  const picture = screen.getByRole("group", { name: "Imagen" });
  expect(await within(picture).findByText("La imagen está dañada o incompleta.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("another's change of a dish that moved to another day comes in beside what was typed", async () => {
  const moved = buildStaffItem({ category: 8, price: "21.00", version: 4 });
  const { sent } = fakeServer(({ path, method }) => {
    if (method === "PUT")
      return {
        status: 409,
        body: { detail: "Esto cambió mientras lo editabas.", code: "changed_meanwhile" },
      };
    if (path === "/api/items/?id=9") return { body: { count: 1, results: [moved] } };
    return answerList(path);
  });
  await openDialog(<ItemDialog item={buildStaffItem()} day={null} companyId={56} onClose={vi.fn()} />);
  fireEvent.change(screen.getByRole("textbox", { name: "Descripción" }), { target: { value: "Picante" } });
  await click(getSaveButton());
  await click(await screen.findByRole("button", { name: "Cargar los valores actuales" }));
  await waitFor(() => expect(getFieldText("Precio")).toBe("21.00"));
  expect(getFieldText("Descripción")).toBe("Picante");
  await click(getSaveButton());
  const last = () => sent.findLast(({ method }) => method === "PUT")?.body;
  await waitFor(() => expect(last()).toMatchObject({ version: "4", category: "8", description: "Picante" }));
});

const withSubitems = buildStaffItem({ options: ["OPT1", "REF1"] });

function fakeCloningServer(original = withSubitems) {
  return fakeServer(({ path, method }) => {
    if (method === "POST") return { status: 201, body: buildStaffItem({ id: 10 }) };
    if (path === "/api/items/?id=9") return { body: { count: 1, results: [original] } };
    return answerList(path);
  });
}

/** Opens a clone and chooses its day, because no menu is loaded that would give the next one. */
async function openClone(onClose: () => void) {
  await openDialog(<CloneDialog item={withSubitems} companyId={56} onClose={onClose} />);
  const day = await screen.findByRole("combobox", { name: "Día" });
  fireEvent.keyDown(day, { key: "ArrowDown" });
  fireEvent.click(await screen.findByRole("option", { name: "Lunes 23/11/2026" }));
}

const filterChanges = (sent: readonly { method: string; path: string }[]) =>
  sent.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

test("a clone is a new dish with its original's picture and subitems, made by one call", async () => {
  const onClose = vi.fn();
  const { sent } = fakeCloningServer();
  await openClone(onClose);
  await click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(filterChanges(sent)).toEqual(["POST /api/items/"]);
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({
    category: "5",
    image: buildStaffItem().image,
    clone_of: `${buildStaffItem().id}`,
  });
});

test("the clone of a sold-out dish begins with the units that its original had", async () => {
  fakeCloningServer(buildStaffItem({ stock: 0, sold: 40 }));
  await openDialog(<CloneDialog item={buildStaffItem({ stock: 0 })} companyId={56} onClose={vi.fn()} />);
  expect(await screen.findByRole("textbox", { name: "Stock" })).toHaveProperty("value", "40");
});

test("a clone whose original is not answered begins with the units that are left", async () => {
  fakeServer(({ path }) => (path.startsWith("/api/items/") ? { status: 503, body: {} } : answerList(path)));
  await openDialog(<CloneDialog item={buildStaffItem({ stock: 7 })} companyId={56} onClose={vi.fn()} />);
  expect(await screen.findByRole("textbox", { name: "Stock" })).toHaveProperty("value", "7");
});

test("a clone without subitems names no original", async () => {
  const onClose = vi.fn();
  const { sent } = fakeCloningServer();
  await openClone(onClose);
  await click(screen.getByRole("checkbox", { name: /Copiar también sus subitems/ }));
  await click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(filterChanges(sent)).toEqual(["POST /api/items/"]);
  expect(sent.find(({ method }) => method === "POST")?.body).not.toHaveProperty("clone_of");
});

test("a new dish whose answer was lost is saved again with its key, and another one has its own", async () => {
  const onClose = vi.fn();
  const answers = [
    () => {
      throw new TypeError("Failed to fetch");
    },
    () => ({ status: 409, body: createErrorBody("already_saved") }),
    () => ({ status: 201, body: buildStaffItem() }),
  ];
  const { sent } = fakeServer(({ path, method }) => {
    if (path === "/api/items/?id=9") return { body: { count: 1, results: [withSubitems] } };
    return (method === "POST" && answers.shift()?.()) || answerList(path);
  });
  await openClone(onClose);
  await click(getSaveButton());
  expect(await screen.findByText(/Puedes volver a guardar: no quedará dos veces/)).toBeTruthy();
  await click(getSaveButton());
  expect(
    await screen.findByText(/Ya se guardó en un intento anterior, sin tus últimos cambios/),
  ).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await click(getSaveButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();
  await openClone(vi.fn());
  await click(getSaveButton());
  const keys = sent.flatMap(({ method, headers }) =>
    method === "POST" ? [headers.get("Idempotency-Key")] : [],
  );
  expect(keys).toHaveLength(4);
  expect([...new Set(keys.slice(0, 3))]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(keys[3]).not.toBe(keys[0]);
});
