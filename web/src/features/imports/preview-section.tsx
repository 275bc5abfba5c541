import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode, useId, useMemo, useState } from "react";
import type { ImportPreview } from "@lonchera/contract/imports";
import { formatCount, formatNumber, formatList } from "@lonchera/domain/texts";
import { DescriptionItem } from "../../components/text.tsx";
import { Notices, ProblemsList } from "./import-status.tsx";
import {
  type CheckedRows,
  countStates,
  getInitialRowFilter,
  getProblemsElsewhere,
  type RowStateDisplays,
  type StateCounts,
  getStates,
} from "./preview-rows.tsx";

type CheckedFile = CheckedRows & Pick<ImportPreview, "sheet" | "header_row" | "ignored_columns" | "notices">;

type FileFactsProps = { preview: CheckedFile; children: ReactNode };

/** Shows the facts that were read from the file. */
function FileFacts({ preview, children }: FileFactsProps) {
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
      <DescriptionItem name="Hoja">{`${sheet}, encabezados en la fila ${header_row}`}</DescriptionItem>
      {children}
      {ignored_columns.length > 0 && (
        <DescriptionItem name="Columnas ignoradas">{formatList(ignored_columns)}</DescriptionItem>
      )}
    </Box>
  );
}

/** Says whether the file can be imported. */
export type Verdict = { readonly severity: "success" | "info" | "warning"; readonly words: string };

type VerdictNoticeProps = { verdict: Verdict; preview: CheckedFile; children: ReactNode };

function VerdictNotice({ verdict: { severity, words }, preview, children }: VerdictNoticeProps) {
  return (
    <Box sx={{ mb: 2 }}>
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
        <ProblemsList title="Problemas del archivo" problems={getProblemsElsewhere(preview)} />
        {children}
      </Alert>
      <Notices notices={preview.notices} severity={severity === "info" ? "info" : "warning"} />
    </Box>
  );
}

const everyState = "all";

/** The buttons are separate, so that they can wrap. */
const apart = {
  flexWrap: "wrap",
  gap: 1,
  mb: 1.5,
  "&& .MuiToggleButtonGroup-grouped": { m: 0, border: 1, borderColor: "divider", borderRadius: 999 },
};
const toggle = { minHeight: 44, px: 2, gap: 0.75, color: "text.primary" };

type StateFilterProps<State extends string> = {
  looks: RowStateDisplays<State>;
  counts: StateCounts<State>;
  shown: State | null;
  onShow: (state: State | null) => void;
};

/** Filters the rows by state, with the count of each. */
function StateFilter<State extends string>({ looks, counts, shown, onShow }: StateFilterProps<State>) {
  const states = getStates(looks);
  const all = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Filas que se muestran"
      value={shown ?? everyState}
      onChange={(_, value: State | typeof everyState | null) => {
        if (value !== null) onShow(value === everyState ? null : value);
      }}
      sx={apart}
    >
      <ToggleButton value={everyState} sx={toggle}>{`Todos (${formatNumber(all)})`}</ToggleButton>
      {states.map((state) => {
        const { pluralLabel, color, Icon } = looks[state];
        return (
          <ToggleButton key={state} value={state} sx={toggle}>
            <Icon fontSize="small" color={color === "default" ? "action" : color} />
            {`${pluralLabel} (${formatNumber(counts[state])})`}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

type PreviewSectionProps<State extends string, Row> = {
  preview: CheckedFile;
  verdict: Verdict;
  /** It offers choices to the user. */
  choice?: ReactNode;
  /** They are further facts about the file, as `DescriptionItem`s. */
  facts?: ReactNode;
  rows: readonly Row[];
  looks: RowStateDisplays<State>;
  /** Somebody has to do something about these states. The worst comes first. */
  statesToFix: readonly State[];
  /** Renders the table of the rows that the filter leaves. */
  children: (shown: readonly Row[], counts: StateCounts<State>) => ReactNode;
};

/** Shows the effects that an import would have, row by row. */
export function PreviewSection<State extends string, Row extends { readonly state: State }>(
  props: PreviewSectionProps<State, Row>,
) {
  const { preview, verdict, choice, facts, rows, looks, statesToFix, children } = props;
  const titleId = useId();
  const counts = useMemo(() => countStates(looks, rows), [looks, rows]);
  const [state, setState] = useState(() => getInitialRowFilter(statesToFix, counts));
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
          · {formatCount(rows.length, "fila")}
          {verdict.severity !== "info" && ", nada se ha guardado todavía"}
        </Typography>
      </Typography>
      <VerdictNotice verdict={verdict} preview={preview}>
        {choice}
      </VerdictNotice>
      <FileFacts preview={preview}>{facts}</FileFacts>
      <StateFilter looks={looks} counts={counts} shown={state} onShow={setState} />
      <Fragment key={state ?? everyState}>{children(shown, counts)}</Fragment>
    </Box>
  );
}
