import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pressButton, showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { saveUser } from "../../lib/session/cookies.ts";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import { buildOrder } from "./order.test-data.ts";
import { RepeatOrderButton } from "./order-actions.tsx";

/** Presses the button of an order; `answer` lets the server answer. */
async function repeat() {
  signInCustomer("token-1");
  saveUser(buildCustomer());
  const answered = Promise.withResolvers<void>();
  fakeServer(async () => {
    await answered.promise;
    return { body: { cart: buildCart([]), added: 1, missing: [] } };
  });
  const button = <RepeatOrderButton order={buildOrder()} onRefused={vi.fn()} />;
  const { router } = await showScreen("/alto-andes/orders", <Snackbars>{button}</Snackbars>);
  await pressButton("Repetir pedido");
  return { router, answer: () => act(async () => answered.resolve()) };
}

test("a repeated order opens the cart", async () => {
  const { answer } = await repeat();
  await answer();
  await waitFor(() => expect(window.location.pathname).toBe("/alto-andes/menu/cart-summary"));
});

test("a late answer tells that an order was repeated, and leaves the page that was opened meanwhile", async () => {
  const { router, answer } = await repeat();
  await act(() => router.navigate("/alto-andes/user/profile"));
  await answer();
  expect(await screen.findByText("Los platos del pedido LON-000123 están en tu carrito.")).toBeTruthy();
  expect(window.location.pathname).toBe("/alto-andes/user/profile");
});
