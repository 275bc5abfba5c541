import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import { useController, type Control } from "react-hook-form";
import type { CuttingTimeInput } from "@lonchera/contract/cutting-times";
import { productCodes, productNames } from "@lonchera/domain/codes";
import { CompaniesField } from "../companies/company-field.tsx";
import { FormSelectField } from "../../components/form-select-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { CuttingTimeValues } from "./cutting-time-values.ts";

type TimeControl = Control<CuttingTimeValues, unknown, CuttingTimeInput>;

const products = productCodes.map((value) => ({ value, label: productNames[value] }));

type FlagFieldProps = { control: TimeControl; name: "same_day" | "enabled"; label: string };

function FlagField({ control, name, label }: FlagFieldProps) {
  const { field } = useController({ control, name });
  const { value, ref, ...handlers } = field;
  return (
    <FormControlLabel
      label={label}
      sx={{ minHeight: 44 }}
      control={<Switch {...handlers} checked={value ?? false} slotProps={{ input: { ref } }} />}
    />
  );
}

export function CuttingTimeFields({ control }: { control: TimeControl }) {
  return (
    <>
      <FormSelectField control={control} name="product" label="Producto" choices={products} required />
      <FormTextField
        control={control}
        name="break_time"
        label="Hora de corte"
        type="time"
        helperText="Hora de Lima. Desde ella ya no se puede pedir."
        required
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <CompaniesField control={control} name="company" label="Compañías" />
      <Stack>
        <FlagField
          control={control}
          name="same_day"
          label="Mismo día (si no, el día anterior a la entrega)"
        />
        <FlagField control={control} name="enabled" label="Habilitado" />
      </Stack>
    </>
  );
}
