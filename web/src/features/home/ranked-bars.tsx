import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { FigureLink, plainList } from "./home-section.tsx";

export type RankedBar = {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly more: string;
  readonly figure: string;
  readonly value: number;
  readonly to: string | null;
};

type RankedBarsProps = {
  title: string;
  bars: readonly RankedBar[];
  /** A bar of this value has the whole width. */
  most: number;
  empty: string;
};

/** Shows names with their figures, and bars, which screen readers leave out. */
export function RankedBars({ title, bars, most, empty }: RankedBarsProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {bars.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="ol" sx={{ ...plainList, display: "grid", gap: 1.5 }}>
        {bars.map(({ key, name, more, figure, value, to }) => (
          <li key={key}>
            <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, alignItems: "baseline" }}>
              <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{name}</Box>
              <Box sx={{ whiteSpace: "nowrap", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
                <FigureLink to={to}>{figure}</FigureLink>
              </Box>
            </Box>
            <Box aria-hidden sx={{ height: 6, my: 0.5, borderRadius: 3, bgcolor: "action.hover" }}>
              <Box
                sx={{
                  height: 1,
                  borderRadius: 3,
                  bgcolor: "primary.main",
                  width: `${most === 0 ? 0 : (100 * value) / most}%`,
                }}
              />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {more}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}
