import Box from "@mui/material/Box";
import { visuallyHidden } from "../../components/live-region.tsx";
import { Money } from "../../components/money.tsx";

/** What a discounted dish cost before, in céntimos: struck through, and said as such. */
export function FormerPrice({ amount }: { amount: number }) {
  return (
    <Box component="span" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
      <Box component="span" sx={visuallyHidden}>
        Antes:{" "}
      </Box>
      <Money amount={amount} sx={{ textDecoration: "line-through", fontWeight: 400, fontSize: "inherit" }} />
    </Box>
  );
}
