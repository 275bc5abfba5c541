import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";

const all = "";

type SelectFilterProps<Value extends string> = {
  label: string;
  /** The label of no choice. */
  allLabel?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
} & Pick<TextFieldProps, "disabled" | "sx">;

/** A filter by one of several values, or by none. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, allLabel = "Todos", options, value, onChange, disabled = false, sx } = props;
  return (
    <TextField
      select
      size="small"
      label={label}
      // The options may still be loading.
      value={options.find((option) => option.value === value)?.value ?? all}
      disabled={disabled}
      onChange={({ target }) =>
        onChange(options.find((option) => option.value === target.value)?.value ?? null)
      }
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      {...(sx && { sx })}
    >
      <MenuItem value={all}>{allLabel}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
