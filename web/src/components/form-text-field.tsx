import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";

export type BoundField<Values extends FieldValues, Transformed> = {
  control: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
};

/** A text field of a form: its value, its error beside it, and focus when it is the first one wrong. */
export function FormTextField<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  helperText,
  ...rest
}: BoundField<Values, Transformed> &
  Omit<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "error">) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  return (
    <TextField
      {...rest}
      {...handlers}
      value={value ?? ""}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
