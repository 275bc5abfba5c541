import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { signedIn } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { buildStaffItem } from "../items/dish.test-data.ts";
import { MenuPage } from "./menu-page.tsx";

test("when the cart loads on another try, the heading gets the focus of the button that is gone", async () => {
  signedIn("token-1");
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

/** Opens the menu of company 3. The special company changes after its configuration was read. */
async function openWhileSpecialChanges(before: number, after: number) {
  signedIn("token-1");
  const day = {
    id: 1,
    week_day: "MI",
    week_day_value: "Miércoles",
    category_date: "2099-07-08",
    items: [dish],
  } as unknown as MenuDay;
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
    body: { item: dish.id, quantity: 2, delivery_zone: null },
  });
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
