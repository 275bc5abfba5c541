import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getOrganizedCart } from "@lonchera/contract/cart";
import { previewDroppedDay } from "@lonchera/contract/edit-order";
import { dropOrderDay, type Order } from "@lonchera/contract/orders";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { hasUnknownOutcome } from "../../lib/api/form-errors.ts";
import { query } from "../../lib/api/query.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import { describeDayRefund } from "./refund-text.ts";

type DropDayDialogProps = {
  open: boolean;
  order: Order;
  date: string;
  /** Example: `Lunes 24/11/2026`. */
  name: string;
  onRefused: (reason: string | null) => void;
  onClose: () => void;
};

export function DropDayDialog({ open, order, date, name, onRefused, onClose }: DropDayDialogProps) {
  const client = useQueryClient();
  const params = { id: order.id };
  /** Asks whether an attempt whose answer was lost has dropped the day. */
  const isDropped = async () =>
    call(getOrganizedCart, { params: { id: order.cart } })
      .then(({ categories }) => categories.every((day) => day.category_date !== date))
      .catch(() => false);
  const reportDropped = () => snackbar.success(`${name}: ya no forma parte de ${order.id_order}`);
  const dropping = useExclusiveMutation({
    mutationFn: () => call(dropOrderDay, { params, body: { date } }),
    onMutate: () => onRefused(null),
    onSuccess: reportDropped,
    onError: async (error) => {
      if (hasUnknownOutcome(error) && (await isDropped())) return reportDropped();
      onRefused(error.message);
      // The focus returns to the button, which may be far from the message.
      snackbar.error(error.message);
    },
    onSettled: async () => {
      onClose();
      await client.invalidateQueries();
    },
  });
  const preview = useQuery({
    ...query(previewDroppedDay, { params, query: { date } }),
    enabled: open && !dropping.isPending,
    staleTime: 0,
  });
  const refund = preview.data ? describeDayRefund(order, parseAmount(preview.data.refund)) : "";
  return (
    <ConfirmDialog
      open={open}
      title={`¿Cancelar el ${name.toLowerCase()}?`}
      text={`No se preparan los platos de ese día; los demás días siguen igual. ${refund} Esta acción no se puede deshacer.`}
      confirmLabel="Sí, cancelar ese día"
      cancelLabel="No, volver"
      danger
      busy={dropping.isPending || preview.isFetching}
      problem={preview.error?.message ?? null}
      onConfirm={() => dropping.mutate()}
      onCancel={onClose}
    />
  );
}
