import Box from "@mui/material/Box";
import type { CartLine } from "@lonchera/contract/cart";
import { igvPercent } from "@lonchera/domain/igv";
import { Money } from "../app/money.tsx";
import { amountsOf } from "./order-amounts.ts";

function Amount({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <>
      <Box component="dt" sx={{ fontWeight: strong ? 700 : 400 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: "right" }}>
        <Money amount={amount} sx={strong ? { fontSize: "1.25rem" } : { fontWeight: 500 }} />
      </Box>
    </>
  );
}

export function OrderTotals({ lines }: { lines: readonly CartLine[] }) {
  const { total, igv, grandTotal } = amountsOf(lines);
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "auto auto",
        justifyContent: "end",
        alignItems: "baseline",
        columnGap: 4,
        rowGap: 0.5,
        m: 0,
      }}
    >
      <Amount name="Subtotal" amount={total} />
      <Amount name={`IGV (${igvPercent}%)`} amount={igv} />
      <Amount name="Total" amount={grandTotal} strong />
    </Box>
  );
}
