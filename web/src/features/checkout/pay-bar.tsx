import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Ref } from "react";
import type { Cart } from "@lonchera/contract/cart";
import { soles } from "@lonchera/domain/money";
import { BottomBar } from "../cart/bottom-bar.tsx";
import { centimos } from "../cart/cart-line.ts";
import { CartTotals } from "../cart/cart-totals.tsx";
import type { PayWith } from "./use-pay-with.ts";

type PayBarProps = {
  cart: Cart;
  isType1: boolean;
  payWith: PayWith;
  isWaiting: boolean;
  /** The button. */
  ref: Ref<HTMLButtonElement>;
};

function buttonText({ cart, isType1, payWith }: PayBarProps): string {
  if (!isType1) return "Confirmar pedido";
  return payWith === "code" ? "Pedir y pagar con código" : `Pagar ${soles(centimos(cart.total))}`;
}

/** The total, always in view, and the button that says the amount. */
export function PayBar(props: PayBarProps) {
  const { cart, isWaiting, ref } = props;
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
        <Button ref={ref} type="submit" variant="contained" size="large" loading={isWaiting}>
          {buttonText(props)}
        </Button>
      </Stack>
    </BottomBar>
  );
}
