import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";

type Options<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

type SelectFieldProps<Value extends string> = {
  label: string;
  options: Options<Value>;
  value: Value;
  onChange: (value: Value) => void;
} & Pick<TextFieldProps, "disabled" | "slotProps" | "sx">;

/** Shows a select field outside a form. */
export function SelectField<Value extends string>({ options, onChange, ...field }: SelectFieldProps<Value>) {
  return (
    <TextField {...field} select size="small" onChange={({ target }) => onChange(target.value as Value)}>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

type SelectFilterProps<Value extends string> = {
  label: string;
  /** This label means that no value is chosen. */
  allLabel?: string;
  options: Options<Value>;
  value: Value | null;
  onChange: (value: Value | null) => void;
} & Pick<TextFieldProps, "disabled" | "sx">;

/** Shows a filter by one of several values, or by none. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { allLabel = "Todos", options, value, onChange, ...field } = props;
  return (
    <SelectField<Value | "">
      {...field}
      options={[{ value: "", label: allLabel }, ...options]}
      // The options may still be loading.
      value={options.find((option) => option.value === value)?.value ?? ""}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}
