import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useId, useMemo, useState } from "react";
import type { ImportPreview, RepeatedChoice } from "@lonchera/contract/imports";
import { formatCount, formatNumber } from "@lonchera/domain/counts";
import { LoadError } from "../../components/data-state.tsx";
import { Fact } from "../../components/text.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { formatDay } from "../../lib/time-text.ts";
import type { Preview } from "./chosen-file.ts";
import { ImportProgress, Notices, ProblemsList } from "./import-status.tsx";
import { listText } from "./import-text.ts";
import {
  countStates,
  initialRowFilter,
  PreviewTable,
  problemsElsewhere,
  type RowState,
  rowStates,
  toShownRows,
  rowStateLook,
} from "./preview-table.tsx";

/** The maximum number of days listed one by one. */
const mostDays = 7;

/** What was read from the file. */
function PreviewFacts({ preview }: { preview: ImportPreview }) {
  const { sheet, header_row, ignored_columns, new_days } = preview;
  return (
    <Box
      component="dl"
      sx={{
        display: "flex",
        flexDirection: { xs: "column", sm: "row" },
        flexWrap: "wrap",
        columnGap: 4,
        rowGap: 1,
        m: 0,
        mb: 2,
      }}
    >
      <Fact name="Hoja">{`${sheet}, encabezados en la fila ${header_row}`}</Fact>
      <Fact name="Días que se crearán">
        {new_days.length === 0 ? "Ninguno" : listText(new_days.map(formatDay), mostDays)}
      </Fact>
      {ignored_columns.length > 0 && <Fact name="Columnas ignoradas">{listText(ignored_columns)}</Fact>}
    </Box>
  );
}

const every = "all";

/** Separate buttons, so that they can wrap. */
const apart = {
  flexWrap: "wrap",
  gap: 1,
  mb: 1.5,
  "&& .MuiToggleButtonGroup-grouped": { m: 0, border: 1, borderColor: "divider", borderRadius: 999 },
};
const toggle = { minHeight: 44, px: 2, gap: 0.75, color: "text.primary" };

type StateFilterProps = {
  counts: Readonly<Record<RowState, number>>;
  shown: RowState | null;
  onShow: (state: RowState | null) => void;
};

/** Filters the rows by state, with the count of each. */
function StateFilter({ counts, shown, onShow }: StateFilterProps) {
  const all = rowStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Filas que se muestran"
      value={shown ?? every}
      onChange={(_, value: RowState | typeof every | null) => {
        if (value !== null) onShow(value === every ? null : value);
      }}
      sx={apart}
    >
      <ToggleButton value={every} sx={toggle}>{`Todos (${formatNumber(all)})`}</ToggleButton>
      {rowStates.map((state) => {
        const { words, color, Icon } = rowStateLook[state];
        return (
          <ToggleButton key={state} value={state} sx={toggle}>
            <Icon fontSize="small" color={color} />
            {`${words} (${formatNumber(counts[state])})`}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** The file was imported before, so that its rows need no correction. */
function isImported({ error, same_file }: ImportPreview): boolean {
  return error !== null && same_file !== null;
}

const severities = { ready: "success", imported: "info", wrong: "warning" } as const;

function previewVerdict(preview: ImportPreview) {
  const { error, new_count } = preview;
  if (error === null) {
    const will = new_count === 1 ? "importará" : "importarán";
    return { state: "ready", words: `Todo listo: se ${will} ${formatCount(new_count, "plato")}.` } as const;
  }
  if (isImported(preview)) return { state: "imported", words: "Este archivo ya está importado." } as const;
  return { state: "wrong", words: error } as const;
}

type Importing = { onImport: (repeated: RepeatedChoice) => void };

/** What can be imported of a file whose only problem is that some rows repeat dishes. */
function RepeatedRowsChoice({ preview, onImport }: { preview: ImportPreview } & Importing) {
  const { new_count, skipped_rows, updates } = preview;
  const changed = updates.filter(({ changes }) => changes.length > 0).length;
  if (preview.error === null || skipped_rows.length > 0 || new_count + changed === 0) return null;
  const update = `ctualizar ${formatCount(changed, "plato repetido", "platos repetidos")}`;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {changed === 0
          ? "También puedes dejar fuera las filas repetidas."
          : "También puedes dejar fuera las filas repetidas, o darles a sus platos los precios, el stock y la descripción del archivo; abajo ves cada cambio."}
      </Typography>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, flexWrap: "wrap" }}>
        {new_count > 0 && (
          <Button variant="outlined" onClick={() => onImport("skip")}>
            {`Guardar solo ${new_count === 1 ? "la fila nueva" : `las ${formatNumber(new_count)} filas nuevas`}`}
          </Button>
        )}
        {changed > 0 && (
          <Button variant="outlined" onClick={() => onImport("update")}>
            {new_count === 0 ? `A${update}` : `Guardar lo nuevo y a${update}`}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

function Verdict({ preview, onImport }: { preview: ImportPreview } & Importing) {
  const { state, words } = previewVerdict(preview);
  return (
    <Alert
      severity={severities[state]}
      variant="outlined"
      sx={{ alignItems: "flex-start" }}
      slotProps={{ message: { sx: { minWidth: 0 } } }}
    >
      {words}
      {state === "wrong" && (
        <Typography variant="body2">
          Corrige el archivo y vuelve a elegirlo: mientras haya problemas no se guarda nada.
        </Typography>
      )}
      <ProblemsList title="Problemas del archivo" problems={problemsElsewhere(preview)} />
      <RepeatedRowsChoice preview={preview} onImport={onImport} />
    </Alert>
  );
}

/** The preview of an import. */
function PreviewSection({ preview, onImport }: { preview: ImportPreview } & Importing) {
  const titleId = useId();
  const rows = useMemo(() => toShownRows(preview), [preview]);
  const counts = useMemo(() => countStates(rows), [rows]);
  const [state, setState] = useState(() => initialRowFilter(counts));
  const shown = useMemo(
    () => (state === null ? rows : rows.filter((row) => row.state === state)),
    [rows, state],
  );
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        Vista previa
        <Typography component="span" color="textSecondary">
          {" "}
          · {formatCount(rows.length, "fila")}, nada se ha guardado todavía
        </Typography>
      </Typography>
      <Box sx={{ mb: 2 }}>
        <Verdict preview={preview} onImport={onImport} />
        <Notices notices={preview.notices} severity={isImported(preview) ? "info" : "warning"} />
      </Box>
      <PreviewFacts preview={preview} />
      <StateFilter counts={counts} shown={state} onShow={setState} />
      <PreviewTable
        key={state ?? every}
        rows={shown}
        hasUpdates={preview.updates.length > 0}
        hasProblems={counts.wrong + counts.duplicate > 0 && !isImported(preview)}
      />
    </Box>
  );
}

/** Why a file could not be checked. */
function PreviewFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const mayEnd = error instanceof CallError && (error.kind !== "refused" || error.status >= 500);
  return mayEnd ? (
    <LoadError message="No se pudo revisar el archivo." hint={error.message} onRetry={onRetry} />
  ) : (
    <Alert severity="error">{error.message}</Alert>
  );
}

type PreviewStateProps = Importing & {
  preview: Preview;
  /** The refusal that the import's own notice shows already. */
  shownRefusal: string | null;
};

/** The progress, error or result of checking the chosen file. */
export function PreviewState({ preview, shownRefusal, onImport }: PreviewStateProps) {
  const { data, error, isFetching, progress, refetch, stop, dataUpdatedAt } = preview;
  if (isFetching) {
    return (
      <>
        <ImportProgress
          label="Revisando el archivo"
          progress={progress}
          working="Revisando el archivo…"
          cancelLabel="Cancelar revisión"
          onCancel={stop}
        />
        {/* Without it the page would shrink away from under whoever reads further down. */}
        {data && <PreviewSection preview={data} onImport={onImport} />}
      </>
    );
  }
  if (error !== null) {
    if (error.message === shownRefusal) return null;
    return (
      <Box sx={{ mb: 2 }}>
        <PreviewFailure error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data) return <PreviewSection key={dataUpdatedAt} preview={data} onImport={onImport} />;
  return (
    <Button variant="outlined" onClick={() => void refetch()}>
      Revisar archivo
    </Button>
  );
}
