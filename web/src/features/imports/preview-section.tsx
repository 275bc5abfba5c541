import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode, useId, useMemo, useState } from "react";
import { formatCount, formatNumber } from "@lonchera/domain/counts";
import { LoadError } from "../../components/data-state.tsx";
import { Fact } from "../../components/text.tsx";
import { CallError } from "../../lib/api/errors.ts";
import type { Preview } from "./chosen-file.ts";
import { ImportProgress } from "./import-status.tsx";
import { listText } from "./import-text.ts";
import { countStates, initialRowFilter, type RowLooks, type StateCounts, statesOf } from "./preview-rows.tsx";

type FileFactsProps = {
  preview: {
    readonly sheet: string;
    readonly header_row: number;
    readonly ignored_columns: readonly string[];
  };
  children?: ReactNode;
};

/** What was read from the file. */
export function FileFacts({ preview, children }: FileFactsProps) {
  const { sheet, header_row, ignored_columns } = preview;
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
      {children}
      {ignored_columns.length > 0 && <Fact name="Columnas ignoradas">{listText(ignored_columns)}</Fact>}
    </Box>
  );
}

type VerdictProps = {
  severity: "success" | "info" | "warning";
  words: string;
  /** What to do about it. */
  children?: ReactNode;
};

/** Whether the file can be imported. */
export function Verdict({ severity, words, children }: VerdictProps) {
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ alignItems: "flex-start" }}
      slotProps={{ message: { sx: { minWidth: 0 } } }}
    >
      {words}
      {severity === "warning" && (
        <Typography variant="body2">
          Corrige el archivo y vuelve a elegirlo: mientras haya problemas no se guarda nada.
        </Typography>
      )}
      {children}
    </Alert>
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

type StateFilterProps<State extends string> = {
  looks: RowLooks<State>;
  counts: StateCounts<State>;
  shown: State | null;
  onShow: (state: State | null) => void;
};

/** Filters the rows by state, with the count of each. */
function StateFilter<State extends string>({ looks, counts, shown, onShow }: StateFilterProps<State>) {
  const states = statesOf(looks);
  const all = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Filas que se muestran"
      value={shown ?? every}
      onChange={(_, value: State | typeof every | null) => {
        if (value !== null) onShow(value === every ? null : value);
      }}
      sx={apart}
    >
      <ToggleButton value={every} sx={toggle}>{`Todos (${formatNumber(all)})`}</ToggleButton>
      {states.map((state) => {
        const { words, color, Icon } = looks[state];
        return (
          <ToggleButton key={state} value={state} sx={toggle}>
            <Icon fontSize="small" color={color === "default" ? "action" : color} />
            {`${words} (${formatNumber(counts[state])})`}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

type PreviewSectionProps<State extends string, Row> = {
  rows: readonly Row[];
  looks: RowLooks<State>;
  /** The states that somebody has to do something about, the worst first. */
  toMend: readonly State[];
  /** What is said above the rows. */
  intro: ReactNode;
  /** The table of the rows that the filter leaves. */
  children: (shown: readonly Row[], counts: StateCounts<State>) => ReactNode;
};

/** What an import would do, row by row. */
export function PreviewSection<State extends string, Row extends { readonly state: State }>(
  props: PreviewSectionProps<State, Row>,
) {
  const { rows, looks, toMend, intro, children } = props;
  const titleId = useId();
  const counts = useMemo(() => countStates(statesOf(looks), rows), [looks, rows]);
  const [state, setState] = useState(() => initialRowFilter(toMend, counts));
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
      {intro}
      <StateFilter looks={looks} counts={counts} shown={state} onShow={setState} />
      <Fragment key={state ?? every}>{children(shown, counts)}</Fragment>
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

type PreviewStateProps<Data> = {
  preview: Preview<Data>;
  /** The refusal that the import's own notice shows already. */
  shownRefusal: string | null;
  children: (data: Data) => ReactNode;
};

/** The progress, error or result of checking the chosen file. */
export function PreviewState<Data>({ preview, shownRefusal, children }: PreviewStateProps<Data>) {
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
        {data && children(data)}
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
  if (data) return <Fragment key={dataUpdatedAt}>{children(data)}</Fragment>;
  return (
    <Button variant="outlined" onClick={() => void refetch()}>
      Revisar archivo
    </Button>
  );
}
