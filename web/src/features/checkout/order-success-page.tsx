import { useState } from "react";
import { useLocation } from "react-router";
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import Box from "@mui/material/Box";
import CancelRounded from "@mui/icons-material/CancelRounded";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import Stack from "@mui/material/Stack";
import type { Order } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { formatSoles } from "@lonchera/domain/money";
import { LoadingSpinner } from "../../components/data-state.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { query } from "../../lib/api/query.ts";
import { isSubsidized } from "../cart/cart-lines.ts";
import { RepeatOrderButton } from "../orders/order-actions.tsx";
import { isAwaitingPayment, isCodePayment } from "../orders/order-text.ts";
import { readPlacedOrder, type PlacedOrderState } from "../orders/awaiting-payment.tsx";
import { PlacedOrder, PlacedOrderLinks } from "./placed-order.tsx";
import { useRestoredOrder, usePlacedOrderUpdates } from "./use-placed-order.ts";
import { OrderAwaitingPayment } from "./order-awaiting-payment.tsx";

const OrderHandovers = lazyComponent(() => import("../handovers/order-handovers.tsx"), "OrderHandovers");

function ConfirmedOrder({ order }: { order: Order }) {
  const config = useQuery(query(getPublicConfig, {}));
  return (
    <Box sx={{ maxWidth: 680 }}>
      <CheckCircleRounded sx={{ fontSize: 56, color: "success.main", mb: 1 }} />
      <PageHeading
        title="Orden creada con éxito!"
        lead="Tu orden ha sido procesada exitosamente. Gracias por tu compra."
      />
      <PlacedOrderLinks />
      <Stack sx={{ gap: 2.5 }}>
        {config.data?.handovers_offered === true && <OrderHandovers order={order.id} isStaff={false} />}
        <PlacedOrder order={order} />
      </Stack>
    </Box>
  );
}

function describeRefund(order: Order): string {
  const { payment_type, status, payroll } = order.payment;
  if (payroll) return " No se descuenta nada de tu planilla.";
  if (payment_type !== "T") return "";
  if (status === "pending" || isCodePayment(order))
    return " Su código ya no vale: si llegaste a pagarlo, te devolvemos el dinero.";
  return isSubsidized(order)
    ? ` Te devolvemos ${formatSoles(order.payment.amount)}, lo que pagaste.`
    : " Te devolvemos lo que pagaste.";
}

function CancelledOrder({ placed: { order, expired = false } }: { placed: PlacedOrderState }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = expired
    ? `No se pagó a tiempo: el pedido ${order.id_order} no se prepara.`
    : `El pedido ${order.id_order} no se prepara.`;
  return (
    <Box sx={{ maxWidth: 680 }}>
      <CancelRounded sx={{ fontSize: 56, color: "error.main", mb: 1 }} />
      <PageHeading title="Pedido cancelado" lead={`${reason}${describeRefund(order)}`} />
      {refusal !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {refusal}
        </Alert>
      )}
      <PlacedOrderLinks
        first={<RepeatOrderButton order={order} onRefused={setRefusal} variant="contained" />}
      />
    </Box>
  );
}

function NoOrder() {
  return (
    <>
      <PageHeading title="Tu pedido" lead="Encuentra el detalle de tu pedido en tus órdenes." />
      <PlacedOrderLinks />
    </>
  );
}

/** Shows the order that was just placed, in its present state. The router state keeps it over a reload. */
export function OrderSuccessPage() {
  const placed = readPlacedOrder(useLocation().state);
  const updates = usePlacedOrderUpdates(placed);
  const latest = useRestoredOrder(placed === null);
  if (placed?.order.cancelled) return <CancelledOrder placed={placed} />;
  if (placed && isAwaitingPayment(placed.order))
    return <OrderAwaitingPayment placed={placed} updates={updates} />;
  if (placed) return <ConfirmedOrder order={placed.order} />;
  return latest === "loading" ? <LoadingSpinner label="Buscando tu pedido…" /> : <NoOrder />;
}
