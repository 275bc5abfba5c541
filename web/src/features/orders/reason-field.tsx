import TextField from "@mui/material/TextField";

type ReasonFieldProps = {
  label: string;
  value: string;
  onChange: (reason: string) => void;
  required?: boolean;
  problem: string | null;
  hint: string;
};

/** The reason that staff give for what they do to an order. */
export function ReasonField({ label, value, onChange, required = true, problem, hint }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      required={required}
      multiline
      fullWidth
      error={problem !== null}
      helperText={problem ?? hint}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      sx={{ mt: 2.5 }}
    />
  );
}
