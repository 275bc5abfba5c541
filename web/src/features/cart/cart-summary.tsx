import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useRef, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Cart, CartLine } from "@lonchera/contract/cart";
import { paths } from "../../app/paths.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CartDays } from "./cart-days.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { BlockedNotice, FailureNotice } from "./cart-notices.tsx";
import { lineKey } from "./cart-line.ts";
import { CartTotals } from "./cart-totals.tsx";
import { ClearCartButton } from "./clear-cart-button.tsx";
import { earliestDeadline, untilText } from "./delivery-deadline.ts";
import { LineControls, useFocusAfterRemoval } from "./line-controls.tsx";
import { removeLine } from "./line-removal.ts";
import { useCart, useCartQueue } from "./use-cart.ts";
import { useNow } from "../../components/use-now.ts";

type CartSummaryProps = { cart: Cart; company: string; byZone: boolean };

/** Until when the day's dishes can be ordered; those that are blocked no longer count. */
function DayNote({ lines }: { lines: readonly CartLine[] }) {
  const now = useNow(60_000);
  const first = earliestDeadline(lines.filter((line) => line.problem === null));
  return (
    <Typography variant="body2" color="textSecondary">
      {first && `Pide hasta ${untilText(first.cutoff_at, first.category_detail.category_date, now)}`}
    </Typography>
  );
}

function PayButton({ blocked, company }: { blocked: boolean; company: string }) {
  const navigate = useNavigate();
  const pay = () => {
    if (blocked) document.getElementById("platos-bloqueados")?.focus();
    else void navigate(paths.checkout(company));
  };
  return (
    <Button variant="contained" size="large" onClick={pay}>
      Pagar
    </Button>
  );
}

function ContinueShopping({ company }: { company: string }) {
  const navigate = useNavigate();
  return (
    <Button variant="outlined" onClick={() => void navigate(paths.menu(company))}>
      Seguir comprando
    </Button>
  );
}

/** Beside the lines on wide screens; on phones the total and its action stay at the foot. */
function TotalsPlace({ cart, company, pay }: { cart: Cart; company: string; pay: ReactNode }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"));
  if (isWide) {
    return (
      <Card sx={{ p: 3, position: "sticky", top: 24 }}>
        <Stack sx={{ gap: 1.5 }}>
          <CartTotals cart={cart} />
          {pay}
          <ContinueShopping company={company} />
          <ClearCartButton />
        </Stack>
      </Card>
    );
  }
  return (
    <>
      <Stack sx={{ gap: 1 }}>
        <ContinueShopping company={company} />
        <ClearCartButton />
      </Stack>
      <BottomBar label="Total del carrito">
        <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 2 }}>
          <CartTotals cart={cart} />
          {pay}
        </Stack>
      </BottomBar>
    </>
  );
}

export function CartSummary({ cart, company, byZone }: CartSummaryProps) {
  const queue = useCartQueue();
  const { failures } = useCart();
  const list = useRef<HTMLDivElement>(null);
  const onLeaving = useFocusAfterRemoval(list, cart.items);
  const blocked = cart.items.filter((line) => line.problem !== null);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 3,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 300px" },
        alignItems: "start",
        maxWidth: 1120,
      }}
    >
      <Stack ref={list} sx={{ gap: 2.5 }}>
        <FailureNotice failures={failures} />
        <BlockedNotice
          lines={blocked}
          others={cart.items.length - blocked.length}
          onRemoveAll={(button) => {
            onLeaving(button);
            blocked.forEach((line) => removeLine(queue, line));
          }}
        />
        <CartDays lines={cart.items} byZone={byZone} note={(lines) => <DayNote lines={lines} />}>
          {(line) => (
            <CartLineRow
              key={lineKey(line)}
              line={line}
              controls={<LineControls line={line} queue={queue} onLeaving={onLeaving} />}
            />
          )}
        </CartDays>
      </Stack>
      <TotalsPlace
        cart={cart}
        company={company}
        pay={<PayButton blocked={blocked.length > 0} company={company} />}
      />
    </Box>
  );
}
