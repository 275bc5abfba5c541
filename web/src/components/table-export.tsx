import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import type { Column } from "./data-table-column.ts";
import { saveFile } from "./save-file.ts";
import { createSpreadsheet } from "./table-file.ts";

/** Reads every row of what is shown, of all its pages; tells which share is here, and stops when it is told to. */
export type ReadRows<Row> = (told: (share: number) => void, signal: AbortSignal) => Promise<readonly Row[]>;

type TableExportProps<Row> = { name: string; columns: readonly Column<Row>[]; readRows: ReadRows<Row> };

type State = { kind: "idle" } | { kind: "busy"; share: number } | { kind: "failed" };

const percent = new Intl.NumberFormat("es-PE", { style: "percent" });

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

/** What the table shows, its filters and its order, as a spreadsheet. */
export function TableExport<Row>(props: TableExportProps<Row>) {
  const { state, begin, cancel } = useTableExport(props);
  const isBusy = state.kind === "busy";
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
      <Button
        size="small"
        color="inherit"
        startIcon={<DownloadRounded />}
        loading={isBusy}
        loadingPosition="start"
        onClick={() => void begin()}
      >
        {isBusy ? `Exportando… ${percent.format(state.share)}` : "Exportar tabla"}
      </Button>
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
