import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatNumber } from "@lonchera/domain/counts";

export type Portion = {
  readonly key: string;
  readonly quantity: number;
  readonly words: string;
  readonly more?: string;
};

/** Side by side where a screen is wide; paper is read from top to bottom. */
const portionList = {
  listStyle: "none",
  m: 0,
  p: 0,
  columnWidth: 380,
  columnGap: 3,
  "@media print": { columnWidth: "auto", fontSize: "10pt", lineHeight: 1.3 },
};

/** Of how many units a dish is made up: `12 Comedor · Minera Andina`. */
export function Portions({ title, portions }: { title: string; portions: readonly Portion[] }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      <Box component="ul" sx={portionList}>
        {portions.map(({ key, quantity, words, more }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: "flex", gap: 1, fontWeight: 400, breakInside: "avoid" }}
          >
            <Box
              component="span"
              sx={{ minWidth: "2.25em", textAlign: "right", fontWeight: 700, flexShrink: 0 }}
            >
              {formatNumber(quantity)}
            </Box>
            <span>
              {words}
              {more && (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {` · ${more}`}
                </Box>
              )}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
