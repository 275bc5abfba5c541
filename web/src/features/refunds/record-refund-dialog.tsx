import { useQueryClient } from "@tanstack/react-query";
import { formatSoles, type Centimos } from "@lonchera/domain/money";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";

type RefundDialogProps = {
  amount: Centimos;
  orderNumber?: string;
  /** The customer with this name gets the refund. */
  name: string;
  /** Records the refund of `amount`. */
  mark: () => Promise<unknown>;
  onClose: () => void;
};

/** Lets staff record that they gave the money back. */
export function RecordRefundDialog({ amount, orderNumber, name, mark, onClose }: RefundDialogProps) {
  const client = useQueryClient();
  const ofOrder = orderNumber === undefined ? "" : ` de ${orderNumber}`;
  const marking = useExclusiveMutation({
    mutationFn: mark,
    onSuccess: async () => {
      snackbar.success(`Devolución${ofOrder} anotada`);
      await client.invalidateQueries();
      onClose();
    },
    // The amount may have changed meanwhile.
    onError: () => client.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title={`¿Ya devolviste ${formatSoles(amount)}${ofOrder}?`}
      text={`Se anotará que ${name} recibió su dinero. Esta acción no se puede deshacer.`}
      confirmLabel="Sí, ya lo devolví"
      cancelLabel="No, volver"
      busy={marking.isPending}
      problem={marking.error?.message ?? null}
      onConfirm={() => marking.mutate()}
      onCancel={onClose}
    />
  );
}
