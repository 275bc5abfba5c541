import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { reversedRangeMessage } from "@lonchera/domain/calendar";
import type { Order } from "@lonchera/contract/orders";
import { pressButton, showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import { AdminOrdersPage } from "./admin-orders-page.tsx";
import { buildOrder } from "./order.test-data.ts";
import { OrdersList } from "./orders-page.tsx";
import { getFirstDayOfMonth, getLastDayOfMonth, toLimaDate } from "@lonchera/domain/calendar";

const datesMissing = "Por favor, seleccione las fechas de inicio y fin antes de exportar.";

type Setting = { isStaff?: boolean; orders?: Order[]; fails?: boolean };

async function open(
  address: string,
  { isStaff = true, orders = [buildOrder()], fails = false }: Setting = {},
) {
  const server = fakeServer(({ path }) => {
    if (!path.includes("orders")) return { body: [] };
    return fails
      ? { status: 400, body: { detail: "No" } }
      : { body: { count: orders.length, results: orders } };
  });
  await showScreen(`/orders${address}`, <OrdersList isStaff={isStaff} />);
  return { asked: () => server.sent.map(({ path }) => path).filter((path) => path.includes("orders")) };
}

test("staff see an order and its history once, also from its address", async () => {
  const errors = vi.spyOn(console, "error");
  fakeServer(({ path }) => {
    if (path.startsWith("/api/cart/")) return { body: { cart: buildCart([]) } };
    return { body: path.startsWith("/api/orders/") ? { count: 1, results: [buildOrder()] } : [] };
  });
  await showScreen("/admin/orders?order=LON-000123", <AdminOrdersPage />);
  await screen.findByRole("button", { name: /^Historial/ });
  expect(errors.mock.calls.filter(([text]) => String(text).includes("same key"))).toEqual([]);
});

test("the filters of the address are asked of the server, page by page", async () => {
  const { asked } = await open(
    "?start_date=2026-11-01&end_date=2026-11-30&customer_type=type2&search=qui&page=2&page_size=100",
  );
  await screen.findByText("LON-000123");
  expect(asked()).toEqual([
    "/api/orders/filtered/?start_date=2026-11-01&end_date=2026-11-30&customer_type=type2&search=qui&ordering=-ordered_date&page=2&page_size=100",
  ]);
});

test("a range the wrong way round says so at its field and is not asked", async () => {
  const { asked } = await open("?start_date=2026-11-30&end_date=2026-11-01");
  await screen.findByText(reversedRangeMessage);
  expect(screen.getByText("No se encontraron datos")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Exportar datos" }));
  expect(asked()).toEqual([]);
});

test("an export without both dates asks for them, until they are there", async () => {
  await open("?start_date=&end_date=2026-11-30");
  expect(screen.queryByText(datesMissing)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Exportar datos" }));
  expect(screen.getByText(datesMissing)).toBeTruthy();
  await pressButton("Reset");
  await waitFor(() => expect(screen.queryByText(datesMissing)).toBeNull());
});

test("customers edit what is active and open; staff do not", async () => {
  const orders = [
    buildOrder(),
    buildOrder({ id: 124, id_order: "LON-000124", cart: 10, status: false }),
    buildOrder({ id: 125, id_order: "LON-000125", cart: 11, can_be_edited: false }),
  ];
  await open("", { isStaff: false, orders });
  const link = await screen.findByRole("link", { name: "Editar pedido LON-000123" });
  expect(link.getAttribute("href")).toBe("/order/edit/9");
  expect(screen.getAllByRole("link", { name: /Editar pedido/ })).toHaveLength(1);
  await open("", { orders });
  await screen.findByText("LON-000123");
  expect(screen.queryByRole("link", { name: /Editar pedido/ })).toBeNull();
});

test.each([
  [true, "Failed to fetch admin orders list"],
  [false, "Failed to fetch user orders list"],
])("a load that failed (staff: %s) says «%s» with a way to retry", async (isStaff, message) => {
  const { asked } = await open("", { isStaff, fails: true });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(message);
  fireEvent.click(within(alert).getByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test("an empty list says why", async () => {
  await open("?start_date=2026-11-01&end_date=2026-11-30&search=nadie", { orders: [] });
  expect(await screen.findByText("No se encontraron datos")).toBeTruthy();
  expect(screen.getByText(/entre el 01\/11\/2026 y el 30\/11\/2026/)).toBeTruthy();
});

test("a sorted list keeps its dates in the address, so that it shows the same next month, until a reset", async () => {
  const { asked } = await open("");
  fireEvent.click(await screen.findByText("Total"));
  await waitFor(() => expect(asked()).toHaveLength(2));
  const today = toLimaDate(Date.now());
  const month = `start_date=${getFirstDayOfMonth(today)}&end_date=${getLastDayOfMonth(today)}`;
  expect(window.location.search).toBe(`?${month}&ordering=total`);
  expect(asked()[1]).toContain(`?${month}&ordering=total&page=1&page_size=50`);
  await pressButton("Reset");
  expect(window.location.search).toBe("");
});

test.each([true, false])(
  "a cancellation whose answer was lost says so only while the order stands (cancelled: %s)",
  async (cancelled) => {
    let order = buildOrder();
    fakeServer(({ method, path }) => {
      if (method === "POST") {
        if (cancelled) order = buildOrder({ cancelled, status: false });
        throw new TypeError("Failed to fetch");
      }
      if (!path.includes("orders")) return { body: path.includes("cart") ? { cart: { items: [] } } : [] };
      return { body: { count: 1, results: [order] } };
    });
    await showScreen(
      "/orders?order=LON-000123",
      <Snackbars>
        <OrdersList isStaff />
      </Snackbars>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Cancelar pedido" }));
    fireEvent.click(await screen.findByRole("button", { name: "Sí, cancelar" }));
    await screen.findByText(cancelled ? "Pedido LON-000123 cancelado" : /^No hay conexión/);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.queryByText(/^No hay conexión/) === null).toBe(cancelled);
    expect(screen.queryByRole("button", { name: "Cancelar pedido" }) === null).toBe(cancelled);
  },
);
