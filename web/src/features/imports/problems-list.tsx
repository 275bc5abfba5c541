import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { RowProblem } from "@lonchera/contract/imports";
import { formatCount, formatNumber } from "@lonchera/domain/counts";
import type { Column } from "../../components/data-table-column.ts";
import { TableExport } from "../../components/table-export.tsx";
import { problemText } from "./preview-rows.ts";

const columns: readonly Column<RowProblem>[] = [
  { key: "row", header: "Fila", cell: ({ row }) => row },
  { key: "column", header: "Columna", cell: ({ column }) => column },
  { key: "message", header: "Problema", cell: ({ message }) => message },
];

/** How many rows: one may have several problems. */
function rowsOf(problems: readonly RowProblem[]): string {
  return formatNumber(new Set(problems.map(({ row }) => row)).size);
}

/** More of them nobody reads on the screen: the export has all. */
const mostShown = 100;

/** What is wrong with which cell. */
export function ProblemsList({ title, problems }: { title: string; problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null;
  const left = problems.length - mostShown;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {title} ({rowsOf(problems)})
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: "auto", overflowWrap: "anywhere" }}
      >
        {problems.slice(0, mostShown).map((problem, index) => (
          <li key={index}>
            <strong>Fila {problem.row}</strong> · {problemText(problem)}
          </li>
        ))}
        {left > 0 && <li>{formatCount(left, "problema más", "problemas más")}, en la tabla exportada.</li>}
      </Box>
      {left > 0 && <TableExport name={title} columns={columns} readRows={() => Promise.resolve(problems)} />}
    </Box>
  );
}
