import { useEffect, type RefObject, useId, type ReactNode, type Ref, useMemo, useRef } from "react";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import Button from "@mui/material/Button";
import { type UseFormSetValue, useForm } from "react-hook-form";
import { zodResolver } from "@hookform/resolvers/zod";
import { Navigate } from "react-router";
import type { Account } from "@lonchera/contract/accounts";
import type { Cart } from "@lonchera/contract/cart";
import type { DeliveryZone } from "@lonchera/contract/delivery-zones";
import { consentTexts } from "@lonchera/contract/legal";
import type { PublicConfig } from "@lonchera/contract/public-config";
import type { DocumentType, ReceiptType } from "@lonchera/contract/reference";
import { soles } from "@lonchera/domain/money";
import { paths } from "../../app/paths.ts";
import { FormCheckbox } from "../../components/form-checkbox.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import { BottomBar, CartTotals } from "../cart/cart-bar.tsx";
import { centimos } from "../cart/cart-lines.ts";
import { placedState } from "../orders/waiting-payment.tsx";
import { ConsentLinks } from "../privacy/legal-links.tsx";
import { DeliveryField, OrderReview, PersonFields, ReceiptFields } from "./checkout-fields.tsx";
import { type CheckoutControl, type CheckoutValues, checkoutSchema, prefilled } from "./checkout-schema.ts";
import { type PayWith, PayWithField, type PayChoice, usePayWith } from "./payment-method-field.tsx";
import { PayingNotice, PaymentNotices } from "./payment-notices.tsx";
import { usePayment } from "./use-payment.ts";

/** Each time that `occasion` changes, focus goes to the first field, from the top, that is wrong. */
function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, occasion: string): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, occasion]);
}

/** Fields that belong together, under a heading of their own. */
function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 2.5 }}>{children}</Stack>
    </Card>
  );
}

type PayBarProps = {
  cart: Cart;
  isType1: boolean;
  payWith: PayWith;
  isWaiting: boolean;
  /** The button. */
  ref: Ref<HTMLButtonElement>;
};

function buttonText({ cart, isType1, payWith }: PayBarProps): string {
  if (!isType1) return "Confirmar pedido";
  return payWith === "code" ? "Pedir y pagar con código" : `Pagar ${soles(centimos(cart.total))}`;
}

/** The total, always in view, and the button that says the amount. */
function PayBar(props: PayBarProps) {
  const { cart, isWaiting, ref } = props;
  return (
    <BottomBar label="Total del pedido">
      <Stack
        direction="row"
        sx={{
          alignItems: "center",
          justifyContent: "space-between",
          gap: 2,
          maxWidth: 680,
          ml: { md: 1, lg: 2 },
        }}
      >
        <CartTotals cart={cart} />
        <Button ref={ref} type="submit" variant="contained" size="large" loading={isWaiting}>
          {buttonText(props)}
        </Button>
      </Stack>
    </BottomBar>
  );
}

/** Each is given apart, and none is ticked beforehand. */
const consents = ["accept_politics", "accept_declaration", "confirmation_of_acceptance"] as const;

/** What the form is filled from. */
type CheckoutData = {
  cart: Cart;
  account: Account;
  documentTypes: readonly DocumentType[];
  receiptTypes: readonly ReceiptType[];
  zones: readonly DeliveryZone[];
  isType1: boolean;
};

type CheckoutSectionsProps = CheckoutData & {
  control: CheckoutControl;
  setValue: UseFormSetValue<CheckoutValues>;
  choice: PayChoice & { isLocked: boolean };
};

/** What, who, where, receipt, how it is paid, consent. */
function CheckoutSections(props: CheckoutSectionsProps) {
  const { cart, account, documentTypes, receiptTypes, zones, isType1, control, setValue, choice } = props;
  return (
    <>
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
        <ReceiptFields control={control} setValue={setValue} receiptTypes={receiptTypes} />
        <FormTextField
          control={control}
          name="additional_note"
          label="Notas adicionales"
          multiline
          minRows={2}
        />
      </FormSection>
      {isType1 && (
        <FormSection title="Forma de pago">
          <PayWithField {...choice} />
        </FormSection>
      )}
      <Stack sx={{ px: { xs: 1, sm: 2 } }}>
        {consents.map((name) => (
          <FormCheckbox key={name} control={control} name={name} label={consentTexts[name]} />
        ))}
        <ConsentLinks />
      </Stack>
    </>
  );
}

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
