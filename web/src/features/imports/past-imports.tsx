import HistoryRounded from "@mui/icons-material/HistoryRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { type ImportRecord, listImports } from "@lonchera/contract/imports";
import { formatNumber } from "@lonchera/domain/counts";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import type { TableAddress } from "../../components/table-address.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { ClampedText } from "../../components/text.tsx";
import { query } from "../../lib/api/query.ts";
import { formatLimaTime } from "../../lib/time-text.ts";
import { listText, recordKindNames } from "./import-text.ts";
import { ImportStateChip } from "./import-state-chip.tsx";
import { pastImportsId, undoLimit, undoneText, undoProblem } from "./undo-import.tsx";

function momentText(instant: string): string {
  const { date, time } = formatLimaTime(instant);
  return `${date} ${time}`;
}

function StateCell({ made }: { made: ImportRecord }) {
  const undone = undoneText(made);
  const reasons = [undone ?? undoProblem(made) ?? undoLimit(made), undone && undoLimit(made)];
  return (
    <Stack sx={{ alignItems: "flex-start", gap: 0.25 }}>
      <ImportStateChip isUndone={undone !== null} />
      {reasons
        .filter((reason) => reason !== null)
        .map((reason) => (
          <Typography key={reason} variant="body2" color="textSecondary" sx={{ minWidth: { md: 160 } }}>
            {reason}
          </Typography>
        ))}
    </Stack>
  );
}

const wide = { minWidth: { md: 120 } };

const columns: readonly Column<ImportRecord>[] = [
  {
    key: "file_name",
    header: "Archivo",
    cell: ({ file_name }) => <ClampedText sx={{ minWidth: { md: 150 } }}>{file_name}</ClampedText>,
  },
  { key: "kind", header: "Tipo", cell: ({ kind }) => recordKindNames[kind], fitted: true },
  {
    key: "imported_at",
    header: "Importado",
    cell: ({ imported_at }) => momentText(imported_at),
    fitted: true,
  },
  {
    key: "imported_by",
    header: "Por",
    cell: ({ imported_by }) => <ClampedText sx={wide}>{imported_by}</ClampedText>,
  },
  {
    key: "item_count",
    header: "Platos",
    cell: ({ item_count, updated_count }) => formatNumber(item_count + updated_count),
    numeric: true,
    fitted: true,
  },
  {
    key: "companies",
    header: "Empresas",
    cell: ({ companies }) => {
      const names = companies.map(({ name }) => name);
      return <ClampedText sx={wide}>{listText(names, 2)}</ClampedText>;
    },
  },
  { key: "state", header: "Estado", cell: (made) => <StateCell made={made} /> },
];

function renderActions(made: ImportRecord, open: TableAddress["open"]) {
  const id = String(made.id);
  const undo = `Deshacer ${made.file_name}`;
  const reason = undoProblem(made);
  return (
    <>
      <RowAction
        label={`Ver lo importado de ${made.file_name}`}
        shortLabel="Ver"
        Icon={VisibilityOutlined}
        onClick={() => open({ import: id })}
      />
      {reason === null ? (
        <RowAction label={undo} shortLabel="Deshacer" Icon={UndoRounded} onClick={() => open({ undo: id })} />
      ) : (
        <RowAction label={undo} shortLabel="Deshacer" Icon={UndoRounded} disabledBecause={reason} />
      )}
    </>
  );
}

export type ImportsPage = ResponseOf<typeof listImports>;

export function usePastImports({ page, pageSize }: TableAddress) {
  const input = { query: { page: String(page), page_size: String(pageSize) } };
  return useQuery({ ...query(listImports, input), placeholderData: keepPreviousData });
}

type PastImportsProps = { address: TableAddress; imports: UseQueryResult<ImportsPage> };

const noImports = (
  <EmptyState
    Icon={HistoryRounded}
    title="Todavía no hay importaciones"
    reason="Aquí verás cada archivo importado, lo que creó, y podrás deshacerlo mientras nadie haya pedido sus platos."
  />
);

/** The list of imports, the latest first. */
export function PastImports({ address, imports }: PastImportsProps) {
  return (
    <Box component="section" aria-labelledby={pastImportsId} sx={{ mt: 4 }}>
      <Typography variant="h2" id={pastImportsId} tabIndex={-1} sx={{ mb: 1.5, outline: "none" }}>
        Importaciones anteriores
      </Typography>
      <LoadedList list={imports} message="No se pudieron cargar las importaciones">
        <PagedDataTable
          label="Lista de importaciones"
          columns={columns}
          list={imports}
          address={address}
          rowKey={({ id }) => id}
          actions={renderActions}
          empty={noImports}
          maxHeight="none"
        />
      </LoadedList>
    </Box>
  );
}
