import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useId } from "react";
import { useController } from "react-hook-form";
import type { CheckoutControl } from "./checkout-control.ts";

type FormCheckboxProps = {
  control: CheckoutControl;
  name: "accept_politics" | "accept_declaration" | "confirmation_of_acceptance";
  label: string;
};

/** A box to tick, unticked at first, with its error below. */
export function FormCheckbox({ control, name, label }: FormCheckboxProps) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  const errorId = useId();
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        label={label}
        sx={{ minHeight: 44 }}
        control={
          <Checkbox
            {...handlers}
            checked={value}
            slotProps={{ input: { ref, "aria-invalid": fieldState.invalid, "aria-describedby": errorId } }}
          />
        }
      />
      <FormHelperText id={errorId} sx={{ mt: 0 }}>
        {fieldState.error?.message}
      </FormHelperText>
    </FormControl>
  );
}
