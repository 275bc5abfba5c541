import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** `sx` of filters: each field is wide enough for a date in large text, and phones show as many per row as fit. */
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
  /** The columns of the grid; as many fields of the same width as fit by default. */
  columns?: Readonly<Record<string, string>>;
  sx?: object;
  children: ReactNode;
};

/** The filters of a list. */
export function Filters({ columns = filtersLayout.gridTemplateColumns, sx, children }: FiltersProps) {
  return (
    <Box role="search" aria-label="Filtros" sx={{ ...filtersLayout, gridTemplateColumns: columns, ...sx }}>
      {children}
    </Box>
  );
}
