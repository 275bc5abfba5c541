import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Cart } from "@lonchera/contract/cart";
import { soles } from "@lonchera/domain/money";
import { BottomBar } from "../cart/bottom-bar.tsx";
import { centimos } from "../cart/cart-line.ts";
import { CartTotals } from "../cart/cart-totals.tsx";

type PayBarProps = { cart: Cart; isType1: boolean; isWaiting: boolean };

/** The total, always in view, and the button that says the amount. */
export function PayBar({ cart, isType1, isWaiting }: PayBarProps) {
  return (
    <BottomBar label="Total del pedido">
      <Stack
        direction="row"
        sx={{
          alignItems: "center",
          justifyContent: "space-between",
          gap: 2,
          maxWidth: 680,
          ml: { md: 1, lg: 2 },
        }}
      >
        <CartTotals cart={cart} />
        <Button type="submit" variant="contained" size="large" loading={isWaiting}>
          {isType1 ? `Pagar ${soles(centimos(cart.total))}` : "Confirmar pedido"}
        </Button>
      </Stack>
    </BottomBar>
  );
}
