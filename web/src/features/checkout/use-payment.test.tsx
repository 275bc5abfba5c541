import { act, fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { saveUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart } from "../cart/cart-lines.test-data.ts";
import type { OrderPayload } from "./checkout-values.ts";
import { usePayment } from "./use-payment.ts";

const options = {
  cart: { ...buildCart([]), payment_type: "C" },
  config: { payment: {} },
  buyer: { company: "alto-andes", isType1: false },
  method: "card",
} as unknown as Parameters<typeof usePayment>[0];

function Payment() {
  const { state, send } = usePayment(options);
  return <button onClick={() => send({} as OrderPayload)}>{state.step}</button>;
}

test("an order is shown as placed also in a browser that refuses to store anything", async () => {
  signInCustomer("token-1");
  saveUser(buildCustomer());
  fakeServer(() => ({ body: { id: 7 } }));
  vi.stubGlobal("sessionStorage", null);
  onTestFinished(() => void vi.unstubAllGlobals());
  await showScreen("/alto-andes/menu/checkout", <Payment />);
  fireEvent.click(screen.getByText("form"));
  expect(await screen.findByText("placed")).toBeTruthy();
});

test("a double click sends the order once", async () => {
  signInCustomer("token-1");
  saveUser(buildCustomer());
  const { sent } = fakeServer(() => ({ body: { id: 7 } }));
  await showScreen("/alto-andes/menu/checkout", <Payment />);
  const button = screen.getByText("form");
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await screen.findByText("placed");
  expect(sent.filter(({ path }) => path === "/api/create-order/")).toHaveLength(1);
});
