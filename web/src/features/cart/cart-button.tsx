import ShoppingBasketRounded from "@mui/icons-material/ShoppingBasketRounded";
import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useNavigate } from "react-router";
import type { Cart } from "@lonchera/contract/cart";
import { paths } from "../../app/paths.ts";
import { Money } from "../../components/money.tsx";
import { unseen } from "../../components/live-region.tsx";
import { centimos, countUnits } from "./cart-line.ts";
import { platesText } from "./cart-text.ts";

type CartButtonProps = { cart: Cart; company: string };

/** Fixed at the top right of the menu; leads to the cart summary. */
export function CartButton({ cart, company }: CartButtonProps) {
  const navigate = useNavigate();
  const count = countUnits(cart.items);
  return (
    <Button
      variant="contained"
      onClick={() => void navigate(paths.cartSummary(company))}
      sx={{
        position: "fixed",
        top: { xs: 6, md: 16 },
        right: { xs: 8, md: 24 },
        zIndex: (theme) => theme.zIndex.appBar + 1,
        gap: { xs: 0.75, md: 1.25 },
        boxShadow: 3,
        px: { xs: 1.5, md: 2.5 },
      }}
    >
      <Badge
        badgeContent={count}
        max={999}
        showZero
        aria-hidden
        sx={{
          "& .MuiBadge-badge": { bgcolor: "background.paper", color: "text.primary", fontWeight: 700 },
          mr: 0.75,
        }}
      >
        <ShoppingBasketRounded />
      </Badge>
      <Box component="span" sx={unseen}>{`Carrito, ${platesText(count)},`}</Box>
      <Money amount={centimos(cart.total)} />
      <Box component="span" sx={{ display: { xs: "none", md: "inline" } }}>
        Continuar
      </Box>
    </Button>
  );
}
