import { zodResolver } from "@hookform/resolvers/zod";
import Stack from "@mui/material/Stack";
import { useMemo, useRef, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Navigate } from "react-router";
import type { Account } from "@lonchera/contract/accounts";
import type { Cart } from "@lonchera/contract/cart";
import type { DeliveryZone } from "@lonchera/contract/delivery-zones";
import { consentTexts } from "@lonchera/contract/legal";
import type { PublicConfig } from "@lonchera/contract/public-config";
import type { DocumentType, ReceiptType } from "@lonchera/contract/reference";
import { ConsentLinks } from "../../app/consent-links.tsx";
import { paths } from "../../app/paths.ts";
import { FormCheckbox } from "../../ui/form-checkbox.tsx";
import { FormTextField } from "../../ui/form-text-field.tsx";
import { checkoutSchema, prefilled } from "./checkout-schema.ts";
import { DeliveryField } from "./delivery-field.tsx";
import { FormSection } from "./form-section.tsx";
import { OrderReview } from "./order-review.tsx";
import { PayBar } from "./pay-bar.tsx";
import { PaymentNotices } from "./payment-notices.tsx";
import { PayingNotice } from "./paying-notice.tsx";
import { PersonFields } from "./person-fields.tsx";
import { ReceiptFields } from "./receipt-fields.tsx";
import { useFocusOnFirstError } from "./focus-on-first-error.ts";
import { usePayment } from "./use-payment.ts";

export type CheckoutFormProps = {
  cart: Cart;
  account: Account;
  config: PublicConfig;
  documentTypes: readonly DocumentType[];
  receiptTypes: readonly ReceiptType[];
  zones: readonly DeliveryZone[];
  company: string;
  isType1: boolean;
  /** In place of the form where there is nothing to order. */
  empty: ReactNode;
};

/** Each is given apart, and none is ticked beforehand. */
const consents = ["accept_politics", "accept_declaration", "confirmation_of_acceptance"] as const;

/** One column: what, who, where, receipt, consent; the total and its button stay at the foot. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, account, config, documentTypes, receiptTypes, zones, company, isType1, empty } = props;
  const resolver = useMemo(() => zodResolver(checkoutSchema(isType1)), [isType1]);
  const form = useForm({ defaultValues: prefilled(account, isType1), resolver, shouldFocusError: false });
  const { control } = form;
  const place = useRef<HTMLFormElement>(null);
  const payment = usePayment({ form, cart, config, buyer: { company, isType1 } });
  useFocusOnFirstError(place, `${form.formState.submitCount} ${payment.failures}`);
  if (payment.placed) {
    return <Navigate to={paths.orderSuccess(company)} replace state={{ order: payment.placed }} />;
  }
  if (cart.items.length === 0 && !payment.isPaying) {
    return (
      <>
        <PaymentNotices payment={payment} company={company} />
        {empty}
      </>
    );
  }
  return (
    <form ref={place} noValidate onSubmit={(event) => void form.handleSubmit(payment.pay)(event)}>
      <Stack sx={{ gap: 2.5, maxWidth: 680 }}>
        <FormSection title="Resumen">
          <OrderReview cart={cart} />
        </FormSection>
        <FormSection title="Tus datos">
          <PersonFields control={control} account={account} documentTypes={documentTypes} isType1={isType1} />
        </FormSection>
        {isType1 && (
          <FormSection title="Entrega">
            <DeliveryField control={control} zones={zones} />
          </FormSection>
        )}
        <FormSection title="Comprobante y notas">
          <ReceiptFields control={control} setValue={form.setValue} receiptTypes={receiptTypes} />
          <FormTextField
            control={control}
            name="additional_note"
            label="Notas adicionales"
            multiline
            minRows={2}
          />
        </FormSection>
        <Stack sx={{ px: { xs: 1, sm: 2 } }}>
          {consents.map((name) => (
            <FormCheckbox key={name} control={control} name={name} label={consentTexts[name]} />
          ))}
          <ConsentLinks />
        </Stack>
        <PaymentNotices payment={payment} company={company} />
      </Stack>
      <PayBar cart={cart} isType1={isType1} isWaiting={payment.isPreparing} />
      <PayingNotice open={payment.isPaying} />
    </form>
  );
}
