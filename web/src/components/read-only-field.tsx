import TextField from "@mui/material/TextField";

/** Told apart from what can be typed in, and as readable. */
const look = {
  "& .MuiOutlinedInput-root": { bgcolor: "background.default" },
  "& .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline": { borderColor: "divider" },
};

type ReadOnlyFieldProps = { label: string; value: string; helperText?: string };

/** Among a form's fields one that is shown and does not change. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  return <TextField {...props} sx={look} slotProps={{ input: { readOnly: true } }} />;
}
