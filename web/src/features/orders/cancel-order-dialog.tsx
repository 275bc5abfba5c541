import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { cancelOrder, listOrders, listUserOrders, type Order } from "@lonchera/contract/orders";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { isAwaitingPayment } from "./order-text.ts";
import type { ReasonFieldProps } from "./reason-field.tsx";
import { describeFreedSubsidy, describeRefund } from "./refund-text.ts";

function describeCancellation(order: Order, isStaff: boolean): string {
  const ending = isAwaitingPayment(order)
    ? ` y su código deja de valer${isStaff ? "" : ": ya no lo pagues"}`
    : describeRefund(order);
  const freed = describeFreedSubsidy(order, isStaff);
  return `No se preparará ningún plato de este pedido${ending}.${freed} Esta acción no se puede deshacer.`;
}

export type CancelOrderDialogProps = {
  open: boolean;
  order: Order;
  /** Staff enter a reason in it, which the customer reads. Customers do not load it. */
  ReasonField?: ComponentType<ReasonFieldProps>;
  onRefused: (reason: string | null) => void;
  onClose: () => void;
};

export function CancelOrderDialog({ open, order, ReasonField, onRefused, onClose }: CancelOrderDialogProps) {
  const isStaff = ReasonField !== undefined;
  const [reason, setReason] = useState("");
  const client = useQueryClient();
  /** Asks whether an attempt whose answer was lost has cancelled the order. */
  const isCancelled = async () => {
    const input = { query: { cart: order.cart } };
    const read = isStaff ? call(listOrders, input) : call(listUserOrders, input);
    return read.then(({ results }) => results[0]?.cancelled === true).catch(() => false);
  };
  const reportCancelled = () => snackbar.success(`Pedido ${order.id_order} cancelado`);
  const cancelling = useExclusiveMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id }, ...(isStaff && { body: { reason } }) }),
    onMutate: () => onRefused(null),
    onSuccess: reportCancelled,
    onError: async (error) => {
      if (hasUnknownOutcome(error) && (await isCancelled())) return reportCancelled();
      onRefused(error.message);
      // The focus returns to the button, which may be far from the message on a long page.
      snackbar.error(error.message);
    },
    onSettled: async () => {
      // The order, the lists and the menu's stock may have changed.
      await client.invalidateQueries();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={`¿Cancelar el pedido ${order.id_order}?`}
      text={describeCancellation(order, isStaff)}
      confirmLabel="Sí, cancelar"
      cancelLabel="No, volver"
      danger
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onCancel={onClose}
    >
      {ReasonField && (
        <ReasonField
          label="Motivo para el cliente"
          value={reason}
          onChange={setReason}
          hint="Lo lee en su pedido y en el correo. Si lo dejas vacío, sabrá solo que se canceló."
        />
      )}
    </ConfirmDialog>
  );
}
