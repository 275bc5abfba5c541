import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { getCart } from "@lonchera/contract/cart";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { queryKey } from "../../lib/api/query.ts";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { CartSummaryPage } from "./cart-summary-page.tsx";
import { buildCart, buildCartLine } from "./cart-lines.test-data.ts";

test("a cart that could not be read again stays and says so", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  let fails = false;
  fakeServer(() => (fails ? { status: 500 } : { body: buildCart([buildCartLine()]) }));
  const { client } = await showScreen("/alto-andes/menu/cart-summary", <CartSummaryPage />);
  await screen.findByLabelText("Unidades de Plato 1");
  fails = true;
  await act(() => client.invalidateQueries({ queryKey: queryKey(getCart) }));
  expect(await screen.findByText(/No se pudo cargar tu carrito/)).toBeTruthy();
  expect(screen.getByLabelText("Unidades de Plato 1")).toBeTruthy();
});
