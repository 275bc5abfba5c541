import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import type { FieldValues } from "react-hook-form";
import { type BoundField, useTextFieldProps } from "./form-fields.tsx";

/** Shows a select field that is bound to a form, with its error. Its children are the menu items. */
export function FormSelect<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  helperText,
  ...rest
}: BoundField<Values, Transformed> &
  Omit<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "error" | "select">) {
  return <TextField {...rest} {...useTextFieldProps({ control, name }, helperText)} select />;
}

type SelectChoices = { choices: readonly { readonly value: string | number; readonly label: string }[] };

export function FormSelectField<Values extends FieldValues, Transformed = Values>({
  choices,
  ...rest
}: BoundField<Values, Transformed> &
  SelectChoices &
  Pick<TextFieldProps, "label" | "required" | "disabled" | "helperText" | "slotProps">) {
  return (
    <FormSelect {...rest}>
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </FormSelect>
  );
}

export const activeOptions = [
  { value: "true", label: "Activo" },
  { value: "false", label: "Inactivo" },
];

export const yesNoOptions = [
  { value: "true", label: "Sí" },
  { value: "false", label: "No" },
];
