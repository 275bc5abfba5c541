import ManageSearchRounded from "@mui/icons-material/ManageSearchRounded";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { auditEventNames, type AuditEntry } from "@lonchera/contract/audit";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { ClampedText } from "../../components/text.tsx";
import {
  type AuditFilters,
  formatDateTimeWithSeconds,
  hasRangeError,
  isAlarming,
  hasAuditFilters,
  noFilters,
  formatPerson,
  formatRecord,
} from "./audit-values.ts";

export function EventName({ entry }: { entry: AuditEntry }) {
  const name = auditEventNames[entry.event];
  if (!isAlarming(entry)) return name;
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
      <WarningAmberRounded color="warning" fontSize="small" />
      {name}
    </Box>
  );
}

function formatDetails({ details }: AuditEntry): string {
  return details.map(({ label, value }) => `${label}: ${value}`).join(" · ");
}

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: "at",
    header: "Fecha",
    fitted: true,
    cell: ({ at }) => (
      <Box component="time" dateTime={at} sx={{ fontVariantNumeric: "tabular-nums" }}>
        {formatDateTimeWithSeconds(at)}
      </Box>
    ),
  },
  { key: "event", header: "Evento", cell: (entry) => <EventName entry={entry} /> },
  { key: "user", header: "Persona", cell: formatPerson },
  { key: "thing", header: "Sobre", cell: formatRecord },
  { key: "address", header: "Dirección IP", fitted: true, cell: ({ address }) => address },
  {
    key: "details",
    header: "Detalles",
    cell: (entry) =>
      entry.details.length === 0 ? null : (
        <ClampedText sx={{ maxWidth: "34ch" }}>{formatDetails(entry)}</ClampedText>
      ),
  },
];

export function renderAuditActions(entry: AuditEntry, open: TableUrlState["open"]) {
  return (
    <RowAction
      label={`Ver detalles del evento ${entry.id}`}
      shortLabel="Ver detalles"
      Icon={VisibilityOutlined}
      onClick={() => open({ entry: String(entry.id) })}
    />
  );
}

type NoEventsProps = { address: TableUrlState; filters: AuditFilters };

function getEmptyStateProps({ address, filters }: NoEventsProps) {
  const clearButton = <Button onClick={() => address.filter(noFilters)}>Quitar filtros</Button>;
  if (hasRangeError(filters))
    return { reason: "Corrige las fechas para ver los eventos.", action: clearButton };
  if (hasAuditFilters(filters))
    return { reason: "Ningún evento coincide con los filtros.", action: clearButton };
  return { reason: "Aquí quedará quién hizo qué, cuándo y desde dónde." };
}

export function NoEvents(props: NoEventsProps) {
  return (
    <EmptyState Icon={ManageSearchRounded} title="No se encontraron eventos" {...getEmptyStateProps(props)} />
  );
}
