import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { getCart, type Cart, type CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { query } from "../../lib/api/query.ts";
import { getNow } from "../../lib/clock.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import { getClosingTime } from "../cart/closing.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import { authenticationFailureTexts, useCardAuthentication } from "./card-authentication.tsx";
import { deleteDraft } from "./checkout-draft.ts";
import {
  createOrderPayload,
  type ValidatedCheckoutValues,
  type CheckoutValues,
  type OrderPayload,
} from "./checkout-values.ts";
import { useCardDialog, type PaymentDialogClass } from "./culqi-dialog.ts";
import {
  createBlockedCartFailure,
  createDeclinedFailure,
  isWorthRetrying,
  type OrderFailure,
} from "./order-failure.ts";
import type { CheckoutPaymentMethod } from "./payment-method-field.tsx";
import { usePaymentScript } from "./payment-script.tsx";
import { usePlaceOrder } from "./place-order.ts";

/**
 * The steps are form → preparing → sending → placed. Sending may go to authenticating and back. Each step may go to
 * failed, where the form can be submitted again.
 */
type PaymentState =
  | { readonly step: "form" }
  /** The device id for the card's bank is being read. */
  | { readonly step: "preparing" }
  | { readonly step: "sending" }
  /** The page of the card's bank is open. */
  | { readonly step: "authenticating" }
  /** `retry` is the payload to be sent again unchanged, where the outcome is unknown or the server was busy. */
  | { readonly step: "failed"; readonly failure: OrderFailure; readonly retry: OrderPayload | null }
  | { readonly step: "placed"; readonly order: Order };

type PaymentOptions = {
  form: UseFormReturn<CheckoutValues, unknown, ValidatedCheckoutValues>;
  cart: Cart;
  config: PublicConfig;
  buyer: { company: string; isType1: boolean };
  method: CheckoutPaymentMethod;
};

/** Reads the cart again if a line could not be ordered or its cut-off has passed, because the server decides. */
async function readLines(client: QueryClient, cart: Cart): Promise<readonly CartLine[]> {
  const isOpen = (line: CartLine) => line.problem === null && getNow() < getClosingTime(line);
  if (cart.items.every(isOpen)) return cart.items;
  const { items } = await client.query({ ...query(getCart, {}), staleTime: 0 }).catch(() => cart);
  return items;
}

/** Sends the filled form as an order, and takes its payment by card or code where something is paid now. */
export function useCheckoutSubmission({ form, cart, config, buyer, method }: PaymentOptions) {
  const client = useQueryClient();
  const queue = useCartQueue();
  const paysNow = cart.payment_type === "T";
  const script = usePaymentScript(config.payment, paysNow);
  const openCardDialog = useCardDialog();
  const authentication = useCardAuthentication(config.payment, paysNow);
  const placeOrder = usePlaceOrder();
  const [state, setState] = useState<PaymentState>({ step: "form" });

  function fail(failure: OrderFailure, retry: OrderPayload | null = null): void {
    for (const { name, message } of failure.fields) form.setError(name, { message });
    setState({ step: "failed", failure, retry });
  }

  async function send(payload: OrderPayload): Promise<void> {
    setState({ step: "sending" });
    const result = await placeOrder(payload);
    if ("order" in result) {
      deleteDraft();
      return setState({ step: "placed", order: result.order });
    }
    const { failure } = result;
    if (failure.kind !== "authentication") return fail(failure, isWorthRetrying(failure) ? payload : null);
    const answer = await authentication.authenticate(payload, () => setState({ step: "authenticating" }));
    if (answer.kind !== "confirmed")
      return fail(createDeclinedFailure(authenticationFailureTexts[answer.kind]));
    await send({ ...payload, authentication_3DS: answer.confirmation });
  }

  async function sendWithDeviceId(payload: OrderPayload): Promise<void> {
    setState({ step: "preparing" });
    await send({ ...payload, device_finger_print_id: await authentication.readDeviceId() });
  }

  function payByCard(Dialog: PaymentDialogClass, values: ValidatedCheckoutValues): void {
    const due = {
      publicKey: config.payment.public_key,
      amount: parseAmount(cart.amount_due),
      email: values.email,
    };
    openCardDialog(Dialog, due, {
      onToken: (cardToken) => void sendWithDeviceId(createOrderPayload(values, cart, buyer, cardToken)),
      onError: (message) => fail(createDeclinedFailure(message)),
    });
  }

  async function pay(values: ValidatedCheckoutValues): Promise<void> {
    setState({ step: "form" });
    await queue.waitUntilIdle();
    const blocked = (await readLines(client, cart)).filter(({ problem }) => problem !== null);
    if (blocked.length > 0) return fail(createBlockedCartFailure(blocked));
    if (!paysNow) return send(createOrderPayload(values, cart, buyer, {}));
    const Dialog = await script.loadDialog();
    if (!Dialog) return;
    if (method === "code") return send(createOrderPayload(values, cart, buyer, { pay_by_code: true }));
    payByCard(Dialog, values);
  }

  // A second click or Enter is faster than the render that disables the button.
  const { mutate: payOnce } = useExclusiveMutation({ mutationFn: pay });
  const { mutate: sendOnce } = useExclusiveMutation({ mutationFn: send });
  return { state, script, pay: payOnce, send: sendOnce, cancelAuthentication: authentication.cancel };
}
export type CheckoutSubmission = ReturnType<typeof useCheckoutSubmission>;
