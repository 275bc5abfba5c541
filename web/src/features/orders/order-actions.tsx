import Button, { type ButtonProps } from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import ReplayRounded from "@mui/icons-material/ReplayRounded";
import { useNavigate } from "react-router";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { getCart } from "@lonchera/contract/cart";
import { type Order, repeatOrder, recordRefund } from "@lonchera/contract/orders";
import { soles } from "@lonchera/domain/money";
import { BusyButton } from "../../components/busy-button.tsx";
import { paths } from "../../app/paths.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { repeatedOrderState } from "./repeated-order.ts";
import { refundDueText } from "./order-text.ts";

const CancelQuestion = lazyPart(async () => (await import("./cancel-question.tsx")).CancelQuestion);
const StaffCancelQuestion = lazyPart(
  async () => (await import("./staff-cancel-question.tsx")).StaffCancelQuestion,
);

type CancelOrderButtonProps = {
  order: Order;
  isStaff?: boolean;
  /** Receives the server's reason for a refusal, and `null` on another try. */
  onRefused: (reason: string | null) => void;
};

export function CancelOrderButton({ isStaff = false, ...cancelled }: CancelOrderButtonProps) {
  const Question = isStaff ? StaffCancelQuestion : CancelQuestion;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      <Question {...cancelled} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type RepeatOrderButtonProps = {
  order: Order;
  /** Receives why nothing was added to the cart, and `null` on another try. */
  onRefused: (reason: string | null) => void;
} & Pick<ButtonProps, "variant">;

/** Adds an order's dishes to the cart and opens it. */
export function RepeatOrderButton({ order, onRefused, variant = "text" }: RepeatOrderButtonProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const company = useSession().user?.company ?? "";
  const repeating = useExclusiveMutation({
    mutationFn: () => call(repeatOrder, { params: { id: String(order.id) } }),
    onMutate: () => onRefused(null),
    onSuccess: async ({ cart, added, missing }) => {
      const { queryKey } = query(getCart, {});
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, cart);
      const state = repeatedOrderState({ number: order.id_order, added, missing });
      await navigate(paths.cartSummary(company), { state });
    },
    onError: (error) => onRefused(error.message),
  });
  // An empty order cannot be repeated.
  if (Number(order.total) === 0) return null;
  return (
    <BusyButton
      variant={variant}
      size={variant === "contained" ? "large" : "medium"}
      startIcon={<ReplayRounded />}
      busy={repeating.isPending}
      onClick={() => repeating.mutate()}
    >
      Repetir pedido
    </BusyButton>
  );
}

/** For staff: the payment of a cancelled order is refunded by hand and recorded here. */
export function RefundDueNotice({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const recording = useExclusiveMutation({
    mutationFn: () => call(recordRefund, { params: { id: String(order.id) } }),
    onSuccess: async () => {
      snackbar.success(`Devolución de ${order.id_order} anotada`);
      await queries.invalidateQueries();
      setAsking(false);
    },
  });
  const amount = soles(order.payment.refund_due_amount);
  const ask = () => {
    recording.reset();
    setAsking(true);
  };
  return (
    <>
      <Alert
        severity="warning"
        variant="outlined"
        action={
          <Button color="inherit" onClick={ask} sx={{ whiteSpace: "nowrap" }}>
            Marcar como devuelto
          </Button>
        }
        sx={{ flexWrap: { xs: "wrap", sm: "nowrap" } }}
      >
        <AlertTitle>{refundDueText}</AlertTitle>
        El proveedor de pagos no puede devolver {amount} por sí solo: devuélvelo al cliente y anótalo aquí.
      </Alert>
      <ConfirmDialog
        open={asking}
        title={`¿Ya devolviste ${amount} de ${order.id_order}?`}
        text={`Se anotará que ${order.full_name_user} recibió su dinero. Esta acción no se puede deshacer.`}
        confirmLabel="Sí, ya lo devolví"
        cancelLabel="No, volver"
        busy={recording.isPending}
        problem={recording.error?.message ?? null}
        onConfirm={() => recording.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
