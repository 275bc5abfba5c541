import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Cart } from "@lonchera/contract/cart";
import { Money } from "../../components/money.tsx";
import { centimos, countUnits } from "./cart-line.ts";
import { platesText } from "./cart-text.ts";

/** How many dishes, and what they cost together. */
export function CartTotals({ cart }: { cart: Cart }) {
  return (
    <Stack>
      <Typography variant="body2" color="textSecondary">
        Total · {platesText(countUnits(cart.items))}
      </Typography>
      <Money
        amount={centimos(cart.total)}
        sx={{ fontSize: { xs: "1.375rem", md: "1.75rem" }, lineHeight: 1.2 }}
      />
    </Stack>
  );
}
