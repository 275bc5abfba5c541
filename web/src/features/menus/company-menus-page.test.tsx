import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StaffMenuDay } from "@lonchera/contract/categories";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildStaffItem } from "../items/item.test-data.ts";
import { CompanyMenusPage } from "./company-menus-page.tsx";
import { buildMenuDay } from "./menu-day.test-data.ts";

type Setting = { days?: StaffMenuDay[]; company?: { status?: number; body?: unknown } };

async function open(address: string, setting: Setting = {}) {
  const { days = [], company = { body: { id: 56, name: "Coca-Cola S.A." } } } = setting;
  const server = fakeServer(({ path }) => {
    if (path.startsWith("/api/company/")) return company;
    return { body: path.startsWith("/api/categories/") ? days : [] };
  });
  await showScreen(`/admin/menu/${address}`, <CompanyMenusPage />, "/admin/menu/:companyId/:companyName");
  return server;
}

test("the whole year asks for no month, and the name is the company's own", async () => {
  const { sent } = await open("56/Coca-Cola-S.A.?year=2024&month=todos");
  expect(sent.map(({ path }) => path)).toContain("/api/categories/?companyId=56&year=2024");
  expect(await screen.findByRole("heading", { name: "Menús de Coca-Cola S.A." })).toBeTruthy();
  expect(screen.getByText("No hay menús disponibles para los filtros seleccionados.")).toBeTruthy();
});

test("until the company is known, its name is that of the address", async () => {
  await open("56/Coca-Cola-S.A.", { company: { status: 500, body: { detail: "No" } } });
  expect(screen.getByRole("heading", { name: "Menús de Coca Cola S.A." })).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch this page data");
});

test("an address that names no company asks for nothing and leads back", async () => {
  const { sent } = await open("abc/Nadie");
  expect(sent).toEqual([]);
  expect(screen.getByRole("link", { name: "Ver las compañías" })).toBeTruthy();
});

test("a company that does not exist says so and leads back", async () => {
  await open("999999/Nadie", {
    company: { status: 404, body: { detail: "No encontrado.", code: "not_found" } },
  });
  await screen.findByText("Esta compañía no existe o fue eliminada", { exact: false });
  expect(screen.getByRole("link", { name: "Ver las compañías" })).toBeTruthy();
});

test("days to come stand before those that were, and only an open panel holds its dishes", async () => {
  const days = [
    buildMenuDay({ id: 1, category_date: "2001-03-05", items: [buildStaffItem()], items_count: 1 }),
    buildMenuDay({ id: 2, category_date: "2001-03-12", enable: false }),
    buildMenuDay({
      id: 3,
      category_date: "2150-03-05",
      items: [buildStaffItem({ id: 7, name: "Causa" })],
      items_count: 1,
    }),
  ];
  await open("56/X?month=3", { days });
  const shown = (await screen.findAllByRole("button", { name: /^#/ })).map(({ textContent }) => textContent);
  expect(shown[0]).toContain("#3 Miércoles 05/03/2150");
  expect(shown[0]).toContain("1 plato");
  expect(shown[1]).toContain("#2");
  expect(shown[1]).toContain("Inactivo");
  expect(shown[2]).toContain("#1");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: /^#.*05\/03\/2001/ }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  expect(new URLSearchParams(window.location.search).get("open")).toBe("3.1");
});

test("only a special dish shows which subitems it has; each action opens its dialog's address", async () => {
  const items = [buildStaffItem({ product: "ESPEC", order: 1 }), buildStaffItem({ id: 10, name: "Causa" })];
  await open("56/X?month=3", {
    days: [buildMenuDay({ id: 3, category_date: "2150-03-05", items, items_count: 2 })],
  });
  const special = await screen.findByRole("article", { name: "Ají de gallina" });
  const plain = screen.getByRole("article", { name: "Causa" });
  const namesIn = (card: HTMLElement) =>
    within(card)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label"));
  expect(namesIn(plain)).toEqual(["Editar Causa", "Eliminar Causa", "Asignar subitems", "Clonar"]);
  expect(namesIn(special)).toContain("Ver subitems");
  fireEvent.click(within(plain).getByRole("button", { name: "Clonar" }));
  await waitFor(() => expect(window.location.search).toContain("clone=10"));
});
