import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { lazy, Suspense } from "react";
import type { Cart } from "@lonchera/contract/cart";
import { formatCount } from "@lonchera/domain/counts";
import { Money } from "../../components/text.tsx";
import { countUnits, isSubsidised, parseAmount } from "./cart-lines.ts";

const SubsidisedTotals = lazy(async () => ({
  default: (await import("./subsidised-totals.tsx")).SubsidisedTotals,
}));

export function CartTotals({ cart }: { cart: Cart }) {
  const total = (
    <Stack>
      <Typography variant="body2" color="textSecondary">
        Total · {formatCount(countUnits(cart.items), "plato")}
      </Typography>
      <Money
        amount={parseAmount(cart.total)}
        sx={{ fontSize: { xs: "1.375rem", md: "1.75rem" }, lineHeight: 1.2 }}
      />
    </Stack>
  );
  if (!isSubsidised(cart)) return total;
  return (
    <Suspense fallback={total}>
      <SubsidisedTotals cart={cart} />
    </Suspense>
  );
}
