import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Cart } from "@lonchera/contract/cart";
import { formatCount } from "@lonchera/domain/texts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Money } from "../../components/text.tsx";
import { countUnits, isSubsidized } from "./cart-lines.ts";

type TotalsProps = { cart: Cart };

function PlainTotal({ cart }: TotalsProps) {
  return (
    <Stack>
      <Typography variant="body2" color="textSecondary">
        Total · {formatCount(countUnits(cart.items), "plato")}
      </Typography>
      <Money amount={cart.total} sx={{ fontSize: { xs: "1.375rem", md: "1.75rem" }, lineHeight: 1.2 }} />
    </Stack>
  );
}

const SubsidizedTotals = lazyComponent(
  () => import("./subsidized-totals.tsx"),
  "SubsidizedTotals",
  PlainTotal,
);

export function CartTotals({ cart }: TotalsProps) {
  return isSubsidized(cart) ? <SubsidizedTotals cart={cart} /> : <PlainTotal cart={cart} />;
}
