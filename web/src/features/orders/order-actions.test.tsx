import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { pressButton, showScreen } from "../../app/show-screen.test-data.tsx";
import { Snackbars } from "../../components/snackbars.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import { buildOrder } from "./order.test-data.ts";
import { RepeatOrderButton } from "./order-actions.tsx";

function OpenOrder() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Snackbars>
      {isOpen && <RepeatOrderButton order={buildOrder()} onRefused={vi.fn()} />}
      <button onClick={() => setOpen(false)}>Cerrar</button>
    </Snackbars>
  );
}

const dish = {
  item: 4,
  name: "Lomo saltado",
  quantity: 3,
  week_day_value: "Lunes",
  category_date: "2026-03-09",
};
const added = { body: { cart: buildCart([]), added: [dish], missing: [] } };
const missing = [{ name: "Causa limeña", reason: "Se agotó." }];
const addedInPart = { body: { ...added.body, missing } };
const refused = { status: 400, body: { detail: "Ya no se puede pedir ninguno de sus platos." } };

/** Presses the button of an order. The returned `answer` lets the server answer. */
async function repeat(response: typeof added | typeof addedInPart | typeof refused = added) {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  const answered = Promise.withResolvers<void>();
  fakeServer(async () => {
    await answered.promise;
    return response;
  });
  await showScreen("/alto-andes/orders", <OpenOrder />);
  await pressButton("Repetir pedido");
  return { answer: () => act(async () => answered.resolve()) };
}

test("a repeated order opens the cart", async () => {
  const { answer } = await repeat();
  await answer();
  await waitFor(() => expect(window.location.pathname).toBe("/alto-andes/menu/cart-summary"));
});

test.each([
  ["that it was repeated", added, "Agregamos 3 platos del pedido LON-000123."],
  ["what was left out", addedInPart, "Agregamos 3 platos del pedido LON-000123. Quedó fuera: Causa limeña."],
  ["why it could not be repeated", refused, refused.body.detail],
])("who has closed an order is told %s, and stays on the page", async (_, response, text) => {
  const { answer } = await repeat(response);
  await pressButton("Cerrar");
  await answer();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(window.location.pathname).toBe("/alto-andes/orders");
});
