import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import { useController, type Control } from "react-hook-form";
import type { DeliveryZoneInput } from "@lonchera/contract/delivery-zones";
import { listVehicles } from "@lonchera/contract/vehicles";
import { CompanyField } from "../companies/company-field.tsx";
import { query } from "../../lib/api/query.ts";
import { LoadError } from "../../components/data-state.tsx";
import { FormSelectField } from "../../components/form-select-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import { mealVehicles, type ZoneValues } from "./zone-values.ts";

type ZoneControl = Control<ZoneValues, unknown, DeliveryZoneInput>;

function EnabledField({ control }: { control: ZoneControl }) {
  const { field } = useController({ control, name: "enabled" });
  const { value, ref, ...handlers } = field;
  return (
    <FormControlLabel
      label="Habilitado"
      sx={{ minHeight: 44 }}
      control={<Switch {...handlers} checked={value} slotProps={{ input: { ref } }} />}
    />
  );
}

function VehicleFields({ control }: { control: ZoneControl }) {
  const vehicles = useQuery(query(listVehicles, {}));
  if (vehicles.isError) {
    return (
      <LoadError
        message="No se pudieron cargar los vehículos"
        hint={vehicles.error.message}
        onRetry={() => void vehicles.refetch()}
      />
    );
  }
  const known = vehicles.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const choices = [{ value: "", label: "Sin vehículo" }, ...known];
  return mealVehicles.map(({ name, label }) => (
    <FormSelectField
      key={name}
      control={control}
      name={name}
      label={label}
      choices={choices}
      disabled={vehicles.isPending}
    />
  ));
}

type ZoneFieldsProps = { control: ZoneControl; isNew: boolean };

export function ZoneFields({ control, isNew }: ZoneFieldsProps) {
  return (
    <>
      <FormTextField control={control} name="name" label="Nombre" autoComplete="off" required />
      <CompanyField
        control={control}
        name="company"
        label="Empresa"
        readOnly={!isNew}
        helperText={isNew ? undefined : "Una zona no cambia de empresa."}
      />
      <Stack direction="row" sx={{ gap: 2, alignItems: "flex-start" }}>
        <FormTextField
          control={control}
          name="order"
          label="Orden"
          helperText="Las zonas se ofrecen de menor a mayor."
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 10 } }}
        />
        <EnabledField control={control} />
      </Stack>
      <VehicleFields control={control} />
    </>
  );
}
