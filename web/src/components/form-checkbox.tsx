import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useId } from "react";
import { useController, type FieldValues } from "react-hook-form";
import type { BoundField } from "./form-text-field.tsx";

/** A box to tick, with its error below. */
export function FormCheckbox<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  label,
}: BoundField<Values, Transformed> & { label: string }) {
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
