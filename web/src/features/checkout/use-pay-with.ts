import { useState } from "react";
import type { Cart } from "@lonchera/contract/cart";
import { useWaitingOrder } from "../orders/recent-orders.ts";
import { useNow } from "../../components/use-now.ts";
import { codeTerms } from "./code-terms.ts";

export type PayWith = "card" | "code";

const tick = 30_000;

/** How a type1 order is paid; a code that cannot be had any more is not what is chosen. */
export function usePayWith(cart: Cart, isType1: boolean) {
  const [chosen, setChosen] = useState<PayWith>("card");
  const waiting = useWaitingOrder(isType1);
  const terms = codeTerms(cart.items, waiting, useNow(tick));
  const payWith: PayWith = terms.isOpen ? chosen : "card";
  return { payWith, choose: setChosen, terms, waiting };
}
export type PayChoice = ReturnType<typeof usePayWith>;
