import { zodResolver } from "@hookform/resolvers/zod";
import Stack from "@mui/material/Stack";
import { useMemo, useRef, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Navigate } from "react-router";
import type { PublicConfig } from "@lonchera/contract/public-config";
import { paths } from "../../app/paths.ts";
import { placedState } from "../orders/placed-state.ts";
import { checkoutSchema, prefilled } from "./checkout-schema.ts";
import { CheckoutSections, type CheckoutData } from "./checkout-sections.tsx";
import { useFocusOnFirstError } from "./focus-on-first-error.ts";
import { PayBar } from "./pay-bar.tsx";
import { PayingNotice } from "./paying-notice.tsx";
import { PaymentNotices } from "./payment-notices.tsx";
import { usePayWith } from "./use-pay-with.ts";
import { usePayment } from "./use-payment.ts";

type CheckoutFormProps = CheckoutData & {
  config: PublicConfig;
  company: string;
  /** In place of the form where there is nothing to order. */
  empty: ReactNode;
};

/** One column; the total and its button stay at the foot. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, account, config, company, isType1, empty } = props;
  const resolver = useMemo(() => zodResolver(checkoutSchema(isType1)), [isType1]);
  const form = useForm({ defaultValues: prefilled(account, isType1), resolver, shouldFocusError: false });
  const place = useRef<HTMLFormElement>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  const choice = usePayWith(cart, isType1);
  const { payWith } = choice;
  const payment = usePayment({ form, cart, config, buyer: { company, isType1 }, payWith });
  // The script's own loading is no payment yet.
  const isLocked = payment.isPaying || (payment.isBusy && !payment.script.isLoading);
  useFocusOnFirstError(place, `${form.formState.submitCount} ${payment.failures}`);
  if (payment.placed) {
    const state = placedState({ order: payment.placed, showCode: true });
    return <Navigate to={paths.orderSuccess(company)} replace state={state} />;
  }
  if (cart.items.length === 0 && !payment.isPaying) {
    return (
      <>
        <PaymentNotices payment={payment} company={company} payButton={payButton} />
        {empty}
      </>
    );
  }
  return (
    <form ref={place} noValidate onSubmit={(event) => void form.handleSubmit(payment.pay)(event)}>
      <Stack sx={{ gap: 2.5, maxWidth: 680 }}>
        <CheckoutSections
          {...props}
          control={form.control}
          setValue={form.setValue}
          choice={{ ...choice, isLocked }}
        />
        <PaymentNotices payment={payment} company={company} payButton={payButton} />
      </Stack>
      <PayBar ref={payButton} cart={cart} isType1={isType1} payWith={payWith} isWaiting={payment.isBusy} />
      <PayingNotice open={payment.isPaying} />
    </form>
  );
}
