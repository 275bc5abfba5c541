import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { dropOrderDay, type Order } from "@lonchera/contract/orders";
import { soles } from "@lonchera/domain/money";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { lineTotal } from "../cart/cart-lines.ts";
import { formatDayHeading } from "./order-amounts.ts";
import { isPaidByCode } from "./order-text.ts";

function refundText(order: Order, lines: readonly CartLine[]): string {
  if (order.payment.payment_type === "C") return "No se carga a la cuenta de tu empresa.";
  const amount = soles(lines.reduce((sum, line) => sum + lineTotal(line), 0));
  return isPaidByCode(order) ? `Te devolveremos ${amount}.` : `Se reembolsarán ${amount} a la tarjeta.`;
}

type DropDayButtonProps = {
  order: Order;
  /** Of the whole order. */
  lines: readonly CartLine[];
  date: string;
  /** Receives the server's reason for a refusal, and `null` on another try. */
  onRefused: (reason: string | null) => void;
};

/** Takes one of several days out of an order while all of its dishes are open. */
export function DropDayButton({ order, lines, date, onRefused }: DropDayButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const isOfDay = (line: CartLine) => line.category_detail.category_date === date;
  const dropped = lines.filter(isOfDay);
  const [first] = dropped;
  const weekDay = first?.category_detail.week_day_value ?? "";
  const day = formatDayHeading({ date, weekDay, lines: dropped });
  const dropping = useExclusiveMutation({
    mutationFn: () => call(dropOrderDay, { params: { id: String(order.id) }, body: { date } }),
    onMutate: () => onRefused(null),
    onSuccess: () => snackbar.success(`${day}: ya no forma parte de ${order.id_order}`),
    onError: (error) => onRefused(error.message),
    onSettled: async () => {
      setAsking(false);
      await queries.invalidateQueries();
    },
  });
  const isOpen = order.can_be_edited && dropped.every((line) => line.can_be_edited);
  if (!isOpen || dropped.length === lines.length) return null;
  return (
    <>
      <Button
        color="error"
        size="small"
        sx={{ ml: -1 }}
        aria-label={`Cancelar este día: ${day}`}
        onClick={() => setAsking(true)}
      >
        Cancelar este día
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`¿Cancelar el ${day.toLowerCase()}?`}
        text={`No se preparan los platos de ese día; los demás días siguen igual. ${refundText(order, dropped)} Esta acción no se puede deshacer.`}
        confirmLabel="Sí, cancelar ese día"
        cancelLabel="No, volver"
        danger
        busy={dropping.isPending}
        onConfirm={() => dropping.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
