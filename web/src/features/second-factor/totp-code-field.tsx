import type { FieldValues } from "react-hook-form";
import { type BoundField, FormTextField } from "../../components/form-fields.tsx";

/** Asks for the code of an authenticator app. Phones and password managers can fill it in. */
export function TotpCodeField<Values extends FieldValues, Transformed>(
  props: BoundField<Values, Transformed>,
) {
  return (
    <FormTextField
      {...props}
      label="Código de 6 dígitos"
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 10 } }}
    />
  );
}
