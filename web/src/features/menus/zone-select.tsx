import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { renderLoadError } from "../../components/load-error-text.tsx";
import { query } from "../../lib/api/query.ts";
import { formatZoneOption } from "../cart/cart-lines.ts";

type ZoneSelectProps = Pick<TextFieldProps, "name" | "onBlur" | "inputRef" | "sx"> & {
  companyId: number;
  value: number | null;
  onChange: (zone: number) => void;
  /** It says why the zone is refused. */
  problem?: string | undefined;
};

/** Disabled zones are shown but cannot be chosen. */
export function ZoneSelect({ companyId, value, onChange, problem, ...rest }: ZoneSelectProps) {
  const zones = useQuery(query(listCompanyZones, { params: { companyId } }));
  return (
    <TextField
      {...rest}
      select
      label="Zona de entrega"
      value={value ?? ""}
      onChange={(event) => onChange(Number(event.target.value))}
      error={problem !== undefined}
      helperText={renderLoadError(zones, "No se pudieron cargar las zonas.") ?? problem}
    >
      {zones.isPending && <MenuItem disabled>Cargando…</MenuItem>}
      {zones.data?.map((zone) => (
        <MenuItem key={zone.id} value={zone.id} disabled={!zone.enabled}>
          {formatZoneOption(zone)}
        </MenuItem>
      ))}
    </TextField>
  );
}
