import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "@lonchera/contract/companies";
import { type DeliveryZone, listZones } from "@lonchera/contract/delivery-zones";
import { includesText } from "@lonchera/domain/input-parsing";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { newRecordId } from "../../components/record-dialog.tsx";
import { FieldWarning } from "../../components/field-warning.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RecordActions } from "../../components/table-cells.tsx";
import { ActiveChip, formatActive } from "../../components/active-chip.tsx";
import { query } from "../../lib/api/query.ts";

type ZoneRow = DeliveryZone & { readonly companyName: string };

/** Returns zones with the names of their companies. The names are unknown if the companies could not be loaded. */
export function useZoneRows() {
  const zones = useQuery(query(listZones, {}));
  const companies = useQuery(query(listCompanies, {}));
  const names = new Map(companies.data?.map(({ id, name }) => [id, name]));
  const rows = companies.isPending
    ? undefined
    : zones.data?.map((zone) => ({ ...zone, companyName: names.get(zone.company) ?? "Desconocido" }));
  return { zones, rows };
}

type ZoneFilters = { search: string; company: number | null };

export function filterZones(rows: readonly ZoneRow[], { search, company }: ZoneFilters): ZoneRow[] {
  return rows.filter(
    (row) =>
      (company === null || row.company === company) && includesText(`${row.name} ${row.companyName}`, search),
  );
}

const notDeletableText = "Las zonas no se eliminan: edítala y desactiva «Habilitado».";

/** Shows whether a zone is enabled, and whether it lacks a vehicle, which the drawer counts. */
function StateCell({ zone }: { zone: ZoneRow }) {
  const vehicles = [zone.vehicle_desa, zone.vehicle_almu, zone.vehicle_cena];
  return (
    <>
      <ActiveChip active={zone.enabled} />
      {zone.enabled && vehicles.every((vehicle) => vehicle === null) && (
        <FieldWarning>Sin vehículo</FieldWarning>
      )}
    </>
  );
}

export const zoneColumns: readonly Column<ZoneRow>[] = [
  { key: "name", header: "Nombre", sortable: true, cell: (zone) => zone.name },
  { key: "company", header: "Empresa", sortable: true, cell: (zone) => zone.companyName },
  {
    key: "enabled",
    header: "Habilitado",
    sortable: true,
    fitted: true,
    cell: (zone) => <StateCell zone={zone} />,
    value: (zone) => formatActive(zone.enabled),
  },
];

export function renderZoneActions(zone: ZoneRow, open: TableUrlState["open"]) {
  return (
    <RecordActions
      name={zone.name}
      onEdit={() => open({ zone: String(zone.id) })}
      deletion={{ disabledBecause: notDeletableText }}
    />
  );
}

export function NoZones({ address, hasOthers }: { address: TableUrlState; hasOthers: boolean }) {
  return hasOthers ? (
    <EmptyState
      Icon={PlaceOutlined}
      title="No se encontraron zonas de entrega"
      reason="Ninguna zona coincide con tu búsqueda. Escribe otra cosa o quita los filtros."
      action={<Button onClick={() => address.filter({ search: null, company: null })}>Quitar filtros</Button>}
    />
  ) : (
    <EmptyState
      Icon={PlaceOutlined}
      title="Todavía no hay zonas de entrega"
      reason="Cada compañía necesita al menos una zona para que sus clientes puedan pedir."
      action={<Button onClick={() => address.open({ zone: newRecordId })}>Añadir Zona</Button>}
    />
  );
}
