import { useQueryClient } from "@tanstack/react-query";
import { dropOrderDay, type Order } from "@lonchera/contract/orders";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { formatDayHeading, type DayLines } from "./order-amounts.ts";
import { describeDayRefund } from "./refund-text.ts";

type DropDayQuestionProps = {
  open: boolean;
  order: Order;
  day: DayLines;
  onRefused: (reason: string | null) => void;
  onClose: () => void;
};

export function DropDayQuestion({ open, order, day, onRefused, onClose }: DropDayQuestionProps) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const name = formatDayHeading(day);
  const dropping = useExclusiveMutation({
    mutationFn: () => call(dropOrderDay, { params: { id: String(order.id) }, body: { date: day.date } }),
    onMutate: () => onRefused(null),
    onSuccess: () => snackbar.success(`${name}: ya no forma parte de ${order.id_order}`),
    onError: (error) => onRefused(error.message),
    onSettled: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={`¿Cancelar el ${name.toLowerCase()}?`}
      text={`No se preparan los platos de ese día; los demás días siguen igual. ${describeDayRefund(order, day.lines)} Esta acción no se puede deshacer.`}
      confirmLabel="Sí, cancelar ese día"
      cancelLabel="No, volver"
      danger
      busy={dropping.isPending}
      onConfirm={() => dropping.mutate()}
      onCancel={onClose}
    />
  );
}
