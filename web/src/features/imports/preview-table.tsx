import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { displayDate } from "@lonchera/domain/calendar";
import { ProductChip } from "../items/code-chips.tsx";
import { FormerPrice } from "../items/former-price.tsx";
import { dishPrice } from "../items/dish-price.ts";
import { Money } from "../../components/money.tsx";
import { isProductCode } from "../../app/theme.ts";
import type { Column } from "../../components/data-table-column.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { useTableView } from "../../components/use-table-view.ts";
import { WholeTable } from "../../components/whole-table.tsx";
import type { ShownRow } from "./preview-rows.ts";
import { RowStateChip, stateLook } from "./state-chip.tsx";

/** What a cell of the file did not tell. */
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
    value: ({ state }) => stateLook[state].word,
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
    key: "category_date",
    header: "Fecha",
    cell: ({ category_date }) => (category_date === null ? unread : displayDate(category_date)),
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

const clean = columns.filter(({ key }) => key !== "problems");

/** The rows of a file as they were understood. */
export function PreviewTable({ rows, hasProblems }: { rows: readonly ShownRow[]; hasProblems: boolean }) {
  const view = useTableView({
    table: "import-preview",
    pageSizes: [50, 100, 200],
    sort: { key: "row", descending: false },
  });
  return (
    <WholeTable
      label="Filas del archivo"
      columns={hasProblems ? columns : clean}
      rows={rows}
      rowKey={({ row }) => row}
      address={view}
      empty={<EmptyState title="El archivo no tiene filas que mostrar" />}
    />
  );
}
