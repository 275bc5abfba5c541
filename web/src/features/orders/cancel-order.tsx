import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelOrder, type Order } from "@lonchera/contract/orders";
import { call } from "../../lib/api/call.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useAct } from "../../components/use-act.ts";
import { paidByCode, waitsForPayment } from "./order-text.ts";

function moneyBack(order: Order): string {
  if (waitsForPayment(order)) return " y su código deja de valer: ya no lo pagues";
  if (order.payment.status !== "paid") return "";
  return paidByCode(order) ? " y se devolverá lo pagado" : " y se reembolsará el cobro a la tarjeta";
}

function consequences(order: Order): string {
  return `No se preparará ningún plato de este pedido${moneyBack(order)}. Esta acción no se puede deshacer.`;
}

type CancelOrderProps = {
  order: Order;
  /** Why the server did not; `null` once it is tried again. */
  onRefused: (reason: string | null) => void;
};

export function CancelOrder({ order, onRefused }: CancelOrderProps) {
  const [asking, setAsking] = useState(false);
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const cancelling = useAct({
    mutationFn: () => call(cancelOrder, { params: { id: String(order.id) } }),
    onMutate: () => onRefused(null),
    onSuccess: () => snackbar.success(`Pedido ${order.id_order} cancelado`),
    onError: (error) => onRefused(error.message),
    onSettled: async () => {
      // Its state, the lists, the stock of the menu: whatever is shown may be another now.
      await queries.invalidateQueries();
      setAsking(false);
    },
  });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      <ConfirmDialog
        open={asking}
        title={`¿Cancelar el pedido ${order.id_order}?`}
        text={consequences(order)}
        confirmLabel="Sí, cancelar"
        cancelLabel="No, volver"
        danger
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
