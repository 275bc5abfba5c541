import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PaymentMethodField } from "./payment-method-field.tsx";

function disabledOptions(isLocked: boolean, isOffered: boolean): boolean[] {
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
  expect(disabledOptions(false, true)).toEqual([false, false]);
  cleanup();
  expect(disabledOptions(false, false)).toEqual([false, true]);
});

test("nothing can be chosen while a payment is under way", () => {
  expect(disabledOptions(true, true)).toEqual([true, true]);
});
