import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode, type Ref } from "react";
import type { UseFormSetValue } from "react-hook-form";
import { Navigate } from "react-router";
import type { Account } from "@lonchera/contract/accounts";
import type { Cart } from "@lonchera/contract/cart";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { LastCheckout } from "@lonchera/contract/checkout";
import { consentCheckboxLabels } from "@lonchera/contract/consents";
import type { PublicConfig } from "@lonchera/contract/public-config";
import type { DocumentType, ReceiptType } from "@lonchera/contract/reference";
import { formatUngroupedSoles } from "@lonchera/domain/money";
import { paths } from "../../app/paths.ts";
import { FormCheckbox } from "../../components/form-choices.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { hydrateSeparately } from "../../components/hydrate-separately.tsx";
import { barRow, BottomBar } from "../cart/cart-bar.tsx";
import { parseAmount } from "../cart/cart-lines.ts";
import { CartTotals } from "../cart/cart-totals.tsx";
import { LazySubsidyNotice } from "../cart/lazy-subsidy-notice.tsx";
import { createPlacedOrderState } from "../orders/awaiting-payment.tsx";
import { ConsentLinks } from "../privacy/footer-links.tsx";
import { DeliveryField, OrderReview, PersonFields, ReceiptFields } from "./checkout-fields.tsx";
import { useDraft } from "./checkout-draft.ts";
import {
  consentFields,
  createInitialValues,
  type CheckoutControl,
  type CheckoutValues,
} from "./checkout-values.ts";
import type { OrderFailure } from "./order-failure.ts";
import {
  PaymentMethodField,
  usePaymentMethod,
  type CheckoutPaymentMethod,
  type PaymentMethodChoice,
} from "./payment-method-field.tsx";
import { PayingDialog, PaymentNotices } from "./payment-notices.tsx";
import { useCheckoutSubmission } from "./use-checkout-submission.ts";
import { useSchemaForm } from "../../components/schema-form.ts";

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
  method: CheckoutPaymentMethod;
  isLoading: boolean;
  /** Asks whether the order exists. It is null unless the answer was lost. */
  onFindOut: (() => void) | null;
  ref: Ref<HTMLButtonElement>;
};

function formatPayLabel({ cart, method, onFindOut }: PayBarProps): string {
  if (onFindOut) return "Ver si llegó mi pedido";
  if (cart.payment_type === "C") return "Confirmar pedido";
  return method === "code"
    ? "Pedir y pagar con código"
    : `Pagar ${formatUngroupedSoles(parseAmount(cart.amount_due))}`;
}

/** Shows the total and the pay button, which stay in view. */
function PayBar(props: PayBarProps) {
  const { cart, isLoading, onFindOut, ref } = props;
  const findOut = (event: MouseEvent) => {
    // The button becomes the form's submit button during this click.
    event.preventDefault();
    onFindOut?.();
  };
  return (
    <BottomBar label="Total del pedido">
      <Box sx={{ ...barRow, maxWidth: 680, ml: { md: 1, lg: 2 } }}>
        <CartTotals cart={cart} />
        <Button
          ref={ref}
          variant="contained"
          size="large"
          loading={isLoading}
          {...(onFindOut ? { type: "button", onClick: findOut } : { type: "submit" })}
        >
          {formatPayLabel(props)}
        </Button>
      </Box>
    </BottomBar>
  );
}

const ConsentFields = hydrateSeparately(function ConsentFields({ control }: { control: CheckoutControl }) {
  return (
    <Stack sx={{ px: { xs: 1, sm: 2 } }}>
      {consentFields.map((name) => (
        <FormCheckbox key={name} control={control} name={name} label={consentCheckboxLabels[name]} />
      ))}
      <ConsentLinks />
    </Stack>
  );
});

type CheckoutData = {
  cart: Cart;
  account: Account;
  documentTypes: readonly DocumentType[];
  receiptTypes: readonly ReceiptType[];
  zones: readonly CompanyZone[];
  isType1: boolean;
};

type CheckoutSectionsProps = CheckoutData & {
  control: CheckoutControl;
  setValue: UseFormSetValue<CheckoutValues>;
  methodChoice: PaymentMethodChoice & { isLocked: boolean };
};

function CheckoutSections(props: CheckoutSectionsProps) {
  const { cart, account, documentTypes, receiptTypes, zones, isType1, control, setValue, methodChoice } =
    props;
  return (
    <>
      <FormSection title="Resumen">
        <OrderReview cart={cart} />
        <LazySubsidyNotice cart={cart} withRest />
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
      {cart.payment_type === "T" && (
        <FormSection title="Forma de pago">
          <PaymentMethodField {...methodChoice} />
        </FormSection>
      )}
      <ConsentFields control={control} />
    </>
  );
}

type CheckoutFormProps = CheckoutData & {
  last: LastCheckout | null;
  config: PublicConfig;
  company: string;
  /** It is shown instead of the form when the cart is empty. */
  empty: ReactNode;
};

/** Focuses the first marked field after each submission and each failure. */
function useFocusOnFirstError(submitCount: number, failure: OrderFailure | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, failure]);
  return form;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, config, company, isType1, empty } = props;
  const paysNow = cart.payment_type === "T";
  const [startValues] = useState(() => createInitialValues(props));
  const form = useSchemaForm({
    schema: async () => (await import("./checkout-schema.ts")).createCheckoutSchema(isType1),
    defaultValues: startValues,
    shouldFocusError: false,
  });
  const isFilledIn = useDraft(form, cart.id, startValues);
  const payButton = useRef<HTMLButtonElement>(null);
  const methodChoice = usePaymentMethod(cart, paysNow);
  const { method } = methodChoice;
  const payment = useCheckoutSubmission({ form, cart, config, buyer: { company, isType1 }, method });
  const { state } = payment;
  const isWaiting = state.step === "preparing" || state.step === "authenticating";
  const failure = state.step === "failed" ? state.failure : null;
  const lostPayload = state.step === "failed" && state.failure.kind === "unknown" ? state.retry : null;
  const formElement = useFocusOnFirstError(form.formState.submitCount, failure);
  if (state.step === "placed") {
    const placed = createPlacedOrderState({ order: state.order, showCode: true });
    return <Navigate to={paths.orderSuccess(company)} replace state={placed} />;
  }
  const notices = <PaymentNotices payment={payment} company={company} payButton={payButton} />;
  if (cart.items.length === 0 && state.step !== "sending") {
    return (
      <>
        {notices}
        {empty}
      </>
    );
  }
  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => payment.pay(values))(event)}
    >
      <Stack sx={{ gap: 2.5, maxWidth: 680 }}>
        {/* Fields that are hydrated after the draft was filled in would show the server's values. */}
        <CheckoutSections
          key={String(isFilledIn)}
          {...props}
          control={form.control}
          setValue={form.setValue}
          methodChoice={{ ...methodChoice, isLocked: isWaiting || state.step === "sending" }}
        />
        {notices}
      </Stack>
      <PayBar
        ref={payButton}
        cart={cart}
        method={method}
        isLoading={isWaiting || payment.script.isLoading}
        onFindOut={lostPayload && (() => payment.send(lostPayload))}
      />
      <PayingDialog open={state.step === "sending"} paysNow={paysNow} />
    </form>
  );
}
