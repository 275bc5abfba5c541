import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useController, type Control } from "react-hook-form";
import { maxQuantity } from "@lonchera/contract/cart";
import type { AddDialogValues } from "./add-dialog-schema.ts";

/** Digits only; nothing typed is `null`. */
function numberOf(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? null : Number(digits);
}

/** How many units: typed, or by the buttons at its ends. */
export function QuantityField({ control }: { control: Control<AddDialogValues> }) {
  const { field, fieldState } = useController({ control, name: "quantity" });
  const { ref, value, onChange, ...rest } = field;
  const step = (by: number) => onChange(Math.min(maxQuantity, Math.max(1, (value ?? 0) + by)));
  return (
    <TextField
      {...rest}
      label="Cantidad"
      value={value ?? ""}
      onChange={(event) => onChange(numberOf(event.target.value))}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      sx={{ maxWidth: 220 }}
      slotProps={{
        htmlInput: { inputMode: "numeric", autoComplete: "off", style: { textAlign: "center" } },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <IconButton edge="start" aria-label="Una unidad menos" onClick={() => step(-1)}>
                <RemoveRounded />
              </IconButton>
            </InputAdornment>
          ),
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label="Una unidad más" onClick={() => step(1)}>
                <AddRounded />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
