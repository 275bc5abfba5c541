import CancelRounded from "@mui/icons-material/CancelRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useState } from "react";
import type { Order } from "@lonchera/contract/orders";
import { paidByCode } from "../orders/order-text.ts";
import type { Placed } from "../orders/placed-state.ts";
import { RepeatOrder } from "../orders/repeat-order.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { WaysOn } from "./ways-on.tsx";

/** What happens to the money. */
function moneyText(order: Order): string {
  const { payment_type, status } = order.payment;
  if (payment_type !== "T") return "";
  if (status === "pending" || paidByCode(order))
    return " Su código ya no vale: si llegaste a pagarlo, te devolvemos el dinero.";
  return " Te devolvemos lo que pagaste.";
}

/** It was cancelled, or not paid in time. */
export function EndedOrder({ placed: { order, expired = false } }: { placed: Placed }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = expired
    ? `No se pagó a tiempo: el pedido ${order.id_order} no se prepara.`
    : `El pedido ${order.id_order} no se prepara.`;
  return (
    <Box sx={{ maxWidth: 680 }}>
      <CancelRounded sx={{ fontSize: 56, color: "error.main", mb: 1 }} />
      <PageHeading title="Pedido cancelado" lead={`${reason}${moneyText(order)}`} />
      {refusal !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {refusal}
        </Alert>
      )}
      <WaysOn first={<RepeatOrder order={order} onRefused={setRefusal} variant="contained" />} />
    </Box>
  );
}
