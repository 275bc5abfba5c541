import AddCircleOutlineRounded from "@mui/icons-material/AddCircleOutlineRounded";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { DishUpdate, ImportPreview, PreviewRow, RowProblem } from "@lonchera/contract/imports";
import { formatDate } from "@lonchera/domain/calendar";
import { isProductCode } from "../../app/theme.ts";
import { EmptyState } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { LocalDataTable } from "../../components/data-table.tsx";
import { useLocalTableView } from "../../components/table-address.ts";
import { Money } from "../../components/text.tsx";
import { dishPrice, FormerPrice } from "../items/dish-display.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import { listText } from "./import-text.ts";

export type RowState = PreviewRow["state"];
export const rowStates: readonly RowState[] = ["new", "duplicate", "wrong"];

/** A row with its problems as `columna: mensaje`, and its updates. */
type ShownRow = PreviewRow & {
  readonly problems: readonly string[];
  /** What updating would change, for each dish that the row repeats. */
  readonly updates: readonly DishUpdate[];
};

export function problemText({ column, message }: Pick<RowProblem, "column" | "message">): string {
  return column === "" ? message : `${column}: ${message}`;
}

function rowProblems({
  skipped_rows,
  duplicated_rows,
}: Pick<ImportPreview, "skipped_rows" | "duplicated_rows">) {
  return [...skipped_rows, ...duplicated_rows];
}

export function toShownRows(preview: ImportPreview): readonly ShownRow[] {
  const problems = Map.groupBy(rowProblems(preview), ({ row }) => row);
  const updates = Map.groupBy(preview.updates, ({ row }) => row);
  return preview.rows.map((row) => ({
    ...row,
    problems: (problems.get(row.row) ?? []).map(problemText),
    updates: updates.get(row.row) ?? [],
  }));
}

/** The problems outside of the dishes' rows, such as of the heading row. */
export function problemsElsewhere(preview: ImportPreview): readonly RowProblem[] {
  const rows = new Set(preview.rows.map(({ row }) => row));
  return rowProblems(preview).filter(({ row }) => !rows.has(row));
}

export function countStates(rows: readonly Pick<PreviewRow, "state">[]): Readonly<Record<RowState, number>> {
  const counts = { new: 0, duplicate: 0, wrong: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** The initial filter: wrong rows, else duplicates; `null` shows all rows. */
export function initialRowFilter(counts: Readonly<Record<RowState, number>>): RowState | null {
  if (counts.wrong > 0) return "wrong";
  return counts.duplicate > 0 ? "duplicate" : null;
}

export const rowStateLook = {
  new: { word: "Nuevo", words: "Nuevos", color: "success", Icon: AddCircleOutlineRounded },
  duplicate: { word: "Repetido", words: "Repetidos", color: "warning", Icon: ContentCopyRounded },
  wrong: { word: "Con error", words: "Con error", color: "error", Icon: ErrorOutlineRounded },
} as const;

function RowStateChip({ state }: { state: RowState }) {
  const { word, color, Icon } = rowStateLook[state];
  return <Chip size="small" variant="outlined" color={color} icon={<Icon />} label={word} />;
}

export function ImportStateChip({ isUndone }: { isUndone: boolean }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isUndone ? "default" : "success"}
      icon={isUndone ? <UndoRounded /> : <CheckCircleOutlineRounded />}
      label={isUndone ? "Deshecha" : "Vigente"}
    />
  );
}

/** Shown for a cell that could not be read. */
const unread = "–";

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

function Dish({ row }: { row: ShownRow }) {
  const { name, product, product_type, description } = row;
  return (
    <Box sx={{ minWidth: { md: 180 }, overflowWrap: "anywhere" }}>
      <Typography sx={{ fontWeight: 650 }}>{name ?? unread}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        {product !== null && isProductCode(product) ? <ProductChip code={product} /> : product}
        {product_type}
      </Stack>
      {description !== "" && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {description}
        </Typography>
      )}
    </Box>
  );
}

function Price({ row: { price, discount_price } }: { row: ShownRow }) {
  if (price === null) return unread;
  const { price: selling, former } = dishPrice({ price, discount_price: discount_price ?? "0.00" });
  return (
    <Stack sx={{ alignItems: { md: "flex-end" } }}>
      <Money amount={selling} />
      {former !== null && <FormerPrice amount={former} />}
    </Stack>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        pl: 2,
        minWidth: { md: 220 },
        listStyle: "disc",
        color: "error.main",
        overflowWrap: "anywhere",
      }}
    >
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </Box>
  );
}

/** `Precio: S/ 12.50 → S/ 13.00` for each change of one dish, and for whom else it counts. */
function updateTexts({ changes, also_for }: DishUpdate): string[] {
  if (changes.length === 0) return ["Sin cambios"];
  const texts = changes.map(
    ({ column, before, after }) => `${column}: ${before ?? "ninguno"} → ${after ?? "ninguno"}`,
  );
  return also_for.length === 0 ? texts : [...texts, `También para ${listText(also_for, 3)}`];
}

function Updates({ updates }: { updates: readonly DishUpdate[] }) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2, minWidth: { md: 200 }, listStyle: "disc", overflowWrap: "anywhere" }}
    >
      {updates.flatMap(updateTexts).map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </Box>
  );
}

const columns: readonly Column<ShownRow>[] = [
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
    cell: ({ state }) => <RowStateChip state={state} />,
    value: ({ state }) => rowStateLook[state].word,
    sortable: true,
    fitted: true,
  },
  {
    key: "problems",
    header: "Qué corregir",
    cell: ({ problems }) => (problems.length === 0 ? null : <Problems problems={problems} />),
    value: ({ problems }) => problems.join(" "),
  },
  {
    key: "updates",
    header: "Si se actualiza",
    cell: ({ updates }) => (updates.length === 0 ? null : <Updates updates={updates} />),
    value: ({ updates }) => updates.flatMap(updateTexts).join("; "),
  },
  {
    key: "category_date",
    header: "Fecha",
    cell: ({ category_date }) => (category_date === null ? unread : formatDate(category_date)),
    value: ({ category_date }) => (category_date === null ? null : new Date(`${category_date}T00:00:00Z`)),
    sortable: true,
    fitted: true,
  },
  {
    key: "name",
    header: "Plato",
    cell: (row) => <Dish row={row} />,
    value: ({ name }) => name,
    sortable: true,
  },
  {
    key: "price",
    header: "Precio",
    cell: (row) => <Price row={row} />,
    value: ({ price }) => (price === null ? null : Number(price)),
    numeric: true,
    sortable: true,
    fitted: true,
  },
  {
    key: "stock",
    header: "Stock",
    cell: ({ stock }) => stock ?? unread,
    value: ({ stock }) => stock,
    numeric: true,
    sortable: true,
    fitted: true,
  },
  {
    key: "companies",
    header: "Empresas",
    cell: ({ companies }) => (
      <Box sx={{ minWidth: { md: 100 }, overflowWrap: "anywhere" }}>{companies || unread}</Box>
    ),
    value: ({ companies }) => companies,
    sortable: true,
  },
];

type PreviewTableProps = { rows: readonly ShownRow[]; hasProblems: boolean; hasUpdates: boolean };

/** The parsed rows of a file. */
export function PreviewTable({ rows, hasProblems, hasUpdates }: PreviewTableProps) {
  const shown = useMemo(
    () =>
      columns.filter(({ key }) => (key !== "problems" || hasProblems) && (key !== "updates" || hasUpdates)),
    [hasProblems, hasUpdates],
  );
  const view = useLocalTableView({
    table: "import-preview",
    pageSizes: [50, 100, 200],
    sort: { key: "row", descending: false },
  });
  return (
    <LocalDataTable
      label="Filas del archivo"
      columns={shown}
      rows={rows}
      rowKey={({ row }) => row}
      address={view}
      empty={<EmptyState title="El archivo no tiene filas que mostrar" />}
    />
  );
}
