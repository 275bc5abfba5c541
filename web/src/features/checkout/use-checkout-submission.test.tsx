import { act, fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import type { CartLine } from "@lonchera/contract/cart";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import type { ValidatedCheckoutValues, OrderPayload } from "./checkout-values.ts";
import { useCheckoutSubmission } from "./use-checkout-submission.ts";

const options = {
  config: { payment: {} },
  buyer: { company: "alto-andes", isType1: false },
  method: "card",
} as unknown as Parameters<typeof useCheckoutSubmission>[0];

function Payment({ items = [] }: { items?: CartLine[] }) {
  const { state, send, pay } = useCheckoutSubmission({
    ...options,
    cart: { ...buildCart(items), payment_type: "C" },
  });
  return (
    <>
      <button onClick={() => send({} as OrderPayload)}>{state.step}</button>
      <button onClick={() => pay({ ruc_number: "" } as ValidatedCheckoutValues)}>Pagar</button>
    </>
  );
}

test("an order is shown as placed also in a browser that refuses to store anything", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  fakeServer(() => ({ body: { id: 7 } }));
  vi.stubGlobal("sessionStorage", null);
  onTestFinished(() => void vi.unstubAllGlobals());
  await showScreen("/alto-andes/menu/checkout", <Payment />);
  fireEvent.click(screen.getByText("form"));
  expect(await screen.findByText("placed")).toBeTruthy();
});

test("a double click sends the order once", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
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

test.each([
  ["of the server", "closed", ["failed", []]],
  ["of the device alone", null, ["placed", ["/api/create-order/"]]],
] as const)("a cut-off that passes %s while the form is open", async (_clock, problem, [step, orders]) => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  const line = buildCartLine({ cutoff_at: "2026-01-01T12:00:00Z" });
  const { sent } = fakeServer(({ path }) => ({
    body: path === "/api/cart/" ? buildCart([{ ...line, problem }]) : { id: 7 },
  }));
  await showScreen("/alto-andes/menu/checkout", <Payment items={[line]} />);
  fireEvent.click(screen.getByText("Pagar"));
  expect(await screen.findByText(step)).toBeTruthy();
  expect(sent.map(({ path }) => path).filter((path) => path === "/api/create-order/")).toEqual(orders);
});

test("a dish that was sold out is ordered once there are portions again", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer());
  const line = buildCartLine({ cutoff_at: "2099-01-01T12:00:00Z" });
  fakeServer(({ path }) => ({ body: path === "/api/cart/" ? buildCart([line]) : { id: 7 } }));
  await showScreen("/alto-andes/menu/checkout", <Payment items={[{ ...line, problem: "sold-out" }]} />);
  fireEvent.click(screen.getByText("Pagar"));
  expect(await screen.findByText("placed")).toBeTruthy();
});
