import { act, screen, waitFor } from "@testing-library/react";
import { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Order } from "@lonchera/contract/orders";
import { showRouter } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCartLine } from "../cart/cart-lines.test-data.ts";
import { buildOrder } from "../orders/order.test-data.ts";
import { AwaitingPaymentNotice, createPlacedOrderState } from "../orders/awaiting-payment.tsx";
import { OrderSuccessPage } from "./order-success-page.tsx";

function buildWaitingOrder(expires_at: string): Order {
  const payment = {
    ...buildOrder().payment,
    status: "pending",
    charge_id: null,
    method: "code",
    code: { order: "ord_test_1", payment_code: null, expires_at },
  } as const;
  return buildOrder({ payment });
}

const openLine = buildCartLine({ cutoff_at: "2999-01-01T15:00:00Z" });

/**
 * Opens the page with an order in the router state, if any, and another state of it on the server. Entry 0 of the
 * history is the menu, and entry 1 is the page.
 */
async function arrive(known: Order | null, found: Order, from = 1) {
  let present = found;
  fakeServer(({ path }) => {
    if (path.startsWith("/api/user-orders/")) return { body: { count: 1, results: [present] } };
    if (path.startsWith("/api/cart/v2/")) return { body: { items: [openLine] } };
    return { status: 400, body: { detail: "No" } };
  });
  const start = {
    pathname: "/alto-andes/menu/order-success",
    state: known && createPlacedOrderState({ order: known }),
  };
  const screens = [
    { path: "/menu", element: <AwaitingPaymentNotice paysByCode /> },
    { path: "/*", element: <OrderSuccessPage /> },
  ];
  const router = createMemoryRouter(screens, { initialEntries: ["/menu", start], initialIndex: from });
  const queries = { retry: false, staleTime: 30_000 };
  await showRouter(router, new QueryClient({ defaultOptions: { queries } }));
  return Object.assign(router, { becomes: (order: Order) => (present = order) });
}

const past = new Date(Date.now() - 60_000).toISOString();
const future = new Date(Date.now() + 3_600_000).toISOString();
const over = { cancelled: true, status: false, can_be_cancelled: false };

test("an order that was paid meanwhile is celebrated, and stays so over a reload", async () => {
  const router = await arrive(buildWaitingOrder(future), buildOrder());
  expect(await screen.findByRole("heading", { name: "Orden creada con éxito!" })).toBeTruthy();
  expect(router.state.location.state).toEqual(
    createPlacedOrderState({ order: buildOrder(), expired: false }),
  );
});

test("the menu asks no more for a payment that the page has seen", async () => {
  const waiting = buildWaitingOrder(future);
  const router = await arrive(waiting, waiting, 0);
  expect(await screen.findByText(/Tienes un pedido pendiente de pago/)).toBeTruthy();
  router.becomes(buildOrder());
  await act(() => router.navigate(1));
  expect(await screen.findByRole("heading", { name: "Orden creada con éxito!" })).toBeTruthy();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByText(/Tienes un pedido pendiente de pago/)).toBeNull());
});

test("one whose time ran out says that it was not paid in time", async () => {
  await arrive(buildWaitingOrder(past), { ...buildWaitingOrder(past), ...over });
  expect(await screen.findByRole("heading", { name: "Pedido cancelado" })).toBeTruthy();
  expect(screen.getByText(/No se pagó a tiempo/)).toBeTruthy();
});

test("one that was cancelled before does not", async () => {
  await arrive(buildWaitingOrder(future), { ...buildWaitingOrder(future), ...over });
  expect(await screen.findByRole("heading", { name: "Pedido cancelado" })).toBeTruthy();
  expect(screen.queryByText(/No se pagó a tiempo/)).toBeNull();
});

test("while the provider's time is over and nothing is decided, the page says that it looks", async () => {
  await arrive(buildWaitingOrder(past), buildWaitingOrder(past));
  expect(await screen.findByRole("heading", { name: "Pendiente de pago" })).toBeTruthy();
  expect(screen.getByText(/Estamos comprobando si llegó tu pago/)).toBeTruthy();
});

test("a card's order that was cancelled meanwhile is not celebrated, and nothing is said of a code", async () => {
  await arrive(buildOrder(), buildOrder(over));
  expect(await screen.findByRole("heading", { name: "Pedido cancelado" })).toBeTruthy();
  expect(screen.getByText(/Te devolvemos lo que pagaste/)).toBeTruthy();
  expect(screen.queryByText(/código/)).toBeNull();
});

test("by its address alone the page finds the order that waits", async () => {
  const waiting = buildWaitingOrder(future);
  const router = await arrive(null, waiting);
  expect(await screen.findByRole("heading", { name: "Pendiente de pago" })).toBeTruthy();
  expect(router.state.location.state).toEqual(createPlacedOrderState({ order: waiting }));
});

test("by its address alone it celebrates only what was ordered just now", async () => {
  await arrive(null, buildOrder({ ordered_date: past }));
  expect(await screen.findByRole("heading", { name: "Orden creada con éxito!" })).toBeTruthy();
  const longAgo = new Date(Date.now() - 3_600_000).toISOString();
  await arrive(null, buildOrder({ ordered_date: longAgo }));
  expect(await screen.findByRole("heading", { name: "Tu pedido" })).toBeTruthy();
  expect(screen.queryByText(/con éxito/)).toBeNull();
});

test("the number to pay with shows as soon as the provider has one", async () => {
  const known = buildWaitingOrder(future);
  const code = { order: "ord_test_1", payment_code: "13642064", expires_at: future };
  await arrive(known, { ...known, payment: { ...known.payment, code } });
  expect(await screen.findByText("13642064")).toBeTruthy();
});

test("until when it can be cancelled is said of what is paid, not beside until when to pay", async () => {
  await arrive(buildOrder(), buildOrder());
  expect(await screen.findByText("Puedes cancelarlo")).toBeTruthy();
  await arrive(buildWaitingOrder(future), buildWaitingOrder(future));
  expect(await screen.findByText("Plato 1")).toBeTruthy();
  expect(screen.queryByText("Puedes cancelarlo")).toBeNull();
});
