import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { click, pressButton } from "../../app/show-screen.test-data.tsx";
import { openDialog } from "../../components/open-dialog.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { clearSession } from "../../lib/session/cookies.ts";
import { signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { buildStaffItem } from "../items/item.test-data.ts";
import { AddDishDialog } from "./add-dish-dialog.tsx";

const item: MenuItem = { ...buildStaffItem(), available: true, cutoff_at: null, subitems: [] };
const day = { week_day_value: "Miércoles", category_date: "2026-07-08" } as MenuDay;

const common = { dish: { item, day }, days: [], companyId: 56, asksZone: false, isSpecial: false, inCart: 0 };

/** Opens the dialog with a server that accepts its requests. */
async function open() {
  const { sent } = fakeServer(() => ({ body: buildCart([]) }));
  const onClose = vi.fn();
  await openDialog(<AddDishDialog {...common} open onClose={onClose} onExited={vi.fn()} />);
  const added = async () => {
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return sent.filter(({ method }) => method === "POST").map(({ body }) => body);
  };
  return { add: screen.getByRole("button", { name: "Agregar" }), added };
}

test("a dish is added once, however fast the button is pressed", async () => {
  const { add, added } = await open();
  act(() => {
    fireEvent.click(add);
    fireEvent.click(add);
  });
  expect(await added()).toEqual([{ item: 9, price: "18.50", quantity: 1, delivery_zone: null }]);
});

test("a quantity may have a decimal comma, and its buttons count on from it", async () => {
  const { add, added } = await open();
  fireEvent.change(screen.getByLabelText("Cantidad"), { target: { value: "2,0" } });
  fireEvent.click(screen.getByRole("button", { name: "Una unidad más" }));
  expect(screen.getByLabelText("Cantidad")).toHaveProperty("value", "3");
  fireEvent.change(screen.getByLabelText("Cantidad"), { target: { value: "2,0" } });
  fireEvent.click(add);
  expect(await added()).toEqual([{ item: 9, price: "18.50", quantity: 2, delivery_zone: null }]);
});

test.each(["1,000", "1.000"])("%s may mean a thousand and is refused", async (quantity) => {
  const { add } = await open();
  fireEvent.change(screen.getByLabelText("Cantidad"), { target: { value: quantity } });
  fireEvent.click(add);
  expect(await screen.findByText("La cantidad debe ser un número entero")).toBeTruthy();
});

test("what is refused after the dialog was closed is told", async () => {
  let refuse: () => void = () => undefined;
  fakeServer(async ({ method }) => {
    if (method !== "POST") return { body: buildCart([]) };
    await new Promise<void>((resolve) => (refuse = resolve));
    return { status: 409, body: { detail: "Ya no quedan porciones: Lomo saltado" } };
  });
  function Menu() {
    const [isOpen, setOpen] = useState(true);
    const [isShown, setShown] = useState(true);
    const dialog = {
      ...common,
      open: isOpen,
      onClose: () => setOpen(false),
      onExited: () => setShown(false),
    };
    return <Snackbars>{isShown && <AddDishDialog {...dialog} />}</Snackbars>;
  }
  await openDialog(<Menu />);
  await pressButton("Agregar");
  const close = screen.getByRole("button", { name: "Cerrar" });
  await click(close);
  await waitFor(() => expect(close.isConnected).toBe(false));
  await act(async () => refuse());
  expect(await screen.findByText("Ya no quedan porciones: Lomo saltado")).toBeTruthy();
});

test("what was chosen when the session ended is there when the user opens the dish again", async () => {
  signInCustomer("token-1");
  await open();
  fireEvent.change(screen.getByLabelText("Cantidad"), { target: { value: "3" } });
  clearSession(null);
  cleanup();
  signInCustomer("token-2");
  const { add, added } = await open();
  fireEvent.click(add);
  expect(await added()).toEqual([{ item: 9, price: "18.50", quantity: 3, delivery_zone: null }]);
});

test("a dish whose answer was lost is not added twice", async () => {
  const { sent } = fakeServer(({ method }) => {
    if (method === "POST") throw new TypeError("Failed to fetch");
    return { body: buildCart([buildCartLine({ item_id: item.id })]) };
  });
  const onClose = vi.fn();
  await openDialog(<AddDishDialog {...common} open onClose={onClose} onExited={vi.fn()} />);
  const add = screen.getByRole("button", { name: "Agregar" });
  fireEvent.click(add);
  await screen.findByText(/No hay conexión con el servidor/);
  fireEvent.click(add);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a zone that was disabled meanwhile is offered no longer after it was refused", async () => {
  signInCustomer("token-1");
  let enabled = true;
  fakeServer(({ method, path }) => {
    if (path.startsWith("/api/deliveryzones/")) return { body: [{ id: 3, name: "Planta 2", enabled }] };
    if (method !== "POST") return { body: buildCart([]) };
    enabled = false;
    return { status: 400, body: { delivery_zone: ["Esta zona de entrega no está disponible."] } };
  });
  await openDialog(<AddDishDialog {...common} asksZone open onClose={vi.fn()} onExited={vi.fn()} />);
  const openZones = () => fireEvent.mouseDown(screen.getByRole("combobox", { name: /Zona/ }));
  openZones();
  fireEvent.click(await screen.findByRole("option", { name: "Planta 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Agregar" }));
  await screen.findByText("Esta zona de entrega no está disponible.");
  openZones();
  const option = await screen.findByRole("option", { name: /Planta 2/ });
  await waitFor(() => expect(option.getAttribute("aria-disabled")).toBe("true"));
});
