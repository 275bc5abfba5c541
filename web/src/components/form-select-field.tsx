import MenuItem from "@mui/material/MenuItem";
import type { TextFieldProps } from "@mui/material/TextField";
import type { FieldValues } from "react-hook-form";
import { FormTextField, type BoundField } from "./form-text-field.tsx";

type Choices = { choices: readonly { readonly value: string; readonly label: string }[] };

/** One of a few words. */
export function FormSelectField<Values extends FieldValues, Transformed = Values>({
  choices,
  ...rest
}: BoundField<Values, Transformed> & Choices & Pick<TextFieldProps, "label" | "required" | "disabled">) {
  return (
    <FormTextField {...rest} select>
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </FormTextField>
  );
}
