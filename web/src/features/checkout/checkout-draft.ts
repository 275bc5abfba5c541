import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { tryStorage } from "../../lib/try-storage.ts";
import { typedFields, type ValidatedCheckoutValues, type CheckoutValues } from "./checkout-values.ts";

const key = "checkout-draft";

type Draft = {
  /** The draft belongs to this cart, which belongs to one account of one company and ends with its order. */
  readonly cart: number;
  readonly values: Partial<Pick<CheckoutValues, (typeof typedFields)[number]>>;
};

/** Reads what was typed for this cart before the page was left or reloaded. */
function readDraft(cart: number): Draft["values"] {
  const draft = tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? "null") as Draft | null);
  return draft?.cart === cart ? draft.values : {};
}

export function deleteDraft(): void {
  tryStorage(() => sessionStorage.removeItem(key));
}

type Form = UseFormReturn<CheckoutValues, unknown, ValidatedCheckoutValues>;

/**
 * Keeps in this tab the values that differ from those the form starts with. It fills them in again after the first
 * rendering, which must be equal to the server's. Returns whether a draft was filled in.
 */
export function useDraft({ subscribe, reset }: Form, cart: number, start: CheckoutValues): boolean {
  const [isFilledIn, setFilledIn] = useState(false);
  useEffect(() => {
    const draft = readDraft(cart);
    if (Object.keys(draft).length > 0) {
      reset({ ...start, ...draft });
      setFilledIn(true);
    }
    const save = (typed: CheckoutValues) => {
      const changed = typedFields.filter((name) => typed[name] !== start[name]);
      const values = Object.fromEntries(changed.map((name) => [name, typed[name]])) as Draft["values"];
      const draft: Draft = { cart, values };
      tryStorage(() => sessionStorage.setItem(key, JSON.stringify(draft)));
    };
    return subscribe({ formState: { values: true }, callback: ({ values }) => save(values) });
    // oxlint-disable-next-line react/exhaustive-deps -- A form starts with the values of its first render.
  }, [cart]);
  return isFilledIn;
}
