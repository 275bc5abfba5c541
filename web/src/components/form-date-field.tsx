import { type FieldValues, useController } from "react-hook-form";
import { DateField } from "./date-field.tsx";
import type { DateFieldProps } from "./date-picker-field.tsx";
import type { BoundField } from "./form-fields.tsx";

type FormDateFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> &
  Pick<DateFieldProps, "label" | "required" | "latest" | "fromYears"> & {
    onChosen?: (date: string | null) => void;
  };

/** Shows a date field that is bound to a form, with its error. Its value is a date or `null`. */
export function FormDateField<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  onChosen,
  ...look
}: FormDateFieldProps<Values, Transformed>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <DateField
      {...look}
      value={field.value}
      onChange={(date) => {
        field.onChange(date);
        onChosen?.(date);
      }}
      inForm
      inputRef={field.ref}
      problem={fieldState.error?.message ?? null}
    />
  );
}
