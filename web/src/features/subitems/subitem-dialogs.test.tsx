import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { StaffItem } from "@lonchera/contract/categories";
import type { Subitem } from "@lonchera/contract/subitems";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { click } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { CatalogueDialog } from "./catalogue-dialog.tsx";
import { ItemSubitemsDialog } from "./item-subitems-dialog.tsx";
import { buildSubitem } from "./subitem.test-data.ts";

const item = { id: 9, name: "Menú ejecutivo", options: [] } as unknown as StaffItem;
const causa = buildSubitem(1, "Causa limeña");
const seco = buildSubitem(2, "Seco de res", { item_type: "Fondo", option: "OPT2" });
const fruta = buildSubitem(3, "Fruta", { item_type: "Refrigerio", option: "REF1" });

type Setting = { catalogue?: Subitem[]; assigned?: Subitem[]; fails?: string };

/** `fails` is the option or the prefix of the path that the server refuses. */
function fakeSubitemServer({ catalogue = [causa, seco, fruta], assigned = [], fails }: Setting) {
  return fakeServer(({ path, method, body }) => {
    const option = (body as { option?: string } | undefined)?.option;
    if (fails !== undefined && (option === fails || path.startsWith(fails))) {
      return { status: 400, body: { detail: "No se pudo." } };
    }
    if (method === "DELETE") return { status: 204 };
    return { body: path === "/api/subitems/" ? catalogue : assigned };
  });
}

const findButton = (name: string | RegExp) => screen.findByRole("button", { name });
const findCheckbox = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const getAssignments = (sent: readonly { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === "POST").map(({ body }) => body);

test("what is assigned already, and what the catalogue lacks, cannot be chosen", async () => {
  fakeSubitemServer({ assigned: [causa] });
  await openDialog(<AssignDialog item={item} companyId={56} onClose={vi.fn()} />);
  expect(await findCheckbox("OPT1")).toMatchObject({ checked: true, disabled: true });
  expect(await findCheckbox("OPT2")).toMatchObject({ checked: false, disabled: false });
  expect(await findCheckbox("VEGE")).toMatchObject({ checked: false, disabled: true });
  await click(await findButton("Asignar"));
  expect((await screen.findByRole("alert")).textContent).toBe("Elige al menos una opción.");
});

test("each chosen option is a call; one that fails is named, stays chosen and can be tried again", async () => {
  const onClose = vi.fn();
  const { sent } = fakeSubitemServer({ fails: "OPT2" });
  await openDialog(<AssignDialog item={item} companyId={56} onClose={onClose} />);
  await click(await findCheckbox("OPT2"));
  await click(await findCheckbox("REF1"));
  await click(await findButton("Asignar"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Error al agregar el subitem");
  expect(alert.textContent).toContain("OPT2: No se pudo.");
  expect(getAssignments(sent)).toEqual([
    { option: "OPT2", item_id: 9 },
    { option: "REF1", item_id: 9 },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  expect((await findCheckbox("OPT2")).checked).toBe(true);
  expect((await findCheckbox("REF1")).checked).toBe(false);
  await click(await findButton("Asignar"));
  await waitFor(() => expect(getAssignments(sent)).toHaveLength(3));
});

test("when all is assigned the dialog closes, once what it changed was loaded again", async () => {
  const { sent } = fakeSubitemServer({});
  const onClose = vi.fn(() => sent.map(({ method, path }) => `${method} ${path}`));
  await openDialog(<AssignDialog item={item} companyId={56} onClose={onClose} />);
  await click(await findCheckbox("OPT1"));
  await click(await findButton("Asignar"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [beforeClosing] = onClose.mock.results.map(({ value }) => value as string[]);
  expect(beforeClosing?.slice(-2)).toEqual([
    "POST /api/subitems/add-item-by-option/",
    "GET /api/subitems/56/9/",
  ]);
});

test("an empty catalogue says so, and leads to where it is filled", async () => {
  fakeSubitemServer({ catalogue: [] });
  await openDialog(
    <AssignDialog item={item} companyId={56} onClose={vi.fn()} />,
    "/admin/menu/56/Minera?month=3&assign=9",
  );
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Abrir el catálogo" });
  expect(link.getAttribute("href")).toBe("/admin/menu/56/Minera?month=3&catalogue=abierto");
});

test.each([
  ["to assign", "/api/subitems/", <AssignDialog item={item} companyId={56} onClose={vi.fn()} />],
  ["of a dish", "/api/subitems/56/", <ItemSubitemsDialog item={item} companyId={56} onClose={vi.fn()} />],
  ["of the catalogue", "/api/subitems/", <CatalogueDialog onClose={vi.fn()} />],
])("subitems %s that could not be loaded are said, with a way to retry", async (_, fails, dialog) => {
  const { sent } = fakeSubitemServer({ fails });
  await openDialog(dialog);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Error al cargar los subitems");
  const before = sent.length;
  await click(within(alert).getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(before));
});

test("a dish without subitems says so", async () => {
  fakeSubitemServer({});
  await openDialog(<ItemSubitemsDialog item={item} companyId={56} onClose={vi.fn()} />);
  expect(await screen.findByText("No hay subitems asignados a este item.")).toBeTruthy();
});

test("a subitem is taken away once that is confirmed, and the focus is on the next one's button", async () => {
  const assigned = [causa, seco];
  const { sent } = fakeServer(({ method }) => {
    if (method === "DELETE") assigned.pop();
    return method === "DELETE" ? { status: 204 } : { body: [...assigned] };
  });
  await openDialog(<ItemSubitemsDialog item={item} companyId={56} onClose={vi.fn()} />);
  const button = await findButton("Quitar Seco de res de OPT2");
  button.focus();
  await click(button);
  const question = screen.getByRole("alertdialog", { name: "¿Quitar Seco de res?" });
  await click(within(question).getByRole("button", { name: "Quitar" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sent.find(({ method }) => method === "DELETE")?.path).toBe("/api/subitems/item/9/2/");
  const other = screen.getByRole("button", { name: "Quitar Causa limeña de OPT1" });
  await waitFor(() => expect(document.activeElement).toBe(other));
});

test("a subitem needs a name; what is typed is asked about before it is lost", async () => {
  const onClose = vi.fn();
  const { sent } = fakeSubitemServer({});
  await openDialog(<CatalogueDialog onClose={onClose} />);
  await click(await findButton("Añadir subitem"));
  expect(await screen.findByText("El nombre es obligatorio")).toBeTruthy();
  expect(getAssignments(sent)).toEqual([]);
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Nuevo subitem" });
  fireEvent.change(name, { target: { value: "Aguadito" } });
  await click(await findButton("Cerrar"));
  await click(await findButton("Seguir editando"));
  expect(onClose).not.toHaveBeenCalled();
  await click(await findButton("Añadir subitem"));
  await waitFor(() => expect(name.value).toBe(""));
  expect(getAssignments(sent)).toEqual([{ subitem_name: "Aguadito", item_type: "Entrada", option: "OPT1" }]);
  await click(await findButton("Cerrar"));
  expect(onClose).toHaveBeenCalled();
});

test("a subitem that was added although its answer was lost is in the list, and its form says so", async () => {
  const catalogue = [causa];
  fakeServer(({ method }) => {
    if (method === "GET") return { body: [...catalogue] };
    catalogue.push(buildSubitem(4, "Aguadito"));
    throw new TypeError("Failed to fetch");
  });
  await openDialog(<CatalogueDialog onClose={vi.fn()} />);
  const name = await screen.findByRole("textbox", { name: "Nuevo subitem" });
  fireEvent.change(name, { target: { value: "Aguadito" } });
  await click(await findButton("Añadir subitem"));
  expect(await screen.findByText("Ya está en OPT1. Puedes guardar así.")).toBeTruthy();
  expect(screen.getByText(/^No hay conexión/)).toBeTruthy();
  expect(await findButton("Editar Aguadito de OPT1")).toBeTruthy();
});

test("a changed name is saved for itself", async () => {
  const { sent } = fakeSubitemServer({});
  await openDialog(<CatalogueDialog onClose={vi.fn()} />);
  await click(await findButton("Editar Seco de res de OPT2"));
  fireEvent.change(screen.getByRole("textbox", { name: "Nombre de Seco de res" }), {
    target: { value: "Seco de cordero" },
  });
  await click(await findButton("Guardar Seco de res"));
  await findButton("Editar Seco de res de OPT2");
  expect(sent.find(({ method }) => method === "PUT")).toMatchObject({
    path: "/api/subitems/2/",
    body: { subitem_name: "Seco de cordero", item_type: "Fondo", option: "OPT2" },
  });
});

test("after a subitem is deleted the focus is on the next one's button", async () => {
  const catalogue = [causa, buildSubitem(4, "Aguadito"), seco];
  fakeServer(({ method }) => {
    if (method === "DELETE") catalogue.splice(1, 1);
    return method === "DELETE" ? { status: 204 } : { body: [...catalogue] };
  });
  await openDialog(<CatalogueDialog onClose={vi.fn()} />);
  const button = await findButton("Eliminar Aguadito de OPT1");
  button.focus();
  await click(button);
  await click(await findButton("Eliminar"));
  await waitFor(() => expect(button.isConnected).toBe(false));
  const next = screen.getByRole("button", { name: "Eliminar Causa limeña de OPT1" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("nothing can be typed while the change of a subitem is saved", async () => {
  let save = () => {};
  fakeServer(async ({ method }) => {
    if (method === "PUT") await new Promise<void>((resolve) => (save = resolve));
    return { body: [seco] };
  });
  await openDialog(<CatalogueDialog onClose={vi.fn()} />);
  await click(await findButton("Editar Seco de res de OPT2"));
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Nombre de Seco de res" });
  expect(name.readOnly).toBe(false);
  await click(await findButton("Guardar Seco de res"));
  await waitFor(() => expect(name.readOnly).toBe(true));
  await act(async () => save());
  expect(await findButton("Editar Seco de res de OPT2")).toBeTruthy();
});

test("another's change of a subitem comes in beside what was typed", async () => {
  const detail = "Esto cambió mientras lo editabas: Opción: OPT2 → VEGE.";
  let kept = seco;
  const { sent } = fakeServer(({ method, body }) => {
    if (method !== "PUT") return { body: [kept] };
    const { seen } = body as { seen: { option: string } };
    return seen.option === kept.option
      ? { body: kept }
      : { status: 409, body: { detail, code: "changed_meanwhile" } };
  });
  await openDialog(<CatalogueDialog onClose={vi.fn()} />);
  await click(await findButton("Editar Seco de res de OPT2"));
  kept = { ...seco, option: "VEGE" };
  const name = { name: "Nombre de Seco de res" };
  fireEvent.change(screen.getByRole("textbox", name), { target: { value: "Seco de cordero" } });
  await click(await findButton("Guardar Seco de res"));
  expect(await screen.findByText(detail)).toBeTruthy();
  await click(await findButton("Cargar los valores actuales"));
  await screen.findByRole("region", { name: "VEGE" });
  await click(await findButton("Guardar Seco de res"));
  await findButton("Editar Seco de res de VEGE");
  expect(sent.findLast(({ method }) => method === "PUT")?.body).toMatchObject({
    subitem_name: "Seco de cordero",
    option: "VEGE",
  });
});

test("what is typed during a save can be added after it", async () => {
  const answers: (() => void)[] = [];
  const { sent } = fakeServer(async ({ method }) => {
    if (method === "POST") await new Promise<void>((resolve) => answers.push(resolve));
    return { body: [causa] };
  });
  await openDialog(<CatalogueDialog onClose={vi.fn()} />);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nuevo subitem" });
  const type = (value: string) => fireEvent.change(name, { target: { value } });
  type("Aguadito");
  await click(await findButton("Añadir subitem"));
  type("Papa a la huancaína");
  await click(await findButton("Añadir subitem"));
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.());
  await waitFor(async () => {
    await click(await findButton("Añadir subitem"));
    expect(getAssignments(sent)).toHaveLength(2);
  });
  expect(getAssignments(sent)[1]).toMatchObject({ subitem_name: "Papa a la huancaína" });
});
