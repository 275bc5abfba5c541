import EastRounded from "@mui/icons-material/EastRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listHistory, type HistoryEntry } from "@lonchera/contract/history";
import type { CallInput } from "@lonchera/contract/endpoint";
import { CollapsibleSection } from "../../components/collapsible-section.tsx";
import { query } from "../../lib/api/query.ts";
import { QueryError, LoadingRows } from "../../components/data-state.tsx";
import { DateTime } from "../../components/date-time.tsx";

type HistoryProps = { thing: CallInput<typeof listHistory>["params"]["thing"]; id: number };

const kindNames: Readonly<Record<HistoryEntry["kind"], string>> = {
  created: "Creado",
  changed: "Cambiado",
  archived: "Eliminado",
};

function getKindName(kind: HistoryEntry["kind"], thing: HistoryProps["thing"]): string {
  return kind === "archived" && thing === "order" ? "Cancelado" : kindNames[kind];
}

function FieldChange({ field, old, now }: HistoryEntry["fields"][number]) {
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: "anywhere" }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {field}:
      </Box>{" "}
      {old !== null && (
        <>
          <Box component="del" sx={{ color: "text.secondary" }}>
            {old}
          </Box>{" "}
          <EastRounded titleAccess="pasa a" sx={{ fontSize: "1em", verticalAlign: "-0.125em" }} />{" "}
        </>
      )}
      {now ?? "—"}
    </Typography>
  );
}

function ChangeEntry({ change, thing }: { change: HistoryEntry; thing: HistoryProps["thing"] }) {
  return (
    <Box component="li">
      <Typography variant="body2" color="textSecondary">
        {getKindName(change.kind, thing)} por {change.by} · <DateTime instant={change.at} />
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {change.fields.map((field) => (
          <FieldChange key={field.field} {...field} />
        ))}
      </Box>
    </Box>
  );
}

function Changes(record: HistoryProps) {
  const changes = useQuery({
    ...query(listHistory, { params: { thing: record.thing, id: record.id } }),
    staleTime: 0,
  });
  if (changes.isError) return <QueryError query={changes} message="No se pudo cargar el historial" />;
  if (!changes.data) return <LoadingRows rows={2} height={40} />;
  if (changes.data.length === 0) {
    return <Typography color="textSecondary">Todavía no hay cambios registrados.</Typography>;
  }
  return (
    <Stack component="ol" sx={{ listStyle: "none", m: 0, p: 0, gap: 1.5 }}>
      {changes.data.map((change) => (
        <ChangeEntry key={change.id} change={change} thing={record.thing} />
      ))}
    </Stack>
  );
}

/** Shows the change history of a record, which is loaded when the section is opened. */
export function RecordHistory(record: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CollapsibleSection title="Historial" isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && <Changes {...record} />}
    </CollapsibleSection>
  );
}
