import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import MuiTextField from "@mui/material/TextField";
import type { FieldErrors } from "react-hook-form";
import { productNames } from "@lonchera/domain/codes";
import { TextField } from "../../components/text-field.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import type { SubsidyRuleValues } from "./subsidy-values.ts";

type SubsidyRuleFieldsProps = {
  rule: SubsidyRuleValues;
  errors: FieldErrors<SubsidyRuleValues> | undefined;
  /** The first field of a rule that was just added gets the focus. */
  autoFocus: boolean;
  onChange: (rule: SubsidyRuleValues) => void;
  onRemove: () => void;
};

export function SubsidyRuleFields({ rule, errors, autoFocus, onChange, onRemove }: SubsidyRuleFieldsProps) {
  const { product, share } = rule;
  const name = productNames[product];
  const isPercent = share === "percent";
  const bind = (field: "percent" | "amount" | "max_per_meal", hint?: string) => ({
    value: rule[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...rule, [field]: target.value }),
    error: errors?.[field] !== undefined,
    helperText: errors?.[field]?.message ?? hint,
    autoComplete: "off",
  });
  return (
    <Box role="group" aria-label={name}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center", mb: 1 }}>
        <ProductChip code={product} />
        <IconButton aria-label={`Ya no subvencionar ${name}`} onClick={onRemove}>
          <DeleteOutlineRounded />
        </IconButton>
      </Stack>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1.2fr 1fr 1fr" } }}>
        <MuiTextField
          select
          label="La empresa paga"
          value={share}
          autoFocus={autoFocus}
          onChange={({ target }) =>
            onChange({ ...rule, share: target.value === "amount" ? "amount" : "percent" })
          }
        >
          <MenuItem value="percent">Un porcentaje</MenuItem>
          <MenuItem value="amount">Un monto en soles</MenuItem>
        </MuiTextField>
        <TextField
          {...bind(share)}
          label={isPercent ? "Porcentaje (%)" : "Monto (S/)"}
          required
          slotProps={{ htmlInput: { inputMode: isPercent ? "numeric" : "decimal", maxLength: 10 } }}
        />
        <TextField
          {...bind("max_per_meal", "Vacío: sin límite")}
          label="Hasta S/ por comida"
          slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 10 } }}
        />
      </Box>
    </Box>
  );
}
