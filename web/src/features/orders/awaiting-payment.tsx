import QrCode2Rounded from "@mui/icons-material/QrCode2Rounded";
import Alert from "@mui/material/Alert";
import Button, { type ButtonProps } from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { addDays, type CalendarDate, toLimaDate } from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/orders";
import { paths } from "../../app/paths.ts";
import { useNow } from "../../components/use-now.ts";
import { query } from "../../lib/api/query.ts";
import { getNow } from "../../lib/clock.ts";
import { formatDeadline } from "../../lib/time-text.ts";
import { useSession } from "../../lib/session/session.ts";
import { isAwaitingPayment } from "./order-text.ts";

/** The page of a placed order has this router state. */
export type PlacedOrderState = {
  readonly order: Order;
  /** Opens the provider's dialog with the code on arrival. */
  readonly showCode?: boolean;
  /** The order was not paid in time. */
  readonly expired?: boolean;
};

export function createPlacedOrderState(placed: PlacedOrderState): { placed: PlacedOrderState } {
  return { placed };
}

/** Reads the placed order from the router state, which the browser keeps after a reload. */
export function readPlacedOrder(state: unknown): PlacedOrderState | null {
  return (state as Partial<ReturnType<typeof createPlacedOrderState>> | null)?.placed ?? null;
}

/** It is the time in milliseconds between two checks whether a code was paid. */
const checkInterval = 30_000;

/** Asks for the customer's orders that may still be delivered. */
export function recentOrdersQuery(today: CalendarDate) {
  return query(listUserOrders, { query: { start_date: addDays(today, -recentOrderDays) } });
}

/** Returns the order that awaits its payment by code. A customer has at most one. */
export function useOrderAwaitingPayment(enabled: boolean): Order | undefined {
  const [today] = useState(() => toLimaDate(getNow()));
  const orders = useQuery({
    ...recentOrdersQuery(today),
    enabled,
    refetchInterval: ({ state }) => (state.data?.results.some(isAwaitingPayment) ? checkInterval : false),
  });
  return orders.data?.results.find(isAwaitingPayment);
}

type PaymentCodeLinkProps = { order: Order } & Pick<ButtonProps, "variant" | "color" | "sx">;

/** Links to the page of an order that awaits its payment, which then opens the code. */
export function PaymentCodeLink({ order, ...look }: PaymentCodeLinkProps) {
  const company = useSession().user?.company ?? "";
  return (
    <Button
      component={Link}
      to={paths.orderSuccess(company)}
      state={createPlacedOrderState({ order, showCode: true })}
      startIcon={<QrCode2Rounded />}
      {...look}
    >
      Ver código de pago
    </Button>
  );
}

/** Says that an order awaits its payment, if there is one. */
export function AwaitingPaymentNotice({ paysByCode }: { paysByCode: boolean }) {
  const order = useOrderAwaitingPayment(paysByCode);
  const now = useNow(60_000);
  if (!order?.payment.code) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={<PaymentCodeLink order={order} color="inherit" sx={{ whiteSpace: "nowrap" }} />}
      sx={{
        mb: 2,
        bgcolor: "background.paper",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        "& .MuiAlert-icon": { display: { xs: "none", sm: "flex" } },
      }}
    >
      Tienes un pedido pendiente de pago hasta{" "}
      {formatDeadline(Date.parse(order.payment.code.expires_at), now)}.
    </Alert>
  );
}
