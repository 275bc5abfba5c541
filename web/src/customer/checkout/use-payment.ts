import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Cart } from "@lonchera/contract/cart";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { centimos } from "../cart/cart-line.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import { askForCard, scriptFailureText, usePaymentScript } from "./card-payment.ts";
import type { CheckedValues, CheckoutValues } from "./checkout-schema.ts";
import type { OrderFailure } from "./order-errors.ts";
import { orderPayload } from "./order-payload.ts";
import { usePlaceOrder } from "./use-place-order.ts";

type PaymentOptions = {
  form: UseFormReturn<CheckoutValues, unknown, CheckedValues>;
  cart: Cart;
  config: PublicConfig;
  buyer: { company: string; isType1: boolean };
};

/** From the filled form to the order: the card's token first (type1), then the order itself. */
export function usePayment({ form, cart, config, buyer }: PaymentOptions) {
  const queue = useCartQueue();
  const script = usePaymentScript(config.payment.script, buyer.isType1);
  const [failure, setFailure] = useState<OrderFailure | null>(null);
  const [failures, setFailures] = useState(0);
  const [wantedInVain, setWantedInVain] = useState(0);
  const { place, isPaying, unanswered, placed } = usePlaceOrder((next) => {
    setFailure(next);
    setFailures((count) => count + 1);
    for (const { name, message } of next.fields) form.setError(name, { message });
  });

  async function pay(values: CheckedValues): Promise<void> {
    setFailure(null);
    await queue.idle();
    if (!buyer.isType1) return place(orderPayload(values, cart, buyer, null));
    const Dialog = script.data ?? (await script.refetch()).data;
    if (!Dialog) return setWantedInVain((count) => count + 1);
    askForCard(Dialog, {
      publicKey: config.payment.public_key,
      amount: centimos(cart.total),
      email: values.email,
      onToken: (token) => void place(orderPayload(values, cart, buyer, token)),
      onError: (message) =>
        setFailure({ kind: "declined", fields: [], text: message ?? "No se pudo procesar el pago" }),
    });
  }

  return {
    pay,
    placed,
    isPaying,
    failure,
    /** How many attempts the server has refused. */
    failures,
    isPreparing: script.isFetching,
    scriptFailure: script.error ? scriptFailureText(config.payment) : null,
    /** How often paying waited for a script that did not come. */
    wantedInVain,
    reloadScript: () => void script.refetch(),
    sendAgain: unanswered ? () => void place(unanswered) : null,
  };
}
export type Payment = ReturnType<typeof usePayment>;
