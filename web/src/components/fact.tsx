import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

type FactProps = {
  name: string;
  /** In a grid: over all of its columns. */
  wide?: boolean;
  children: ReactNode;
};

/** A name and its value, in a `dl`. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? "1 / -1" : "auto" }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </Box>
  );
}
