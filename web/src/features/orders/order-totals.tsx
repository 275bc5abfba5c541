import Box from "@mui/material/Box";
import type { CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { igvPercent } from "@lonchera/domain/igv";
import { Money } from "../../components/money.tsx";
import { amountsOf } from "./order-amounts.ts";
import { amountDue } from "./order-text.ts";

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

/** The lines' sums; what is paid has a line of its own where it is another amount. */
export function OrderTotals({ order, lines }: { order: Order; lines: readonly CartLine[] }) {
  const { total, igv, grandTotal } = amountsOf(lines);
  const due = amountDue(order);
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
      {due && due.amount !== grandTotal && <Amount name={due.name} amount={due.amount} />}
    </Box>
  );
}
