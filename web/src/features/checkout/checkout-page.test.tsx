import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen } from "../../app/show-screen.test-data.tsx";
import { fakeServer } from "../../lib/api/fake-server.test-data.ts";
import { storeSessionUser } from "../../lib/session/cookies.ts";
import { buildCustomer, signInCustomer } from "../../lib/session/session-user.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { CheckoutPage } from "./checkout-page.tsx";

const answers: Record<string, unknown> = {
  "/api/cart/": buildCart([buildCartLine()]),
  "/api/account/": {},
  "/api/last-checkout/": { checkout: null },
  "/api/public/config/": { payment: {} },
};

test("the form does not wait for the terms of payment codes where these are refused", async () => {
  signInCustomer("token-1");
  storeSessionUser(buildCustomer({ customer_type: "type1" }));
  const { sent } = fakeServer(({ path }) =>
    path === "/api/payment-code-terms/"
      ? { status: 404, body: { detail: "No encontrado." } }
      : { body: answers[path] ?? [] },
  );
  await showScreen("/alto-andes/menu/checkout", <CheckoutPage />);
  await screen.findByRole("button", { name: /^Pagar/ });
  expect(sent.filter(({ path }) => path === "/api/payment-code-terms/").length).toBeLessThan(4);
});
