import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { CallError } from "../lib/api/errors.ts";
import { BusyButton } from "./busy-button.tsx";
import { getCellValue, type CellValue, type Column } from "./data-table-rows.tsx";
import { formatPercent, useDownload } from "./download.tsx";

const dateFormat = "dd/mm/yyyy";
const widest = 60;

function getCellLength(value: CellValue): number {
  if (value instanceof Date) return dateFormat.length;
  return value === null ? 0 : String(value).length;
}

/**
 * Returns the rows as an .xlsx file. The headings of the table stay in view. Texts stay texts, even if they begin
 * like a formula. Numbers and dates keep their types.
 */
export async function createSpreadsheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const { writeXlsx } = await import("hucre/xlsx");
  const cells = rows.map((row) => columns.map((column) => getCellValue(column, row)));
  const headings = columns.map(({ header }) => header);
  const bytes = await writeXlsx({
    sheets: [
      {
        // Excel limits a sheet's name to 31 characters and forbids these characters.
        name: name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31),
        columns: columns.map(({ header }, index) => ({
          width: Math.min(
            widest,
            Math.max(header.length, ...cells.map((row) => getCellLength(row[index] ?? null))) + 2,
          ),
          ...(cells.some((row) => row[index] instanceof Date) && { numFmt: dateFormat }),
        })),
        rows: [headings, ...cells],
        cells: new Map(
          headings.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }] as const),
        ),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}

/** Reads the rows of all pages and reports the share that is read, from 0 to 1. */
export type ReadRows<Row> = (
  reportShare: (share: number) => void,
  signal: AbortSignal,
) => Promise<readonly Row[]>;

type TableExportProps<Row> = { name: string; columns: readonly Column<Row>[]; readRows: ReadRows<Row> };

/** Exports the rows of the table, filtered and sorted as shown, as a spreadsheet. */
export function TableExport<Row>({ name, columns, readRows }: TableExportProps<Row>) {
  const { begin, cancel, isPending, progress, error } = useDownload({
    get: async (_, { signal, onProgress }) => {
      const reportShare = (share: number) => onProgress({ received: share, total: 1, isEstimate: false });
      const rows = await readRows(reportShare, signal);
      const file = await createSpreadsheet(name, columns, rows);
      if (signal.aborted) throw new CallError({ kind: "canceled" });
      return file;
    },
    getFileName: () => `${name}.xlsx`,
  });
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
      <BusyButton
        size="small"
        color="inherit"
        startIcon={<DownloadRounded />}
        busy={isPending}
        onClick={() => begin()}
      >
        {isPending ? `Exportando… ${formatPercent(progress?.received ?? 0)}` : "Exportar tabla"}
      </BusyButton>
      {isPending && (
        <Button size="small" onClick={cancel}>
          Cancelar exportación
        </Button>
      )}
      {error !== null && (
        <Typography role="alert" variant="body2" color="error">
          No se pudo exportar la tabla. Vuelve a intentarlo.
        </Typography>
      )}
    </Stack>
  );
}
