import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ImportRecord } from "@lonchera/contract/imports";
import { EmptyState, LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import type { Page } from "../../components/paged-list.ts";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { RowAction } from "../../components/table-cells.tsx";
import { ClampedText } from "../../components/text.tsx";
import { DateTime } from "../../components/date-time.tsx";
import { usePageRecords } from "../../components/paged-record-dialog.tsx";
import { RecordDialog } from "../../components/record-dialog.tsx";
import { pastImportsId } from "./undo-result.tsx";

type ImportEntry = Pick<ImportRecord, "id" | "file_name" | "imported_at" | "imported_by">;

export const fileColumn: Column<ImportEntry> = {
  key: "file_name",
  header: "Archivo",
  cell: ({ file_name }) => <ClampedText sx={{ minWidth: { md: 130 } }}>{file_name}</ClampedText>,
};
export const timeAndAuthorColumns: readonly Column<ImportEntry>[] = [
  {
    key: "imported_at",
    header: "Importado",
    cell: ({ imported_at }) => <DateTime instant={imported_at} />,
    fitted: true,
  },
  {
    key: "imported_by",
    header: "Por",
    cell: ({ imported_by }) => <ClampedText sx={{ minWidth: { md: 120 } }}>{imported_by}</ClampedText>,
  },
];

type StateCellProps = { isUndone: boolean; notes: readonly (string | null)[] };

/** Shows whether an import is undone, and texts about it. */
export function StateCell({ isUndone, notes }: StateCellProps) {
  return (
    <Stack sx={{ alignItems: "flex-start", gap: 0.25 }}>
      <Chip
        size="small"
        variant="outlined"
        color={isUndone ? "default" : "success"}
        icon={isUndone ? <UndoRounded /> : <CheckCircleOutlineRounded />}
        label={isUndone ? "Deshecha" : "Vigente"}
      />
      {notes
        .filter((note) => note !== null)
        .map((note) => (
          <Typography key={note} variant="body2" color="textSecondary" sx={{ minWidth: { md: 140 } }}>
            {note}
          </Typography>
        ))}
    </Stack>
  );
}

type UndoActionProps = { imported: ImportEntry; reason: string | null; open: TableUrlState["open"] };

/** Asks to undo an import of the list, or is disabled with the reason. */
export function UndoAction({ imported: { id, file_name }, reason, open }: UndoActionProps) {
  return (
    <RowAction
      label={`Deshacer ${file_name}`}
      shortLabel="Deshacer"
      Icon={UndoRounded}
      {...(reason === null ? { onClick: () => open({ undo: String(id) }) } : { disabledBecause: reason })}
    />
  );
}

type ImportListProps<Row> = {
  address: TableUrlState;
  imports: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  actions: (imported: Row, open: TableUrlState["open"]) => ReactNode;
  /** It is the text of an empty list. */
  reason: string;
};

/** Lists the imports, the latest first. */
export function ImportList<Row extends ImportEntry>(props: ImportListProps<Row>) {
  const { address, imports, columns, actions, reason } = props;
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
          actions={actions}
          empty={<EmptyState Icon={HistoryRounded} title="Todavía no hay importaciones" reason={reason} />}
          maxHeight="none"
        />
      </LoadedList>
    </Box>
  );
}

type RenderDialog<Imported> = (imported: Imported, close: () => void) => ReactNode;

type ImportDialogsProps<Imported> = {
  address: TableUrlState;
  imports: UseQueryResult<Page<Imported>>;
  /** It reads the largest page that the API answers. */
  recentImports: UseQueryOptions<Page<Imported>>;
  /** It is the last import of this screen. */
  imported: Imported | null;
  renderImport: RenderDialog<Imported>;
  renderUndo: RenderDialog<Imported>;
};

/** Shows the dialog that the address names. */
export function ImportDialogs<Imported extends { readonly id: number }>(props: ImportDialogsProps<Imported>) {
  const { address, imports, recentImports, imported, renderImport, renderUndo } = props;
  const importId = address.params.get("import");
  const undoId = address.params.get("undo");
  const { records } = usePageRecords(importId ?? undoId, imports, recentImports);
  const shared = {
    address,
    records: records && imported ? [imported, ...records] : records,
    missingText: "Esta importación no está entre las últimas 500.",
  };
  return (
    <>
      <RecordDialog {...shared} name="import">
        {(record, close) => record && renderImport(record, close)}
      </RecordDialog>
      <RecordDialog {...shared} name="undo">
        {(record, close) => record && renderUndo(record, close)}
      </RecordDialog>
    </>
  );
}
