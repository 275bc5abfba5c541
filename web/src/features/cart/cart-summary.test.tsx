import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "./cart-lines.test-data.ts";
import { CartSummary } from "./cart-summary.tsx";
import { CartSummaryPage } from "./cart-summary-page.tsx";
import { useCart } from "./use-cart.ts";

afterEach(() => void vi.useRealTimers());

const buildLine = (id: number, name: string) => buildCartLine({ id, delivery_zone: { id, name } });

/** Opens the summary of a cart with one dish in two zones. The server refuses to remove either line. */
async function open() {
  signInCustomer("token-1");
  const cart = buildCart([buildLine(1, "Puerta norte"), buildLine(2, "Planta 2")]);
  const answers: (() => void)[] = [];
  const server = fakeServer(async ({ path, method }) => {
    if (path === "/api/cart/" && method === "GET") return { body: cart };
    if (!path.startsWith("/api/cart/")) return { body: {} };
    await new Promise<void>((resolve) => answers.push(resolve));
    return { status: 400, body: { detail: "Ya no se puede quitar" } };
  });
  await showScreen(
    "/resumen",
    <Snackbars>
      <CartSummary cart={cart} company="alto-andes" byZone />
    </Snackbars>,
  );
  const remove = (index: number) =>
    act(async () => screen.getAllByRole("button", { name: "Eliminar Plato 1" })[index]?.click());
  const answer = async (index: number) => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(index));
    await act(async () => answers[index]?.());
  };
  return { ...server, remove, answer };
}

test("what the server refused is named with its zone where the dish stands in two", async () => {
  const { remove, answer } = await open();
  await remove(0);
  await remove(1);
  await answer(0);
  await answer(1);
  expect(await screen.findByText("Plato 1 (Planta 2): Ya no se puede quitar")).toBeTruthy();
  expect(screen.getByText("Plato 1 (Puerta norte): Ya no se puede quitar")).toBeTruthy();
});

test("a dish that could not be removed is not said to be removed", async () => {
  const { remove, answer } = await open();
  await remove(0);
  expect(await screen.findByText("Quitaste Plato 1 del carrito.")).toBeTruthy();
  // Messages stay while another window is in front.
  fireEvent.blur(window);
  await answer(0);
  await screen.findByText("Plato 1 (Puerta norte): Ya no se puede quitar");
  await waitFor(() => expect(screen.queryByText("Quitaste Plato 1 del carrito.")).toBeNull());
});

test("the next user sees nothing of the changes of the former one, and sends none of them", async () => {
  const { remove, answer, sent } = await open();
  await remove(0);
  await remove(1);
  const changes = () => sent.filter(({ path }) => path === "/api/cart/remove-item/").length;
  await waitFor(() => expect(changes()).toBe(1));
  act(() => storeSessionUser(buildCustomer({ id: 8 })));
  await answer(0);
  await remove(1);
  await answer(1);
  expect(await screen.findByText("Plato 1 (Planta 2): Ya no se puede quitar")).toBeTruthy();
  expect(screen.queryByText("Plato 1 (Puerta norte): Ya no se puede quitar")).toBeNull();
  expect(changes()).toBe(2);
});

test("the cart is read again at the moment when a dish closes, and until the server has closed it", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-07-08T14:00:00Z") });
  signInCustomer("token-1");
  const line = buildCartLine({ cutoff_at: "2026-07-08T14:01:05Z" });
  const cart = buildCart([line]);
  const closed = buildCart([{ ...line, can_be_edited: false }]);
  let isClosed = false;
  const { sent } = fakeServer(() => ({ body: isClosed ? closed : cart }));
  const reads = () => sent.filter(({ path }) => path === "/api/cart/").length;
  const Summary = () => {
    const { cart } = useCart();
    return cart && <CartSummary cart={cart} company="alto-andes" byZone />;
  };
  await showScreen(
    "/resumen",
    <Snackbars>
      <Summary />
    </Snackbars>,
  );
  const readsAfter = async (time: number) => {
    await act(() => vi.advanceTimersByTimeAsync(time));
    return reads();
  };
  const first = await readsAfter(64_000);
  expect(await readsAfter(1_000)).toBe(first + 1);
  isClosed = true;
  expect(await readsAfter(15_000)).toBe(first + 2);
  expect(await readsAfter(60_000)).toBe(first + 2);
});

test("no more units can be added than are left", async () => {
  signInCustomer("token-1");
  const line = buildCartLine({ quantity: 2, max_units: 3 });
  fakeServer(({ path }) => ({ body: path === "/api/cart/" ? buildCart([line]) : {} }));
  const show = (quantity: number) =>
    showScreen(
      "/resumen",
      <CartSummary cart={buildCart([{ ...line, quantity }])} company="alto-andes" byZone={false} />,
    );
  await show(2);
  const units = screen.getByLabelText("Unidades de Plato 1");
  fireEvent.change(units, { target: { value: "4" } });
  expect(screen.getByText("Escribe un número entero de 1 a 3")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Una unidad más de Plato 1" })).toHaveProperty("disabled", false);
  await show(3);
  expect(screen.getByText("Ya tienes las 3 que quedan.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Una unidad más de Plato 1" })).toHaveProperty("disabled", true);
});

test("a button beside the number replaces what was typed wrongly", async () => {
  signInCustomer("token-1");
  const cart = buildCart([buildCartLine({ quantity: 2 })]);
  fakeServer(({ path }) => ({ body: path === "/api/cart/" ? cart : {} }));
  await showScreen("/alto-andes/menu/cart-summary", <CartSummaryPage />);
  const units = await screen.findByLabelText("Unidades de Plato 1");
  fireEvent.change(units, { target: { value: "0" } });
  fireEvent.click(screen.getByRole("button", { name: "Una unidad más de Plato 1" }));
  await waitFor(() => expect(units).toHaveProperty("value", "3"));
  expect(screen.queryByText(/Escribe un número entero/)).toBeNull();
});
