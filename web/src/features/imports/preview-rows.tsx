import type { SvgIconComponent } from "@mui/icons-material";
import AddCircleOutlineRounded from "@mui/icons-material/AddCircleOutlineRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { DishUpdate, ImportRefusal, RowProblem } from "@lonchera/contract/imports";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { useLocalTableView } from "../../components/table-url-state.ts";

/** Describes how a row's state is shown. */
type RowLook = {
  readonly label: string;
  readonly pluralLabel: string;
  readonly color: "success" | "info" | "warning" | "error" | "default";
  readonly Icon: SvgIconComponent;
};

/** Describes how the states of rows are shown, in the order of the filter. */
export type RowStateDisplays<State extends string> = Readonly<Record<State, RowLook>>;

/** The rows of all files have these states. */
export const commonStateDisplays = {
  new: { label: "Nuevo", pluralLabel: "Nuevos", color: "success", Icon: AddCircleOutlineRounded },
  wrong: { label: "Con error", pluralLabel: "Con error", color: "error", Icon: ErrorOutlineRounded },
} as const satisfies RowStateDisplays<string>;

export function getStates<State extends string>(looks: RowStateDisplays<State>): State[] {
  return Object.keys(looks) as State[];
}

export function formatProblem({ column, message }: Pick<RowProblem, "column" | "message">): string {
  return column === "" ? message : `${column}: ${message}`;
}

export type CheckedRows = Pick<ImportRefusal, "skipped_rows" | "duplicated_rows"> & {
  readonly rows: readonly { readonly row: number }[];
};

/** Returns the problems as `columna: mensaje`, by row. */
export function groupProblemsByRow({
  skipped_rows,
  duplicated_rows,
}: CheckedRows): ReadonlyMap<number, string[]> {
  const groups = Map.groupBy([...skipped_rows, ...duplicated_rows], ({ row }) => row);
  return new Map([...groups].map(([row, problems]) => [row, problems.map(formatProblem)]));
}

/** Returns the problems outside of the shown rows, such as those of the heading row. */
export function getProblemsElsewhere({
  rows,
  skipped_rows,
  duplicated_rows,
}: CheckedRows): readonly RowProblem[] {
  const shown = new Set(rows.map(({ row }) => row));
  return [...skipped_rows, ...duplicated_rows].filter(({ row }) => !shown.has(row));
}

export type StateCounts<State extends string> = Readonly<Record<State, number>>;

export function countStates<State extends string>(
  looks: RowStateDisplays<State>,
  rows: readonly { readonly state: State }[],
): StateCounts<State> {
  const counts = Object.fromEntries(getStates(looks).map((state) => [state, 0])) as Record<State, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Returns the first of the states to fix that a row has, or `null` to show all rows. */
export function getInitialRowFilter<State extends string>(
  statesToFix: readonly State[],
  counts: StateCounts<State>,
): State | null {
  return statesToFix.find((state) => counts[state] > 0) ?? null;
}

function RowNumber({ row }: { row: number }) {
  return (
    <>
      <Box component="span" sx={{ display: { md: "none" } }}>
        Fila{" "}
      </Box>
      {row}
    </>
  );
}

type RowTextsProps = { texts: readonly string[]; sx?: object };

/** Lists the problems of a row, or the changes that it would make. */
export function RowTexts({ texts, sx }: RowTextsProps) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2, minWidth: { md: 200 }, listStyle: "disc", overflowWrap: "anywhere", ...sx }}
    >
      {texts.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </Box>
  );
}

/** Returns a text like `Precio: S/ 12.50 → S/ 13.00`. */
export function formatDishChange({ column, before, after }: DishUpdate["changes"][number]): string {
  return `${column}: ${before ?? "ninguno"} → ${after ?? "ninguno"}`;
}

type PreviewRow<State extends string> = {
  readonly row: number;
  readonly state: State;
  readonly problems: readonly string[];
};

/** Creates the columns that the rows of all files have: number, state and problems. */
export function createRowColumns<State extends string, Row extends PreviewRow<State>>(
  looks: RowStateDisplays<State>,
): readonly Column<Row>[] {
  return [
    {
      key: "row",
      header: "Fila",
      cell: ({ row }) => <RowNumber row={row} />,
      value: ({ row }) => row,
      sortable: true,
      fitted: true,
    },
    {
      key: "state",
      header: "Estado",
      cell: ({ state }) => {
        const { label, color, Icon } = looks[state];
        return <Chip size="small" variant="outlined" color={color} icon={<Icon />} label={label} />;
      },
      value: ({ state }) => looks[state].label,
      sortable: true,
      fitted: true,
    },
    {
      key: "problems",
      header: "Qué corregir",
      cell: ({ problems }) =>
        problems.length === 0 ? null : (
          <RowTexts texts={problems} sx={{ minWidth: { md: 220 }, color: "error.main" }} />
        ),
      value: ({ problems }) => problems.join(" "),
    },
  ];
}

type RowsTableProps<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[] };

/** Shows the parsed rows of a file. */
export function RowsTable<Row extends { readonly row: number }>({ columns, rows }: RowsTableProps<Row>) {
  const view = useLocalTableView({
    table: "import-preview",
    pageSizes: [50, 100, 200],
    sort: { key: "row", descending: false },
  });
  return (
    <LocalDataTable
      label="Filas del archivo"
      columns={columns}
      rows={rows}
      rowKey={({ row }) => row}
      address={view}
      empty={<EmptyState title="El archivo no tiene filas que mostrar" />}
    />
  );
}
