import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ImportRecord, ImportUndoPreview } from "@lonchera/contract/imports";
import { click, pressButton, showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { fakeUploads } from "../../lib/api/fake-upload.test-data.ts";
import { buildImportPreview, buildImportRecord, buildPreviewRow } from "./import.test-data.ts";
import { ImporterPage } from "./importer-page.tsx";

const file = new File(["menú"], "menu.xlsx");
const wrong = [{ row: 3, column: "Precio", message: "No es un monto." }];
const repeated = [{ row: 4, column: "Nombre", message: "Repite la fila 2." }];
const refusal = { error: "Hay 2 filas con problemas.", skipped_rows: wrong, duplicated_rows: repeated };

type Answer = Parameters<typeof fakeUploads>[0];
type Setting = {
  address?: string;
  preview?: Answer;
  saving?: Answer;
  past?: ImportRecord[];
  kept?: ImportUndoPreview["kept"];
};

async function open({ address = "", preview, saving, past = [], kept = [] }: Setting = {}) {
  const server = fakeServer(({ method, path }) => {
    if (method === "POST")
      return { body: { ...past[0], undone_at: "2026-11-20T16:00:00.000Z", undone_by: "Rosa Quispe" } };
    if (path.endsWith("/undo/")) return { body: { removed_count: 0, restored_count: 0, kept } };
    const results = path.includes("page_size=500") ? past : past.slice(0, 10);
    return { body: { count: past.length, results } };
  });
  const uploads = fakeUploads((uploaded) => {
    const answer = uploaded.path.includes("/preview/") ? preview : saving;
    return answer?.(uploaded) ?? { body: buildImportPreview() };
  });
  const { router } = await showScreen(`/admin/importer${address}`, <ImporterPage />);
  return { server, router, sent: () => uploads.sent.map(({ path }) => path) };
}

async function choose(chosen: File): Promise<void> {
  const input = screen.getByLabelText(/^(Elegir|Cambiar) archivo$/);
  await act(async () => fireEvent.change(input, { target: { files: [chosen] } }));
}

test("without a file nothing is sent, and the field asks for one", async () => {
  const { sent } = await open();
  await pressButton("Importar Archivo");
  expect(screen.getByText("Por favor, selecciona un archivo.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Elegir archivo"));
  expect(sent()).toEqual([]);
});

test("a file that the server would refuse at once is not sent", async () => {
  const { sent } = await open();
  await choose(new File(["x"], "menu.pdf"));
  expect(screen.getByText(/menu\.pdf: El archivo debe ser una hoja de cálculo/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a chosen file is checked, and again for the other kind; it can be taken away", async () => {
  const { sent } = await open();
  await choose(file);
  expect(await screen.findByText("Todo listo: se importará 1 plato.")).toBeTruthy();
  await click(screen.getByLabelText("Por Empresa"));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual(["/api/import/preview/group/", "/api/import/preview/company/"]);
  expect(window.location.search).toBe("?kind=company");
  await pressButton("Quitar archivo");
  expect(screen.queryByRole("heading", { name: /Vista previa/ })).toBeNull();
});

test("a file is dropped as well as chosen, one at a time", async () => {
  const { sent } = await open();
  const field = screen.getByRole("group", { name: "Archivo" });
  const drop = (files: File[]) => act(async () => fireEvent.drop(field, { dataTransfer: { files } }));
  await drop([file, file]);
  expect(screen.getByText("Elige un solo archivo.")).toBeTruthy();
  expect(sent()).toEqual([]);
  await drop([file]);
  expect(screen.queryByText("Elige un solo archivo.")).toBeNull();
  expect(await screen.findByRole("heading", { name: /Vista previa/ })).toBeTruthy();
});

test("a check can be stopped and begun again, the file stays chosen", async () => {
  const answers: ReturnType<Answer>[] = ["never", { body: buildImportPreview() }];
  await open({ preview: () => answers.shift() ?? "never" });
  await choose(file);
  await pressButton("Cancelar revisión");
  expect(await screen.findByRole("button", { name: "Revisar archivo" })).toBeTruthy();
  expect(screen.getByText("menu.xlsx")).toBeTruthy();
  await pressButton("Revisar archivo");
  expect(await screen.findByText("Todo listo: se importará 1 plato.")).toBeTruthy();
});

test("the preview shows what has to be mended first, and the rest when asked", async () => {
  const rows = [
    buildPreviewRow(),
    buildPreviewRow({ row: 3, state: "wrong", name: "Sopa", price: null }),
    buildPreviewRow({ row: 4, state: "duplicate" }),
  ];
  await open({ preview: () => ({ body: buildImportPreview({ ...refusal, rows }) }) });
  await choose(file);
  const table = within(await screen.findByRole("region", { name: "Filas del archivo" }));
  expect(table.getByText("Precio: No es un monto.")).toBeTruthy();
  expect(table.queryByText("Ají de gallina")).toBeNull();
  await pressButton("Todos (3)");
  expect(screen.getAllByText("Ají de gallina")).toHaveLength(2);
});

test("one click imports without waiting for the check, and links to what was made", async () => {
  const made = buildImportRecord();
  const { sent } = await open({
    address: "?kind=company",
    preview: () => "never",
    saving: () => ({
      body: { message: "Se importaron 2 platos.", import: made, notices: ["Un día no se ve."] },
    }),
  });
  await choose(file);
  await pressButton("Importar Archivo");
  const card = within(await screen.findByRole("region", { name: "Lo que se importó" }));
  expect(sent().at(-1)).toBe("/api/import/excel/v3/company/");
  expect(screen.getByText("Un día no se ve.")).toBeTruthy();
  expect(card.getByRole("link").getAttribute("href")).toBe(
    "/admin/menu/4/Minera-Andina?year=2026&month=11&open=31",
  );
  expect(screen.getByLabelText("Elegir archivo")).toBeTruthy();
});

test("an import without words of its own says the specification's", async () => {
  await open({ saving: () => ({ body: { message: "", import: buildImportRecord(), notices: [] } }) });
  await choose(file);
  await pressButton("Importar Archivo");
  expect(await screen.findByText("Archivo importado con éxito.")).toBeTruthy();
});

test("a refused import stays on the screen with its rows, and the file stays chosen", async () => {
  await open({ saving: () => ({ status: 400, body: refusal }) });
  await choose(file);
  await pressButton("Importar Archivo");
  const alert = await screen.findByText(refusal.error);
  expect(alert.textContent).toContain("Fila 3 · Precio: No es un monto.");
  expect(alert.textContent).toContain("Fila 4 · Nombre: Repite la fila 2.");
  expect(screen.getByText("menu.xlsx")).toBeTruthy();
  await click(screen.getByLabelText("Por Empresa"));
  expect(screen.queryByText(refusal.error)).toBeNull();
});

test("an import whose answer was lost is looked for", async () => {
  let isSaved = false;
  await open({
    saving: () => "network",
    preview: () => ({ body: buildImportPreview({ same_file: isSaved ? buildImportRecord() : null }) }),
  });
  await choose(file);
  await pressButton("Importar Archivo");
  expect(await screen.findByText(/No sabemos si «menu.xlsx» llegó a guardarse/)).toBeTruthy();
  await pressButton("Comprobar");
  expect(await screen.findByText("No se importó «menu.xlsx».")).toBeTruthy();
  isSaved = true;
  await pressButton("Importar Archivo");
  expect(await screen.findByText("El archivo está importado.")).toBeTruthy();
  expect(screen.queryByText(/No sabemos/)).toBeNull();
});

test("a file that is imported already is asked no correction", async () => {
  const rows = [buildPreviewRow({ state: "duplicate" })];
  const preview = buildImportPreview({
    ...refusal,
    rows,
    same_file: buildImportRecord(),
    notices: ["Ya, a las 10:15."],
  });
  await open({ preview: () => ({ body: preview }) });
  await choose(file);
  const section = await screen.findByRole("region", { name: /^Vista previa/ });
  expect(section.textContent).toContain("Este archivo ya está importado.");
  expect(section.textContent).toContain("Ya, a las 10:15.");
  expect(section.textContent).not.toMatch(/Corrige|Qué corregir|nada se ha guardado/);
});

test("an import can be cancelled on its way", async () => {
  await open({ saving: () => "never" });
  await choose(file);
  await pressButton("Importar Archivo");
  expect(screen.getByText(/^Enviando… 1.kB de 1.kB$/)).toBeTruthy();
  await pressButton("Cancelar importación");
  expect(await screen.findByText("Importación cancelada. No se guardó nada.")).toBeTruthy();
});

test("the question about leaving goes with the import that it is about", async () => {
  const { router } = await open({ saving: () => "never" });
  await choose(file);
  await pressButton("Importar Archivo");
  await act(() => router.navigate("/admin/companies"));
  expect(screen.getByRole("alertdialog", { name: "¿Salir mientras se importa?" })).toBeTruthy();
  await click(screen.getByText("Cancelar importación"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(window.location.pathname).toBe("/admin/importer");
});

test("an import that the address names is found beyond the page that is shown", async () => {
  const past = Array.from({ length: 11 }, (_, index) =>
    buildImportRecord({ id: 11 - index, file_name: `${11 - index}.xlsx` }),
  );
  await open({ address: "?import=1", past });
  expect(await screen.findByRole("dialog", { name: "Lo importado de 1.xlsx" })).toBeTruthy();
});

test("an import says below its state what stays of it, a single dish is told as one", async () => {
  await open({
    past: [
      buildImportRecord({ ordered_count: 1 }),
      buildImportRecord({ id: 6, file_name: "uno.xlsx", item_count: 1 }),
    ],
  });
  expect(await screen.findByText("1 de sus platos ya se pidió: se puede deshacer lo demás.")).toBeTruthy();
  await pressButton("Deshacer uno.xlsx");
  const { textContent } = await screen.findByRole("alertdialog");
  expect(textContent).toContain("Se retirará su plato y los días");
});

test("an undone import names the changed dishes that somebody had deleted", async () => {
  const undone = { undone_at: "2026-11-20T19:30:00.000Z", undone_by: "Ana Ríos" };
  await open({
    address: "?import=7",
    past: [buildImportRecord({ updated_count: 1, ...undone })],
    kept: [{ name: "Juane", category_date: "2026-11-25", why: "deleted" }],
  });
  const title = "No vuelven a sus valores anteriores, porque se eliminaron después";
  const list = await screen.findByRole("list", { name: title });
  expect(within(list).getByText(/^Juane · /)).toBeTruthy();
});

test("past imports say their state, and what was ordered of cannot be taken back", async () => {
  const past = [
    buildImportRecord({ id: 9, file_name: "nuevo.xlsx" }),
    buildImportRecord({ id: 8, file_name: "pedido.xlsx", ordered_count: 2 }),
    buildImportRecord({
      file_name: "viejo.xlsx",
      undone_at: "2026-11-20T19:30:00.000Z",
      undone_by: "Ana Ríos",
    }),
  ];
  const { server } = await open({ past });
  expect(await screen.findByText("Deshecha por Ana Ríos el 20/11/2026 a las 14:30")).toBeTruthy();
  const undo = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name: `Deshacer ${name}` });
  expect([undo("nuevo.xlsx").disabled, undo("pedido.xlsx").disabled, undo("viejo.xlsx").disabled]).toEqual([
    false,
    true,
    true,
  ]);
  await pressButton("Deshacer nuevo.xlsx");
  const question = within(screen.getByRole("alertdialog"));
  await click(question.getByRole("button", { name: "Deshacer" }));
  await waitFor(() => expect(server.sent.some(({ path }) => path === "/api/imports/9/undo/")).toBe(true));
});
