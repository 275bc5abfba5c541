import TextField from "@mui/material/TextField";

type ReasonFieldProps = {
  label: string;
  value: string;
  onChange: (reason: string) => void;
  hint: string;
};

/** The reason that staff give for what they do to an order. */
export function ReasonField({ label, value, onChange, hint }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      multiline
      fullWidth
      helperText={hint}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      sx={{ mt: 2.5 }}
    />
  );
}
