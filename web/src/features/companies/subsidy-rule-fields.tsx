import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { useWatch } from "react-hook-form";
import { type ProductCode, productNames } from "@lonchera/domain/codes";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import type { CompanyControl } from "./company-values.ts";

const shareChoices = [
  { value: "percent", label: "Un porcentaje" },
  { value: "amount", label: "Un monto en soles" },
];

type SubsidyRuleFieldsProps = {
  control: CompanyControl;
  product: ProductCode;
  index: number;
  onRemove: () => void;
};

/** What the company pays of one product. */
export function SubsidyRuleFields({ control, product, index, onRemove }: SubsidyRuleFieldsProps) {
  const name = productNames[product];
  const share = useWatch({ control, name: `subsidy.rules.${index}.share` });
  return (
    <Box role="group" aria-label={name}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center", mb: 1 }}>
        <ProductChip code={product} />
        <IconButton aria-label={`Ya no subvencionar ${name}`} onClick={onRemove}>
          <DeleteOutlineRounded />
        </IconButton>
      </Stack>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr 1fr", sm: "1.2fr 1fr 1fr" } }}>
        <Box sx={{ display: "grid", gridColumn: { xs: "1 / -1", sm: "auto" } }}>
          <FormSelectField
            control={control}
            name={`subsidy.rules.${index}.share`}
            label="La empresa paga"
            choices={shareChoices}
          />
        </Box>
        <FormTextField
          key={share}
          control={control}
          name={`subsidy.rules.${index}.${share}`}
          label={share === "percent" ? "Porcentaje (%)" : "Monto (S/)"}
          required
          autoComplete="off"
          slotProps={{
            htmlInput: { inputMode: share === "percent" ? "numeric" : "decimal", maxLength: 10 },
          }}
        />
        <FormTextField
          control={control}
          name={`subsidy.rules.${index}.max_per_meal`}
          label="Hasta S/ por comida"
          autoComplete="off"
          helperText="Vacío: sin límite"
          slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 10 } }}
        />
      </Box>
    </Box>
  );
}
