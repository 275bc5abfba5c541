import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/**
 * This `sx` lays out filters. Each field is wide enough for a date in large text, and a phone shows as many in a row
 * as fit.
 */
export const filtersLayout = {
  display: "grid",
  gap: 1.5,
  mb: 2,
  alignItems: "start",
  gridTemplateColumns: {
    xs: "repeat(auto-fill, minmax(min(100%, 9rem + 16px), 1fr))",
    sm: "repeat(auto-fill, calc(10rem + 16px))",
  },
};

type FiltersProps = {
  /** The columns of the grid. By default there are as many fields of the same width as fit. */
  columns?: Readonly<Record<string, string>>;
  sx?: object;
  children: ReactNode;
};

export function Filters({ columns = filtersLayout.gridTemplateColumns, sx, children }: FiltersProps) {
  return (
    <Box role="search" aria-label="Filtros" sx={{ ...filtersLayout, gridTemplateColumns: columns, ...sx }}>
      {children}
    </Box>
  );
}
