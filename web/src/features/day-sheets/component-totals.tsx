import Box from "@mui/material/Box";
import { formatNumber } from "@lonchera/domain/counts";
import type { ComponentQuantity } from "@lonchera/domain/day-sheets";

const totals = {
  m: 0,
  mt: 0.75,
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "max-content 1fr" },
  columnGap: 2,
  rowGap: 0.25,
  fontWeight: 400,
  "& dt": { color: "text.secondary", fontWeight: 650 },
  "& dd": { m: 0, display: "flex", flexWrap: "wrap", columnGap: 2 },
  "& dd span": { whiteSpace: "nowrap" },
  "@media print": { gridTemplateColumns: "max-content 1fr", fontSize: "11pt" },
};

/** The units of each option of a dish, whatever it is combined with: `Fondo: 31 Lomo, 20 Pollo`. */
export function ComponentTotals({ components }: { components: readonly ComponentQuantity[] }) {
  if (components.length === 0) return null;
  return (
    <Box component="dl" sx={totals}>
      {components.map((type) => (
        <Box key={type.item_type} sx={{ display: "contents" }}>
          <dt>{type.item_type}</dt>
          <dd>
            {type.components.map(({ name, quantity }) => (
              <span key={name}>
                <b>{formatNumber(quantity)}</b> {name}
              </span>
            ))}
          </dd>
        </Box>
      ))}
    </Box>
  );
}
