import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router";
import type { Cart } from "@lonchera/contract/cart";
import { paths } from "../../app/paths.ts";
import { Money } from "../../components/money.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { centimos, countUnits } from "./cart-line.ts";
import { platesText } from "./cart-text.ts";

/**
 * The cart at the foot of a phone: how many, how much, one action. An empty one stands there too: a bar that came
 * with the first dish would come under the finger that adds the next one.
 */
export function CartBar({ cart, company }: { cart: Cart; company: string }) {
  const navigate = useNavigate();
  return (
    <BottomBar label="Tu carrito" phoneOnly>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 2 }}>
        <Stack>
          <Typography variant="body2" color="textSecondary">
            {platesText(countUnits(cart.items))}
          </Typography>
          <Money amount={centimos(cart.total)} sx={{ fontSize: "1.25rem" }} />
        </Stack>
        <Button variant="contained" size="large" onClick={() => void navigate(paths.cartSummary(company))}>
          Ver carrito
        </Button>
      </Stack>
    </BottomBar>
  );
}
