import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paymentCodeRefusalTexts } from "@lonchera/contract/error-texts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { getCodeOffer, PaymentMethodField } from "./payment-method-field.tsx";

function readDisabledOptions(isLocked: boolean, isOffered: boolean): boolean[] {
  const codes = { isOffered, text: "Te damos un código." };
  render(
    <PaymentMethodField
      method="card"
      choose={() => undefined}
      codes={codes}
      waiting={undefined}
      isLocked={isLocked}
    />,
  );
  return screen.getAllByRole<HTMLInputElement>("radio").map(({ disabled }) => disabled);
}

test("a code can only be chosen where it is offered", () => {
  expect(readDisabledOptions(false, true)).toEqual([false, false]);
  cleanup();
  expect(readDisabledOptions(false, false)).toEqual([false, true]);
});

test("nothing can be chosen while a payment is under way", () => {
  expect(readDisabledOptions(true, true)).toEqual([true, true]);
});

test("shortly before the first meal closes there is no code, and the reason stands there", () => {
  const cart = buildCart([
    buildCartLine({ item_id: 1, cutoff_at: "2026-07-08T20:00:00Z" }),
    buildCartLine({ item_id: 2, cutoff_at: "2026-07-08T15:00:00Z" }),
  ]);
  const terms = { hours: 24, max_units: 50, max_total: "1000.00" };
  const offerAt = (time: string) => getCodeOffer(cart, terms, Date.parse(`2026-07-08T${time}:00Z`));
  expect(offerAt("14:30").isOffered).toBe(true);
  expect(offerAt("14:31")).toEqual({ isOffered: false, text: paymentCodeRefusalTexts.code_too_late });
  cleanup();
  render(
    <PaymentMethodField
      method="card"
      choose={() => undefined}
      codes={offerAt("14:31")}
      waiting={undefined}
      isLocked={false}
    />,
  );
  const description = screen.getByRole("radio", { name: /^Código de pago/ }).getAttribute("aria-describedby");
  expect(document.getElementById(description ?? "")?.textContent).toBe(paymentCodeRefusalTexts.code_too_late);
});
