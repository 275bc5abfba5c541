import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { Centimos } from "@lonchera/domain/money";
import { Money } from "../../components/money.tsx";
import { unseen } from "../../components/live-region.tsx";
import { BottomBar } from "../cart/bottom-bar.tsx";

type OrderTotalProps = { label: string; total: Centimos; former: Centimos };

/** What the order comes to; what it was stands struck beside it while it is being edited. */
function OrderTotal({ label, total, former }: OrderTotalProps) {
  return (
    <Stack sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Stack direction="row" sx={{ alignItems: "baseline", columnGap: 1, flexWrap: "wrap" }}>
        {former !== total && (
          <Box component="del" sx={{ color: "text.secondary", textDecoration: "none" }}>
            <Box component="span" sx={unseen}>
              Antes:{" "}
            </Box>
            <Money amount={former} sx={{ textDecoration: "line-through", fontWeight: 400 }} />
          </Box>
        )}
        <Money amount={total} sx={{ fontSize: { xs: "1.25rem", md: "1.75rem" }, lineHeight: 1.2 }} />
      </Stack>
    </Stack>
  );
}

type OrderPanelProps = OrderTotalProps & {
  /** The one action that stays in view. */
  main: ReactNode;
  others: ReactNode;
  children: ReactNode;
};

/** The lines of an order, its total and what can be done: beside them on wide screens, at the foot of phones. */
export function OrderPanel({ main, others, children, ...total }: OrderPanelProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"), { noSsr: true });
  const columns = { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 300px" };
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: columns, alignItems: "start", maxWidth: 1120 }}>
      <Stack sx={{ gap: 2.5 }}>{children}</Stack>
      {isWide ? (
        <Card component="section" aria-label="Total del pedido" sx={{ p: 3, position: "sticky", top: 24 }}>
          <Stack sx={{ gap: 1.5 }}>
            <OrderTotal {...total} />
            {main}
            {others}
          </Stack>
        </Card>
      ) : (
        <>
          <Stack sx={{ gap: 1 }}>{others}</Stack>
          <BottomBar label="Total del pedido">
            <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 2 }}>
              <OrderTotal {...total} />
              {main}
            </Stack>
          </BottomBar>
        </>
      )}
    </Box>
  );
}
