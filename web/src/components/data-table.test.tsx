import { createTheme, ThemeProvider } from "@mui/material/styles";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Column } from "./data-table-rows.tsx";
import { DataTablePager } from "./data-table-pager.tsx";
import { PagedDataTable, sliceRows, sortRows } from "./data-table.tsx";
import { DataTableCards } from "./table-cards.tsx";

test.each([
  [{ page: 1, count: 9, isEmpty: false }, "1–9 de 9"],
  [{ page: 101, count: 12_345, isEmpty: false }, "1,001–1,010 de 12,345"],
  [{ page: 9_999, count: 12_345, isEmpty: true }, "0 de 12,345"],
])("%o is told as «%s»", (where, words) => {
  render(
    <DataTablePager pageSize={10} pageSizes={[10]} onPage={() => {}} onPageSize={() => {}} {...where} />,
  );
  expect(screen.getByText(words)).toBeTruthy();
});

type Row = { name: string; units: number; day: Date | null };

const rows: Row[] = [
  { name: "Piso 10", units: 9, day: new Date("2026-03-01") },
  { name: "Ñaña", units: 80, day: null },
  { name: "piso 2", units: 700, day: new Date("2026-01-31") },
  { name: "Ático", units: 9, day: new Date("2026-02-10") },
  { name: "Oficina", units: 10, day: new Date("2025-12-01") },
];

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Nombre", cell: ({ name }) => name, sortable: true },
  { key: "units", header: "Unidades", cell: ({ units }) => units, sortable: true },
  { key: "day", header: "Día", cell: () => null, value: ({ day }) => day, sortable: true },
  { key: "fixed", header: "Fijo", cell: ({ name }) => name },
];

function sortNames(key: string, descending = false): string[] {
  return sortRows(rows, { key, descending }, columns).map(({ name }) => name);
}

test("rows are sorted as words are in Spanish, and numbers in them as numbers", () => {
  expect(sortNames("name")).toEqual(["Ático", "Ñaña", "Oficina", "piso 2", "Piso 10"]);
  expect(sortNames("name", true)).toEqual(["Piso 10", "piso 2", "Oficina", "Ñaña", "Ático"]);
});

test("numbers and dates are sorted by their size, equal ones as they came, nothing first", () => {
  expect(sortNames("units")).toEqual(["Piso 10", "Ático", "Oficina", "Ñaña", "piso 2"]);
  expect(sortNames("day")).toEqual(["Ñaña", "Oficina", "piso 2", "Ático", "Piso 10"]);
});

test.each(["fixed", "unknown"])("«%s» sorts nothing: the rows stay as they came", (key) => {
  expect(sortNames(key)).toEqual(rows.map(({ name }) => name));
});

test("a page holds its rows; past the end the last page is shown", () => {
  expect(sliceRows([1, 2, 3, 4, 5], { page: 2, pageSize: 2 })).toEqual([3, 4]);
  expect(sliceRows([1, 2, 3, 4, 5], { page: 9, pageSize: 2 })).toEqual([5]);
  expect(sliceRows([], { page: 1, pageSize: 2 })).toEqual([]);
});

test("a list that no longer reaches the shown page leads back to the first one", async () => {
  const onPage = vi.fn();
  const sort = { key: "", descending: false };
  const address = { pageSize: 10, pageSizes: [10], sort, onPage, onSort: () => {}, onPageSize: () => {} };
  const createTable = (page: number, results: Row[]) => (
    <ThemeProvider theme={createTheme()}>
      <h1 tabIndex={-1}>Zonas de Entrega</h1>
      <PagedDataTable
        label="Zonas"
        columns={columns}
        list={{ data: { count: 11, results }, isFetching: false }}
        address={{ ...address, page }}
        rowKey={({ name }) => name}
        empty="No hay zonas"
      />
    </ThemeProvider>
  );
  const { rerender } = render(createTable(9, []));
  expect(screen.queryByText("No hay zonas")).toBeNull();
  const button = await screen.findByText("Ir a la primera página");
  button.focus();
  fireEvent.click(button);
  expect(onPage).toHaveBeenCalledWith(1);
  rerender(createTable(1, rows));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
});

test("the focus goes to the cards of the next page when the pager below them is scrolled out of view", () => {
  Element.prototype.scrollIntoView = () => undefined;
  const renderPage = (page: number) => (
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <button>Antes</button>
      <DataTableCards
        label="Zonas"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        open={() => undefined}
        scrollResetKey={`${page}`}
      />
      <button>Página siguiente</button>
    </ThemeProvider>
  );
  const { rerender } = render(<MemoryRouter>{renderPage(1)}</MemoryRouter>);
  screen.getByRole("button", { name: "Antes" }).focus();
  rerender(<MemoryRouter>{renderPage(2)}</MemoryRouter>);
  expect(document.activeElement?.textContent).toBe("Antes");
  screen.getByRole("button", { name: "Página siguiente" }).focus();
  rerender(<MemoryRouter>{renderPage(3)}</MemoryRouter>);
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Zonas" }));
});
