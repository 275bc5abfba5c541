import Stack from "@mui/material/Stack";
import type { UseFormSetValue } from "react-hook-form";
import type { Account } from "@lonchera/contract/accounts";
import type { Cart } from "@lonchera/contract/cart";
import type { DeliveryZone } from "@lonchera/contract/delivery-zones";
import { consentTexts } from "@lonchera/contract/legal";
import type { DocumentType, ReceiptType } from "@lonchera/contract/reference";
import { ConsentLinks } from "../privacy/consent-links.tsx";
import { FormCheckbox } from "../../components/form-checkbox.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { CheckoutControl } from "./checkout-control.ts";
import type { CheckoutValues } from "./checkout-schema.ts";
import { DeliveryField } from "./delivery-field.tsx";
import { FormSection } from "./form-section.tsx";
import { OrderReview } from "./order-review.tsx";
import { PayWithField } from "./pay-with-field.tsx";
import { PersonFields } from "./person-fields.tsx";
import { ReceiptFields } from "./receipt-fields.tsx";
import type { PayChoice } from "./use-pay-with.ts";

/** Each is given apart, and none is ticked beforehand. */
const consents = ["accept_politics", "accept_declaration", "confirmation_of_acceptance"] as const;

/** What the form is filled from. */
export type CheckoutData = {
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
export function CheckoutSections(props: CheckoutSectionsProps) {
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
