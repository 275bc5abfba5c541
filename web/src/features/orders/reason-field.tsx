import TextField from "@mui/material/TextField";
import type { Ref } from "react";

export type ReasonFieldProps = {
  label: string;
  value: string;
  onChange: (reason: string) => void;
  hint: string;
  /** It says why the reason is refused. */
  problem?: string | null;
  inputRef?: Ref<HTMLInputElement>;
};

/** Staff enter the reason for what they do to an order. */
export function ReasonField({ label, value, onChange, hint, problem = null, inputRef }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      inputRef={inputRef}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      multiline
      error={problem !== null}
      helperText={problem ?? hint}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      sx={{ mt: 2.5 }}
    />
  );
}
