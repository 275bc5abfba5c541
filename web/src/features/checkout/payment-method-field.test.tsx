import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PayWithField } from "./payment-method-field.tsx";

afterEach(cleanup);

function disabledChoices(isLocked: boolean, isOpen: boolean): boolean[] {
  const terms = { isOpen, text: "Te damos un código." };
  render(
    <PayWithField
      payWith="card"
      choose={() => undefined}
      terms={terms}
      waiting={undefined}
      isLocked={isLocked}
    />,
  );
  return screen.getAllByRole<HTMLInputElement>("radio").map(({ disabled }) => disabled);
}

test("how it is paid can be chosen among what can be had", () => {
  expect(disabledChoices(false, true)).toEqual([false, false]);
  cleanup();
  expect(disabledChoices(false, false)).toEqual([false, true]);
});

test("while a payment is under way nothing can be chosen", () => {
  expect(disabledChoices(true, true)).toEqual([true, true]);
});
