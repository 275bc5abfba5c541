import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import { cellValue, type CellValue, type Column } from "./data-table-rows.tsx";
import { formatPercent } from "./download.tsx";
import { saveFile } from "./save-file.ts";

const dateFormat = "dd/mm/yyyy";
const widest = 60;

function cellLength(value: CellValue): number {
  if (value instanceof Date) return dateFormat.length;
  return value === null ? 0 : String(value).length;
}

/**
 * The rows as an .xlsx file with the table's headings, which stay in view. Texts stay texts, even if they
 * begin like a formula; numbers and dates keep their types.
 */
export async function createSpreadsheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const { writeXlsx } = await import("hucre/xlsx");
  const cells = rows.map((row) => columns.map((column) => cellValue(column, row)));
  const headings = columns.map(({ header }) => header);
  const bytes = await writeXlsx({
    sheets: [
      {
        // Excel limits a sheet's name to 31 characters and forbids these.
        name: name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31),
        columns: columns.map(({ header }, index) => ({
          width: Math.min(
            widest,
            Math.max(header.length, ...cells.map((row) => cellLength(row[index] ?? null))) + 2,
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

/** Reads the rows of all pages, and reports the share from 0 to 1. */
export type ReadRows<Row> = (
  reportShare: (share: number) => void,
  signal: AbortSignal,
) => Promise<readonly Row[]>;

type TableExportProps<Row> = { name: string; columns: readonly Column<Row>[]; readRows: ReadRows<Row> };

type State = { kind: "idle" } | { kind: "busy"; share: number } | { kind: "failed" };

function useTableExport<Row>({ name, columns, readRows }: TableExportProps<Row>) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const begin = async () => {
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    setState({ kind: "busy", share: 0 });
    try {
      const rows = await readRows((share) => !signal.aborted && setState({ kind: "busy", share }), signal);
      const file = await createSpreadsheet(name, columns, rows);
      if (signal.aborted) return;
      saveFile(file, `${name}.xlsx`);
      setState({ kind: "idle" });
    } catch {
      if (!signal.aborted) setState({ kind: "failed" });
    }
  };
  const cancel = () => {
    underWay.current?.abort();
    setState({ kind: "idle" });
  };
  return { state, begin, cancel };
}

/** Exports the table with its filters and order as a spreadsheet. */
export function TableExport<Row>(props: TableExportProps<Row>) {
  const { state, begin, cancel } = useTableExport(props);
  const isBusy = state.kind === "busy";
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
      <BusyButton
        size="small"
        color="inherit"
        startIcon={<DownloadRounded />}
        busy={isBusy}
        onClick={() => void begin()}
      >
        {isBusy ? `Exportando… ${formatPercent(state.share)}` : "Exportar tabla"}
      </BusyButton>
      {isBusy && (
        <Button size="small" onClick={cancel}>
          Cancelar exportación
        </Button>
      )}
      {state.kind === "failed" && (
        <Typography role="alert" variant="body2" color="error">
          No se pudo exportar la tabla. Vuelve a intentarlo.
        </Typography>
      )}
    </Stack>
  );
}
