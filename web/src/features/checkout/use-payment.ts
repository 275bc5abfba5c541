import { useRef, useState } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { getCart, type Cart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { call } from "../../lib/api/call.ts";
import { queryKey } from "../../lib/api/query.ts";
import { centimos } from "../cart/cart-lines.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import { useBank } from "./card-authentication.tsx";
import {
  createAttempts,
  type OrderPayload,
  type CheckedValues,
  type CheckoutValues,
  orderPayload,
} from "./checkout-schema.ts";
import { type PaymentDialogClass, useCardDialog } from "./culqi-dialog.ts";
import { orderFailure, type OrderFailure, sendUntilAnswered, declined } from "./order-failure.ts";
import type { PayWith } from "./payment-method-field.tsx";
import { usePaymentScript } from "./payment-script.tsx";

/** Milliseconds; the provider may take its time. */
const patience = 60_000;

/** Repeated with the same key it is the same order. */
function sendOrder(payload: OrderPayload, key: string): Promise<Order> {
  const options = { headers: { "Idempotency-Key": key }, timeout: patience };
  return sendUntilAnswered(() => call(createOrder, { body: payload }, options));
}

async function reloadWhatChanged(client: QueryClient): Promise<void> {
  const changed = [getCart, getWeeklyMenu, listUserOrders];
  await Promise.all(changed.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** Sends an order, at most one at a time; what is not known to have failed can be sent again as it was. */
function usePlaceOrder() {
  const client = useQueryClient();
  const attempts = useRef(createAttempts());
  const [isPaying, setIsPaying] = useState(false);
  const doubt = useRef<OrderFailure | null>(null);
  const [unanswered, setUnanswered] = useState<OrderPayload | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);

  /** Answers why there is no order; null where there is one. */
  async function place(payload: OrderPayload): Promise<OrderFailure | null> {
    setIsPaying(true);
    setUnanswered(null);
    try {
      setPlaced(await sendOrder(payload, attempts.current.keyFor(payload)));
      attempts.current.forget();
      void reloadWhatChanged(client);
      return null;
    } catch (error) {
      const now = orderFailure(error);
      // To be turned away does not end the doubt about what was sent before.
      const failure = now.kind === "busy" ? (doubt.current ?? now) : now;
      doubt.current = failure.kind === "unknown" ? failure : null;
      if (failure.kind === "unknown" || failure.kind === "busy") setUnanswered(payload);
      else attempts.current.forget();
      if (failure.kind === "cart" || failure.kind === "orders") void reloadWhatChanged(client);
      return failure;
    } finally {
      setIsPaying(false);
    }
  }
  return { place, isPaying, unanswered, placed };
}

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
