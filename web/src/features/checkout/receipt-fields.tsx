import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useController, useWatch, type UseFormSetValue } from "react-hook-form";
import type { ReceiptType } from "@lonchera/contract/reference";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { CheckoutControl } from "./checkout-control.ts";
import { invoice, noRuc, type CheckoutValues } from "./checkout-schema.ts";

type ReceiptFieldsProps = {
  control: CheckoutControl;
  setValue: UseFormSetValue<CheckoutValues>;
  receiptTypes: readonly ReceiptType[];
};

/** The receipt, and the RUC where it carries one. */
export function ReceiptFields({ control, setValue, receiptTypes }: ReceiptFieldsProps) {
  const { field, fieldState } = useController({ control, name: "type_of_receipt" });
  const isInvoice = useWatch({ control, name: "type_of_receipt" }) === invoice;
  const { ref, onChange, ...rest } = field;
  const choose = (type: string) => {
    onChange(type);
    setValue("ruc_number", type === invoice ? "" : noRuc);
  };
  return (
    <>
      <TextField
        {...rest}
        select
        required
        label="Tipo de comprobante"
        onChange={(event) => choose(event.target.value)}
        inputRef={ref}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
      >
        {receiptTypes.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {isInvoice && (
        <FormTextField
          control={control}
          name="ruc_number"
          label="RUC"
          required
          autoComplete="off"
          helperText="11 dígitos"
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 11 } }}
        />
      )}
    </>
  );
}
