import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import Paper from "@mui/material/Paper";
import type { ReactNode } from "react";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import ShoppingBasketRounded from "@mui/icons-material/ShoppingBasketRounded";
import Button from "@mui/material/Button";
import { useNavigate } from "react-router";
import type { Cart } from "@lonchera/contract/cart";
import { formatCount } from "@lonchera/domain/texts";
import { paths } from "../../app/paths.ts";
import { contentId } from "../../app/root.tsx";
import { drawerWidth } from "../../app/theme.ts";
import { visuallyHidden } from "../../components/live-region.tsx";
import { Money } from "../../components/text.tsx";
import { countUnits } from "./cart-lines.ts";

/** The page keeps this height free at its end, because the fixed bar would hide a focused element there. */
const barHeight = "var(--bar-height, 5.25rem)";

/**
 * Stores the height of the bar in a CSS variable, because the bar is higher where its content wraps. It is used as a
 * `ref`.
 */
function measureBar(bar: HTMLElement) {
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty("--bar-height", `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

/** Pads the page's content and not the screen, because a notice can be below the screen. */
const clearOfBar = (
  <GlobalStyles
    styles={{
      html: { scrollPaddingBottom: `calc(${barHeight} + 16px)` },
      [`#${contentId}`]: { paddingBottom: `calc(${barHeight} + 24px)` },
    }}
  />
);

/** Styles a row of the bar. The total and the buttons are below each other where large text leaves no room. */
export const barRow = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: 2,
  rowGap: 1,
  "& > :not(.MuiButton-root)": { flex: "1 1 6.5rem", minWidth: "min-content" },
};

type BottomBarProps = {
  /** It is read by screen readers and not shown. */
  label: string;
  /** The bar is hidden on wide screens. */
  phoneOnly?: boolean;
  children: ReactNode;
};

/** Shows a total and its actions in a bar that is fixed at the bottom of the screen. */
export function BottomBar({ label, phoneOnly = false, children }: BottomBarProps) {
  const display = phoneOnly ? { xs: "block", md: "none" } : "block";
  return (
    <>
      {clearOfBar}
      <Paper
        component="section"
        ref={measureBar}
        aria-label={label}
        square
        sx={{
          display,
          position: "fixed",
          bottom: 0,
          right: 0,
          left: { xs: 0, md: drawerWidth },
          zIndex: "appBar",
          borderTop: 1,
          borderColor: "divider",
          px: 2,
          pt: 1.5,
          pb: "calc(12px + env(safe-area-inset-bottom))",
          boxShadow: "0 -6px 24px rgb(0 0 0 / 0.08)",
        }}
      >
        {children}
      </Paper>
    </>
  );
}

const mostShown = 999;

/** Places the count at the upper right corner of the basket. */
const countMark = {
  position: "absolute",
  top: 0,
  right: 0,
  transform: "translate(50%, -50%)",
  minWidth: "1.25rem",
  px: 0.75,
  borderRadius: 99,
  bgcolor: "background.paper",
  color: "text.primary",
  fontSize: "0.75rem",
  lineHeight: "1.25rem",
  fontWeight: 700,
  textAlign: "center",
};

type CartButtonProps = { cart: Cart; company: string };

/** Shows a button to the cart summary, fixed at the top right of the menu. */
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
      <Box component="span" aria-hidden sx={{ position: "relative", display: "inline-flex", mr: 0.75 }}>
        <ShoppingBasketRounded />
        <Box component="span" sx={countMark}>
          {count > mostShown ? `${mostShown}+` : count}
        </Box>
      </Box>
      <Box component="span" sx={visuallyHidden}>{`Carrito, ${formatCount(count, "plato")},`}</Box>
      <Money amount={cart.total} ungrouped />
      <Box component="span" sx={{ display: { xs: "none", md: "inline" } }}>
        Continuar
      </Box>
    </Button>
  );
}

/**
 * Shows the cart at the bottom of a phone, also when it is empty: a bar that appeared with the first dish would be under
 * the finger that adds the next one.
 */
export function CartBar({ cart, company }: CartButtonProps) {
  const navigate = useNavigate();
  const count = countUnits(cart.items);
  return (
    <BottomBar label="Tu carrito" phoneOnly>
      <Box sx={{ ...barRow, columnGap: 1 }}>
        <Stack>
          <Typography variant="body2" color="textSecondary">
            {formatCount(count, "plato")}
          </Typography>
          <Money amount={cart.total} ungrouped sx={{ fontSize: "1.25rem" }} />
        </Stack>
        <Button size="large" onClick={() => void navigate(paths.cartSummary(company))}>
          Ver carrito
        </Button>
        {count > 0 && (
          <Button
            variant="contained"
            size="large"
            onClick={() => void navigate(paths.checkout(company))}
            // The button fills its row where it does not fit beside the other button.
            sx={{ flexGrow: { xs: 1, sm: 0 } }}
          >
            {cart.payment_type === "T" ? "Pagar" : "Pedir"}
          </Button>
        )}
      </Box>
    </BottomBar>
  );
}
