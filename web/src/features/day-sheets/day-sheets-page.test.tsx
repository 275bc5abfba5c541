import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { DayLine } from "@lonchera/domain/day-lines";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { signInCustomer, buildStaff } from "../../lib/session/session-user.test-data.ts";
import { DaySheetsPage } from "./day-sheets-page.tsx";

const line: DayLine = {
  vehicle: null,
  company_id: 3,
  company: "Alto Andes",
  zone_id: 5,
  zone: "Comedor",
  zone_order: 1,
  zone_address: "",
  zone_contact: "",
  zone_delivery_hour: "",
  product: "ALMUE",
  product_type: "SEG",
  product_type_name: "Segundo",
  dish: "Lomo saltado",
  options: "",
  components: [],
  tags: [],
  quantity: 3,
  notes: [{ id_order: "LON-000001", quantity: 1, note: "Soy celiaca" }],
};

/** Opens the page again, as after a reload, with this quantity ordered. */
async function open(quantity: number) {
  fakeServer(() => ({
    body: { date: "2026-11-25", order_count: 1, lines: [{ ...line, quantity }] },
  }));
  await showScreen("/admin/cocina-y-despacho?fecha=2026-11-25", <DaySheetsPage />);
  await screen.findByText("Lomo saltado");
}

beforeEach(() => {
  sessionStorage.clear();
  signInCustomer("token-1");
  storeSessionUser(buildStaff());
});

test("what changed stays marked over a reload until somebody acknowledges it", async () => {
  await open(3);
  expect(screen.queryByRole("note")).toBeNull();
  await open(7);
  expect(screen.getByText("+4 (antes 3)")).toBeTruthy();
  await open(7);
  fireEvent.click(screen.getByRole("button", { name: "Marcar como visto" }));
  await waitFor(() => expect(screen.queryByText("+4 (antes 3)")).toBeNull());
  await open(7);
  expect(screen.queryByRole("note")).toBeNull();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("celiaca");
});

test.each(["produccion", "despacho"])("a dish name without spaces wraps on the sheet %s", async (sheet) => {
  fakeServer(() => ({ body: { date: "2026-11-25", order_count: 1, lines: [line] } }));
  await showScreen(`/admin/cocina-y-despacho?fecha=2026-11-25&hoja=${sheet}`, <DaySheetsPage />);
  const cell = (await screen.findByText("Lomo saltado")).closest("th");
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
  const ownRules = rules.filter(({ selectorText }) => selectorText && cell?.matches(selectorText));
  expect(ownRules.map(({ style }) => style.overflowWrap)).toContain("anywhere");
});

test("nothing is marked as changed while the orders of the day cannot be read", async () => {
  await open(3);
  fakeServer(() => ({ status: 500, body: {} }));
  await showScreen("/admin/cocina-y-despacho?fecha=2026-11-25", <DaySheetsPage />);
  await screen.findByText("No pudimos cargar los pedidos del día");
  expect(screen.queryByRole("note")).toBeNull();
});

test("another account of the same tab sees what it saw itself", async () => {
  await open(3);
  storeSessionUser({ ...buildStaff(), id: 2 });
  await open(7);
  expect(screen.queryByRole("note")).toBeNull();
});

test("an acknowledgement leaves the marks of hidden companies and of the other sheet", async () => {
  const orderOf = (quantity: number) => [
    { ...line, quantity },
    { ...line, company_id: 2, company: "Textiles Aymaraes", zone_id: 2, dish: "Ají de gallina", quantity },
  ];
  const openLines = async (quantity: number, filter: string) => {
    fakeServer(() => ({ body: { date: "2026-11-25", order_count: 2, lines: orderOf(quantity) } }));
    await showScreen(`/admin/cocina-y-despacho?fecha=2026-11-25${filter}`, <DaySheetsPage />);
    await screen.findByText("Ají de gallina");
  };
  const changed = () => screen.queryAllByText("+4 (antes 3)").length;
  await openLines(3, "");
  await openLines(7, "&empresa=2");
  expect(changed()).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Marcar como visto" }));
  await waitFor(() => expect(changed()).toBe(0));
  await openLines(7, "");
  expect(changed()).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Marcar como visto" }));
  await waitFor(() => expect(changed()).toBe(0));
  await openLines(7, "&hoja=despacho");
  expect(changed()).toBe(2);
});
