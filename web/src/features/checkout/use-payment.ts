import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Cart } from "@lonchera/contract/cart";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { centimos } from "../cart/cart-line.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import type { CheckedValues, CheckoutValues } from "./checkout-schema.ts";
import { declined, type OrderFailure } from "./order-errors.ts";
import { orderPayload, type OrderPayload } from "./order-payload.ts";
import type { PayWith } from "./use-pay-with.ts";
import type { PaymentDialogClass } from "./payment-dialog.ts";
import { useBank } from "./use-bank.ts";
import { useCardDialog } from "./use-card-dialog.ts";
import { usePaymentScript } from "./use-payment-script.ts";
import { usePlaceOrder } from "./use-place-order.ts";

type PaymentOptions = {
  form: UseFormReturn<CheckoutValues, unknown, CheckedValues>;
  cart: Cart;
  config: PublicConfig;
  buyer: { company: string; isType1: boolean };
  payWith: PayWith;
};

/** From the filled form to the order: the card's token first (type1, unless by code), then the order itself. */
export function usePayment({ form, cart, config, buyer, payWith }: PaymentOptions) {
  const queue = useCartQueue();
  const script = usePaymentScript(config.payment, buyer.isType1);
  const askForCard = useCardDialog();
  const bank = useBank(config.payment, buyer.isType1);
  const [failure, setFailure] = useState<OrderFailure | null>(null);
  const [failures, setFailures] = useState(0);
  const [isPreparing, setIsPreparing] = useState(false);
  const { place, isPaying, unanswered, placed } = usePlaceOrder();

  function tell(next: OrderFailure): void {
    setFailure(next);
    setFailures((count) => count + 1);
    for (const { name, message } of next.fields) form.setError(name, { message });
  }

  async function send(payload: OrderPayload): Promise<void> {
    setFailure(null);
    const refusal = await place(payload);
    if (!refusal) return;
    if (refusal.kind !== "authentication") return tell(refusal);
    const confirmed = await bank.confirm(payload);
    if ("kind" in confirmed) return tell(confirmed);
    await send(confirmed);
  }

  async function sendWithDevice(payload: OrderPayload): Promise<void> {
    setIsPreparing(true);
    const device_finger_print_id = await bank.device().finally(() => setIsPreparing(false));
    await send({ ...payload, device_finger_print_id });
  }

  function payByToken(Dialog: PaymentDialogClass, values: CheckedValues): void {
    const due = {
      publicKey: config.payment.public_key,
      amount: centimos(cart.total),
      email: values.email,
    };
    askForCard(Dialog, due, {
      onToken: (means) => void sendWithDevice(orderPayload(values, cart, buyer, means)),
      onError: (message) => tell(declined(message)),
    });
  }

  async function pay(values: CheckedValues): Promise<void> {
    setFailure(null);
    await queue.idle();
    if (!buyer.isType1) return send(orderPayload(values, cart, buyer, {}));
    const Dialog = await script.wanted();
    if (!Dialog) return;
    if (payWith === "code") return send(orderPayload(values, cart, buyer, { pay_by_code: true }));
    payByToken(Dialog, values);
  }

  return {
    pay,
    placed,
    isPaying,
    isBusy: script.isLoading || isPreparing || bank.isAsking,
    leaveBank: bank.isAsking ? bank.leave : null,
    failure,
    /** How many attempts came to nothing. */
    failures,
    script,
    sendAgain: unanswered ? () => void send(unanswered) : null,
  };
}
export type Payment = ReturnType<typeof usePayment>;
