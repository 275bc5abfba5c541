import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { DishUpdate, ImportPreview, PreviewRow } from "@lonchera/contract/imports";
import { formatDate, getUtcMidnight } from "@lonchera/domain/calendar";
import { formatList } from "@lonchera/domain/texts";
import { isProductCode } from "@lonchera/domain/codes";
import type { Column } from "../../components/data-table-rows.tsx";
import { Money } from "../../components/text.tsx";
import { StaffDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { getCurrentAndFormerPrice, FormerPrice } from "../items/dish-display.tsx";
import { ProductChip } from "../items/product-chips.tsx";
import {
  formatDishChange,
  commonStateDisplays,
  createRowColumns,
  groupProblemsByRow,
  type RowStateDisplays,
  RowsTable,
  RowTexts,
} from "./preview-rows.tsx";

export type RowState = PreviewRow["state"];

export const dishStateDisplays: RowStateDisplays<RowState> = {
  new: commonStateDisplays.new,
  duplicate: { label: "Repetido", pluralLabel: "Repetidos", color: "warning", Icon: ContentCopyRounded },
  wrong: commonStateDisplays.wrong,
};

/** Adds to a row its problems as `columna: mensaje`, and its updates. */
type ShownRow = PreviewRow & {
  readonly problems: readonly string[];
  /** It has an update for each dish that the row repeats. */
  readonly updates: readonly DishUpdate[];
};

export function toShownRows(preview: ImportPreview): readonly ShownRow[] {
  const problems = groupProblemsByRow(preview);
  const updates = Map.groupBy(preview.updates, ({ row }) => row);
  return preview.rows.map((row) => ({
    ...row,
    problems: problems.get(row.row) ?? [],
    updates: updates.get(row.row) ?? [],
  }));
}

/** It is shown for a cell that could not be read. */
const unread = "–";

function Dish({ row }: { row: ShownRow }) {
  const { name, product, product_type, description } = row;
  return (
    <Box sx={{ minWidth: { md: 180 }, overflowWrap: "anywhere" }}>
      <Typography sx={{ fontWeight: 650 }}>{name ?? unread}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        {product !== null && isProductCode(product) ? <ProductChip code={product} /> : product}
        {product_type}
      </Stack>
      <StaffDishTags tags={row.tags} />
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
  const { price: selling, former } = getCurrentAndFormerPrice({
    price,
    discount_price: discount_price ?? "0.00",
  });
  return (
    <Stack sx={{ alignItems: { md: "flex-end" } }}>
      <Money amount={selling} />
      {former !== null && <FormerPrice amount={former} />}
    </Stack>
  );
}

/** Returns a text for each change of one dish, with the other companies that it affects. */
function describeUpdate({ changes, also_for }: DishUpdate): string[] {
  if (changes.length === 0) return ["Sin cambios"];
  const texts = changes.map(formatDishChange);
  return also_for.length === 0 ? texts : [...texts, `También para ${formatList(also_for, 3)}`];
}

const columns: readonly Column<ShownRow>[] = [
  ...createRowColumns<RowState, ShownRow>(dishStateDisplays),
  {
    key: "updates",
    header: "Si se actualiza",
    cell: ({ updates }) =>
      updates.length === 0 ? null : <RowTexts texts={updates.flatMap(describeUpdate)} />,
    value: ({ updates }) => updates.flatMap(describeUpdate).join("; "),
  },
  {
    key: "category_date",
    header: "Fecha",
    cell: ({ category_date }) => (category_date === null ? unread : formatDate(category_date)),
    value: ({ category_date }) => (category_date === null ? null : new Date(getUtcMidnight(category_date))),
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

/** Shows the parsed rows of a file. */
export function PreviewTable({ rows, hasProblems, hasUpdates }: PreviewTableProps) {
  const shown = useMemo(
    () =>
      columns.filter(({ key }) => (key !== "problems" || hasProblems) && (key !== "updates" || hasUpdates)),
    [hasProblems, hasUpdates],
  );
  return <RowsTable columns={shown} rows={rows} />;
}
