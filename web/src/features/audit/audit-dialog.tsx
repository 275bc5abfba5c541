import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { auditEntityNames, type AuditEntry, type AuditEntity } from "@lonchera/contract/audit";
import { CopyButton } from "../../components/copy-button.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { DescriptionItem } from "../../components/text.tsx";
import { EventName } from "./audit-table.tsx";
import {
  formatDateTimeWithSeconds,
  noFilters,
  formatPerson,
  formatRecordNumber,
  findRecordPath,
} from "./audit-values.ts";

/** Shows the id of the request, which is also in the server's log and in error messages. */
function RequestId({ id }: { id: string }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Box component="code" sx={{ fontSize: "0.875em" }}>
        {id}
      </Box>
      <CopyButton
        variant="text"
        size="small"
        startIcon={<ContentCopyRounded />}
        text={id}
        copiedMessage="Solicitud copiada"
        failureMessage="No se pudo copiar. Selecciónala y cópiala."
      />
    </Box>
  );
}

function Records({ thing, ids }: { thing: AuditEntity; ids: readonly number[] }) {
  if (ids.length === 0) return auditEntityNames[thing];
  return (
    <Box
      component="ul"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, m: 0, p: 0, listStyle: "none" }}
    >
      {ids.map((id) => {
        const path = findRecordPath(thing, id);
        const name = `${auditEntityNames[thing]} ${formatRecordNumber(thing, id)}`;
        return (
          <li key={id}>
            {path === undefined ? (
              name
            ) : (
              <Link component={RouterLink} to={path}>
                {name}
              </Link>
            )}
          </li>
        );
      })}
    </Box>
  );
}

type AuditDialogProps = {
  entry: AuditEntry;
  filter: TableUrlState["filter"];
  onClose: () => void;
};

/** Shows buttons that list the events of the same person, record or request and close the dialog. */
function FilterButtons({ entry, filter }: Omit<AuditDialogProps, "onClose">) {
  const { user_id: user, thing, thing_ids: ids, request_id: request } = entry;
  const [id] = ids;
  const filters = [
    user !== null && { label: "Eventos de esta persona", change: { user: String(user) } },
    thing !== null &&
      id !== undefined &&
      ids.length === 1 && { label: "Eventos de este registro", change: { thing, thing_id: String(id) } },
    request !== null && { label: "Eventos de esta solicitud", change: { search: request } },
  ].filter((offered) => offered !== false);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 3 }}>
      {filters.map(({ label, change }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          onClick={() => filter({ ...noFilters, ...change, entry: null })}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

/** Shows one event with everything that the log has recorded. */
export function AuditDialog({ entry, filter, onClose }: AuditDialogProps) {
  const { at, address, thing, thing_ids: ids, details, request_id } = entry;
  return (
    <DialogShell title={`Evento ${entry.id}`} toRead onClose={onClose}>
      <Box
        component="dl"
        sx={{ display: "grid", gap: 2, m: 0, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}
      >
        <DescriptionItem name="Evento">
          <EventName entry={entry} />
        </DescriptionItem>
        <DescriptionItem name="Fecha">
          <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>
        </DescriptionItem>
        <DescriptionItem name="Persona">{formatPerson(entry)}</DescriptionItem>
        <DescriptionItem name="Dirección IP">{address ?? "Ninguna"}</DescriptionItem>
        {thing !== null && (
          <DescriptionItem name="Sobre" wide>
            <Records thing={thing} ids={ids} />
          </DescriptionItem>
        )}
        {details.map(({ label, value }) => (
          <DescriptionItem key={label} name={label}>
            {value}
          </DescriptionItem>
        ))}
        {request_id !== null && (
          <DescriptionItem name="Solicitud" wide>
            <RequestId id={request_id} />
          </DescriptionItem>
        )}
      </Box>
      <FilterButtons entry={entry} filter={filter} />
    </DialogShell>
  );
}
