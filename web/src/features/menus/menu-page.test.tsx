import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import Cookies from "js-cookie";
import { expect, onTestFinished, test, vi } from "vitest";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { buildStaffItem } from "../items/item.test-data.ts";
import { MenuPage } from "./menu-page.tsx";

test("when the cart loads on another try, the heading gets the focus of the button that is gone", async () => {
  signInCustomer("token-1");
  let fails = true;
  fakeServer(({ path }) => {
    if (path !== "/api/cart/") return { body: path.startsWith("/api/categories/") ? [] : { results: [] } };
    return fails ? { status: 400, body: { detail: "No" } } : { body: buildCart([]) };
  });
  await showScreen("/alto-andes/menu", <MenuPage />);
  const retry = await screen.findByRole("button", { name: "Reintentar" });
  fails = false;
  retry.focus();
  await act(async () => retry.click());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Platos de la Semana"));
});

const dish: MenuItem = {
  ...buildStaffItem({ product: "ESPEC" }),
  available: true,
  cutoff_at: null,
  subitems: [
    { id: 1, subitem_id: 1, subitem_name: "Causa", item_type: "Entrada", option: "OPT1" },
    { id: 2, subitem_id: 2, subitem_name: "Ocopa", item_type: "Entrada", option: "OPT1" },
  ],
};

const day = {
  id: 1,
  week_day: "MI",
  week_day_value: "Miércoles",
  category_date: "2099-07-08",
  items: [dish],
} as unknown as MenuDay;

/** Opens the menu of company 3. The special company changes after the configuration was read once. */
async function openWhileSpecialChanges(before: number, after: number) {
  signInCustomer("token-1");
  let reads = 0;
  const { sent } = fakeServer(({ path, body }) => {
    if (path === "/api/public/config/") {
      reads += 1;
      return { body: { special_company_id: reads === 1 ? before : after, dish_tags_offered: false } };
    }
    if (path.startsWith("/api/categories/")) return { body: [day] };
    if (path === "/api/cart/") return { body: buildCart([]) };
    if (!path.startsWith("/api/cart/")) return { body: { results: [] } };
    if (path === "/api/cart/add-item-cv/" && after !== 3)
      return { status: 403, body: { detail: "No tienes permiso", code: "not_allowed" } };
    if (after === 3 && !(body as { subitems?: number[] }).subitems?.length)
      return { status: 400, body: { subitems: ["Seleccione una entrada"] } };
    return { body: buildCart([buildCartLine({ item_id: dish.id })]) };
  });
  await showScreen("/alto-andes/menu", <MenuPage />);
  const plus = await screen.findByRole("button", { name: `Agregar ${dish.name}` });
  const added = () =>
    sent.filter(({ method }) => method === "POST").map(({ path, body }) => ({ path, body }));
  return { plus, added };
}

const changed = "El menú cambió. Revisa tu plato y vuelve a intentarlo.";

test("a dish whose choices are no longer asked for is added without them on the next try", async () => {
  const { plus, added } = await openWhileSpecialChanges(3, 56);
  fireEvent.click(plus);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Cantidad"), { target: { value: "2" } });
  fireEvent.click(dialog.getByLabelText("Causa"));
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  expect(await dialog.findByText(changed)).toBeTruthy();
  await waitFor(() => expect(dialog.queryByLabelText("Causa")).toBeNull());
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  await waitFor(() => expect(added()).toHaveLength(2));
  expect(added()[1]).toEqual({
    path: "/api/cart/add-item/",
    body: { item: dish.id, price: "18.50", quantity: 2, delivery_zone: null },
  });
});

test("an option that staff withdrew meanwhile is offered no longer, and another one is asked for", async () => {
  signInCustomer("token-1");
  let menu = day;
  const { sent } = fakeServer(({ path, method, body }) => {
    if (path === "/api/public/config/") return { body: { special_company_id: 3, dish_tags_offered: false } };
    if (path.startsWith("/api/categories/")) return { body: [menu] };
    if (path === "/api/cart/") return { body: buildCart([]) };
    if (method !== "POST") return { body: { results: [] } };
    if ((body as { subitems: number[] }).subitems.includes(2)) return { body: buildCart([buildCartLine()]) };
    menu = { ...day, items: [{ ...dish, subitems: dish.subitems.slice(1) }] };
    return { status: 400, body: { subitems: ["Una de las opciones no pertenece a este plato"] } };
  });
  await showScreen("/alto-andes/menu", <MenuPage />);
  fireEvent.click(await screen.findByRole("button", { name: `Agregar ${dish.name}` }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByLabelText("Causa"));
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  expect(await dialog.findByText("Seleccione una entrada")).toBeTruthy();
  expect(dialog.queryByLabelText("Causa")).toBeNull();
  fireEvent.click(dialog.getByLabelText("Ocopa"));
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const last = sent.findLast(({ method }) => method === "POST");
  expect(last?.body).toMatchObject({ subitems: [2] });
});

test("a dish whose choices are asked for since a moment ago opens the dialog on the next try", async () => {
  const { plus, added } = await openWhileSpecialChanges(56, 3);
  fireEvent.click(plus);
  expect(await screen.findByText(changed)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: `Agregar ${dish.name}` }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByLabelText("Ocopa"));
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  await waitFor(() => expect(added()).toHaveLength(2));
  expect(added()[1]).toMatchObject({ path: "/api/cart/add-item-cv/", body: { subitems: [2] } });
});

/** Opens the menu of a customer whose type staff have just changed to `customer_type`. */
async function openAfterTypeChange(customer_type: "type1" | "type2") {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer({ customer_type: customer_type === "type1" ? "type2" : "type1" }));
  const { sent } = fakeServer(({ path, body }) => {
    if (path === "/api/public/config/") return { body: { special_company_id: 56, dish_tags_offered: false } };
    if (path.startsWith("/api/categories/")) return { body: [day] };
    if (path === "/api/cart/") return { body: buildCart([]) };
    if (path.includes("deliveryzone")) return { body: [{ id: 4, name: "Recepción", enabled: true }] };
    if (path === "/api/token/refresh/")
      return { body: { access: "token-2", refresh: "refresh-2", user: buildCustomer({ customer_type }) } };
    if (path !== "/api/cart/add-item/") return { body: { results: [] } };
    const isNamed = (body as { delivery_zone: number | null }).delivery_zone !== null;
    if (isNamed !== (customer_type === "type2"))
      return { status: 400, body: { delivery_zone: ["La zona de entrega es otra"] } };
    return { body: buildCart([buildCartLine({ item_id: dish.id })]) };
  });
  await showScreen("/alto-andes/menu", <MenuPage />);
  const plus = await screen.findByRole("button", { name: `Agregar ${dish.name}` });
  const added = () => sent.filter(({ path }) => path === "/api/cart/add-item/").map(({ body }) => body);
  return { plus, added };
}

async function chooseZone() {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Zona de entrega" }));
  fireEvent.click(await screen.findByRole("option", { name: "Recepción" }));
}

test("a client who was made a company client a moment ago is asked for the zone on the next try", async () => {
  const { plus, added } = await openAfterTypeChange("type2");
  fireEvent.click(plus);
  expect(await screen.findByText(changed)).toBeTruthy();
  await waitFor(() => expect(Cookies.get("authToken")).toBe("token-2"));
  fireEvent.click(screen.getByRole("button", { name: `Agregar ${dish.name}` }));
  const dialog = within(await screen.findByRole("dialog"));
  await chooseZone();
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  await waitFor(() => expect(added()).toHaveLength(2));
  expect(added()[1]).toEqual({ item: dish.id, price: "18.50", quantity: 1, delivery_zone: 4 });
});

test("a company client who was made an individual one a moment ago adds the dish without a zone", async () => {
  const { plus, added } = await openAfterTypeChange("type1");
  fireEvent.click(plus);
  const dialog = within(await screen.findByRole("dialog"));
  await chooseZone();
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  expect(await dialog.findByText(changed)).toBeTruthy();
  await waitFor(() => expect(dialog.queryByLabelText("Zona de entrega")).toBeNull());
  fireEvent.click(dialog.getByRole("button", { name: "Agregar" }));
  await waitFor(() => expect(added()).toHaveLength(2));
  expect(added()[1]).toEqual({ item: dish.id, price: "18.50", quantity: 1, delivery_zone: null });
});

test("arrow keys scroll a day's dishes, but not those that go back and forth in the browser", async () => {
  const { plus } = await openWhileSpecialChanges(3, 3);
  expect(fireEvent.keyDown(plus, { key: "ArrowLeft" })).toBe(false);
  for (const modifier of [{ altKey: true }, { metaKey: true }, { ctrlKey: true }])
    expect(fireEvent.keyDown(plus, { key: "ArrowLeft", ...modifier })).toBe(true);
});

test("a menu that is open over midnight is read again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-03-03T23:59:30-05:00") });
  onTestFinished(() => void vi.useRealTimers());
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  const { sent } = fakeServer(({ path }) => {
    if (path === "/api/public/config/") return { body: { special_company_id: 56, dish_tags_offered: false } };
    if (path.startsWith("/api/categories/")) return { body: [day] };
    return { body: path === "/api/cart/" ? buildCart([]) : { results: [] } };
  });
  await showScreen("/alto-andes/menu", <MenuPage />);
  await screen.findByRole("button", { name: `Agregar ${dish.name}` });
  const countReads = () => sent.filter(({ path }) => path.startsWith("/api/categories/")).length;
  expect(countReads()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(countReads()).toBe(2);
});

test("a week without dishes says so by day, and not that no dish matches", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer({ customer_type: "type2" }));
  fakeServer(({ path }) => {
    if (path.startsWith("/api/categories/")) return { body: [{ ...day, items: [] }] };
    return { body: path === "/api/cart/" ? buildCart([]) : { results: [] } };
  });
  await showScreen("/alto-andes/menu", <MenuPage />);
  await screen.findByText("No hay menú programado para este día.");
  await screen.findByRole("search", { name: "Buscar en el menú" });
  expect(screen.queryByText("Ningún plato del menú coincide.")).toBeNull();
});

test("the address of a dish that is not on the menu says so", async () => {
  await openWhileSpecialChanges(3, 3);
  await showScreen("/alto-andes/menu?plato=999", <MenuPage />);
  expect(await screen.findByText("Este plato no está en el menú.")).toBeTruthy();
});
