import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { buildStaffItem } from "../items/item.test-data.ts";
import { BulkOrderPage } from "./bulk-order-page.tsx";

function buildDish(id: number, name: string, change: Partial<MenuItem> = {}): MenuItem {
  return {
    ...buildStaffItem({ id, name }),
    stock: 50,
    available: true,
    cutoff_at: "2099-07-05T15:00:00Z",
    subitems: [],
    ...change,
  };
}

function buildDay(id: number, week_day_value: string, items: MenuItem[]): MenuDay {
  return { id, week_day: "LU", week_day_value, category_date: `2099-07-0${id}`, items } as unknown as MenuDay;
}

const [causa, juane, sopa] = [buildDish(1, "Causa"), buildDish(2, "Juane"), buildDish(3, "Sopa")];
const week = [buildDay(6, "Lunes", [causa, juane]), buildDay(7, "Martes", [sopa])];
const [puerta, almacen] = ["Puerta 1", "Almacén"].map(
  (name, place) => ({ id: place + 1, name, enabled: true }) as CompanyZone,
) as [CompanyZone, CompanyZone];

type Answer = { status?: number; body?: unknown };

/** Opens the table. `answerTo` answers its saves. `change` sets the menu and the zones and loads them again. */
async function openTable(answerTo: (lines: unknown) => Answer, readCart = () => buildCart([])) {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer({ customer_type: "type2" }));
  let [menu, zones] = [week, [puerta, almacen]];
  const { sent } = fakeServer(({ method, path, body }) => {
    if (method === "PUT") return answerTo((body as { lines: unknown }).lines);
    if (path === "/api/cart/") return { body: readCart() };
    if (path === "/api/public/config/") return { body: { special_company_id: 56, dish_tags_offered: false } };
    return { body: path.startsWith("/api/deliveryzones/") ? zones : menu };
  });
  const { client } = await showScreen("/alto-andes/bulk-order", <BulkOrderPage />);
  await screen.findByRole("table");
  const change = async (more: { menu?: MenuDay[]; zones?: CompanyZone[] }) => {
    [menu, zones] = [more.menu ?? menu, more.zones ?? zones];
    await act(async () => {
      await client.invalidateQueries();
      // The answers are shown in the next task.
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
  return { sent, change };
}

const getCell = (place: string) => screen.getByRole<HTMLInputElement>("textbox", { name: place });
const type = (place: string, value: string) => fireEvent.change(getCell(place), { target: { value } });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const save = async () => {
  click("Guardar en el carrito");
  return screen.findByRole("alert");
};

test("what is typed for a dish that leaves the menu stays in the table, and one button removes it", async () => {
  const message = "Ya no está en el menú.";
  const line = { item: juane.id, delivery_zone: puerta.id };
  const refusal = {
    code: "item_withdrawn",
    detail: "Ya no está en el menú: Juane.",
    lines: [{ ...line, message }],
  };
  const { sent, change } = await openTable((lines) =>
    JSON.stringify(lines).includes(`"item":${juane.id}`)
      ? { status: 409, body: refusal }
      : { body: buildCart([]) },
  );
  type("Causa, Puerta 1", "4");
  type("Juane, Puerta 1", "3");
  click(/^Martes/);
  type("Sopa, Almacén", "2");
  await change({ menu: [buildDay(6, "Lunes", [causa])] });
  expect(getCell("Sopa, Almacén").value).toBe("2");
  click(/^Lunes/);
  expect(getCell("Juane, Puerta 1").value).toBe("3");
  expect(screen.getByText("9 platos")).toBeTruthy();
  expect((await save()).textContent).toContain(`Juane, lunes, Puerta 1: ${message}`);
  expect(screen.getByRole("alert").textContent).toContain("Sopa, martes, Almacén: Ya no se puede pedir");
  click("Quitar lo que ya no se puede pedir");
  expect(screen.queryByRole("textbox", { name: "Juane, Puerta 1" })).toBeNull();
  expect(screen.getByText("4 platos")).toBeTruthy();
  click("Guardar en el carrito");
  await screen.findByRole("button", { name: "Ver carrito" });
  const saved = sent.findLast(({ method }) => method === "PUT");
  expect(saved?.body).toEqual({ lines: [{ item: causa.id, delivery_zone: puerta.id, quantity: 4 }] });
});

test("a sold-out dish and a disabled zone stay while something is typed for them", async () => {
  const { change } = await openTable(() => ({ status: 400, body: { "lines.delivery_zone": ["No"] } }));
  type("Causa, Puerta 1", "4");
  type("Juane, Almacén", "12x");
  await change({
    menu: [buildDay(6, "Lunes", [buildDish(1, "Causa", { available: false, stock: 0 }), juane])],
    zones: [puerta, { ...almacen, enabled: false }],
  });
  expect(screen.getByRole("rowheader", { name: /Causa/ }).textContent).toContain("Ya no quedan porciones");
  type("Causa, Puerta 1", "0");
  type("Juane, Almacén", "5");
  expect((await save()).textContent).toContain("Juane, lunes, Almacén: Esta zona ya no está disponible");
  getCell("Juane, Almacén").focus();
  fireEvent.keyDown(getCell("Juane, Almacén"), { key: "Escape" });
  expect(screen.queryByText(/Almacén/)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Pedido en tabla"));
});

test("an emptied cell of a closed dish goes when it is left", async () => {
  const { change } = await openTable(() => ({}));
  type("Causa, Puerta 1", "4");
  await change({
    menu: [buildDay(6, "Lunes", [buildDish(1, "Causa", { available: false, stock: 0 }), juane])],
  });
  getCell("Causa, Puerta 1").focus();
  type("Causa, Puerta 1", "");
  act(() => getCell("Juane, Puerta 1").focus());
  expect(screen.queryByText(/^Causa/)).toBeNull();
  expect(document.activeElement).toBe(getCell("Juane, Puerta 1"));
});

test("the dishes for which a copy has no place stay named until the next save", async () => {
  await openTable(() => ({ body: buildCart([]) }));
  type("Causa, Puerta 1", "4");
  type("Juane, Puerta 1", "2");
  click("Copiar el lunes a otros días");
  fireEvent.click(await screen.findByRole("button", { name: "Copiar" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Sin lugar: el martes Juane.");
  click("Guardar en el carrito");
  await waitFor(() => expect(screen.queryByText(/^Sin lugar/)).toBeNull());
});

test("the table stays when all that was typed for left the menu", async () => {
  const { change } = await openTable(() => ({}));
  type("Causa, Puerta 1", "4");
  await change({ menu: [] });
  expect(getCell("Causa, Puerta 1").value).toBe("4");
});

test("a save with wrong numbers scrolls to their places, again with each try", async () => {
  const { sent } = await openTable(() => ({}));
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReset();
  type("Causa, Puerta 1", "4");
  type("Juane, Almacén", "2.5");
  click(/^Martes/);
  expect((await save()).textContent).toContain("Juane, lunes, Almacén: Escribe un número entero de 0 a 1000");
  expect(scrolled.mock.contexts).toEqual([screen.getByRole("alert")]);
  click("Guardar en el carrito");
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
  expect(sent.some(({ method }) => method === "PUT")).toBe(false);
});

test("after a lost answer nobody knows whether it was saved, until the cart says so", async () => {
  let tries = 0;
  const lost = () => {
    tries += 1;
    throw new TypeError("Failed to fetch");
  };
  const line = buildCartLine({ item_id: causa.id, quantity: 4, delivery_zone: puerta });
  const { sent } = await openTable(lost, () => buildCart(tries > 1 ? [line] : []));
  type("Causa, Puerta 1", "4");
  const { textContent } = await save();
  expect(textContent).toMatch(/^No se sabe si se guardó\. Puedes guardar otra vez: nada se duplica\. No hay/);
  click("Guardar en el carrito");
  await screen.findByRole("button", { name: "Ver carrito" });
  expect(screen.queryByRole("alert")).toBeNull();
  const saves = sent.filter(({ method }) => method === "PUT");
  expect(saves.map(({ body }) => body)).toEqual(
    Array(2).fill({ lines: [{ item: causa.id, delivery_zone: puerta.id, quantity: 4 }] }),
  );
});

test("a double click saves once, and leads to the cart only when it is clicked again", async () => {
  const line = buildCartLine({ item_id: causa.id, quantity: 4, delivery_zone: puerta });
  const { sent } = await openTable(() => ({ body: buildCart([line]) }));
  type("Causa, Puerta 1", "4");
  for (let time = 0; time < 2; time++) click("Guardar en el carrito");
  const next = await screen.findByRole("button", { name: "Ver carrito" });
  expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
  fireEvent.click(next, { detail: 2 });
  expect(window.location.pathname).toBe("/alto-andes/bulk-order");
  fireEvent.click(next, { detail: 1 });
  await waitFor(() => expect(window.location.pathname).toBe("/alto-andes/menu/cart-summary"));
});

test("the alert goes when its last cell was corrected, although others are not saved yet", async () => {
  await openTable(() => ({}));
  type("Causa, Puerta 1", "4");
  type("Causa, Almacén", "x");
  type("Juane, Almacén", "2.5");
  await save();
  type("Causa, Almacén", "3");
  expect(screen.getByRole("alert").textContent).not.toContain("Causa, lunes");
  expect(screen.getByRole("alert").textContent).toContain("Juane, lunes");
  fireEvent.keyDown(getCell("Juane, Almacén"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
