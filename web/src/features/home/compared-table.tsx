import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { HomeDay } from "@lonchera/contract/home";
import { formatNumber } from "@lonchera/domain/texts";
import { visuallyHidden } from "../../components/live-region.tsx";
import { FigureLink } from "./home-section.tsx";
import { formatShortDay } from "./home-links.ts";

type ComparedRow = Pick<HomeDay, "portions" | "former" | "week"> & {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly to: string | null;
};

const table = {
  width: 1,
  tableLayout: "fixed",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    py: 0.75,
    textAlign: "right",
    verticalAlign: { xs: "middle", sm: "top" },
    fontWeight: 400,
  },
  "& th:first-of-type": { textAlign: "left", pr: 1, overflowWrap: "anywhere", hyphens: "auto" },
  "& thead th": { typography: "body2", color: "text.secondary", verticalAlign: "bottom" },
  // These are the widths of the columns of figures. The names get the rest.
  "& thead th:nth-of-type(2)": { width: { xs: 70, sm: 92 } },
  "& thead th:nth-of-type(n + 3)": { width: { xs: 60, sm: 80 }, pl: 1 },
  "& tbody tr": { borderTop: 1, borderColor: "divider" },
  // Figures on phones are 44 px high.
  "& td": { py: { xs: 0.25, sm: 0.75 }, pl: 1, whiteSpace: "nowrap" },
};

/** Returns a text like `+12`, `−3` or `=`, or a dash where there is nothing to compare with. */
function formatDifference(portions: number, before: number | null): string {
  if (before === null) return "–";
  const difference = portions - before;
  if (difference === 0) return "=";
  return `${difference > 0 ? "+" : "−"}${formatNumber(Math.abs(difference))}`;
}

type ComparedTableProps = {
  day: Pick<HomeDay, "former_date" | "week_date">;
  /** It is the heading of the first column. */
  heading: string;
  rows: readonly ComparedRow[];
};

/** Shows portions with the difference from the days that the headings name. */
export function ComparedTable({ day, heading, rows }: ComparedTableProps) {
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Porciones</th>
          <th scope="col">
            {day.former_date === null ? (
              <Box component="span" sx={visuallyHidden}>
                Sin día anterior
              </Box>
            ) : (
              `vs. ${formatShortDay(day.former_date)}`
            )}
          </th>
          <th scope="col">vs. {formatShortDay(day.week_date)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, portions, former, week }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <strong>
                <FigureLink to={to}>{formatNumber(portions)}</FigureLink>
              </strong>
            </td>
            <Box component="td" sx={{ color: "text.secondary" }}>
              {formatDifference(portions, former)}
            </Box>
            <Box component="td" sx={{ color: "text.secondary" }}>
              {formatDifference(portions, week)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
