import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useController, type Control } from "react-hook-form";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { query } from "../../lib/api/query.ts";
import type { AddDialogValues } from "./add-dialog-schema.ts";

type ZoneFieldProps = { control: Control<AddDialogValues>; companyId: number };

/** Where the dish goes; zones that are not enabled are shown and cannot be chosen. */
export function ZoneField({ control, companyId }: ZoneFieldProps) {
  const zones = useQuery(query(listCompanyZones, { params: { companyId: String(companyId) } }));
  const { field, fieldState } = useController({ control, name: "delivery_zone" });
  const { ref, value, onChange, ...rest } = field;
  const retry = zones.error && (
    <>
      No se pudieron cargar las zonas.
      <Button size="small" onClick={() => void zones.refetch()}>
        Reintentar
      </Button>
    </>
  );
  return (
    <TextField
      {...rest}
      select
      label="Zona de entrega"
      value={value ?? ""}
      onChange={(event) => onChange(Number(event.target.value))}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={retry ?? fieldState.error?.message}
    >
      {(zones.data ?? []).map((zone) => (
        <MenuItem key={zone.id} value={zone.id} disabled={!zone.enabled}>
          {zone.enabled ? zone.name : `${zone.name} (no disponible)`}
        </MenuItem>
      ))}
    </TextField>
  );
}
