import Button, { type ButtonProps } from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import ReplayRounded from "@mui/icons-material/ReplayRounded";
import { useNavigate } from "react-router";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { getCart } from "@lonchera/contract/cart";
import { type Order, repeatOrder, recordRefund } from "@lonchera/contract/orders";
import { formatSoles } from "@lonchera/domain/money";
import { BusyButton } from "../../components/busy-button.tsx";
import { paths } from "../../app/paths.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { createRepeatedOrderState, formatRepeatedOrder } from "./repeated-order.ts";
import { refundDueText } from "./order-text.ts";

const CancelOrderDialog = lazyComponent(() => import("./cancel-order-dialog.tsx"), "CancelOrderDialog");
const StaffCancelOrderDialog = lazyComponent(
  () => import("./staff-cancel-order-dialog.tsx"),
  "StaffCancelOrderDialog",
);
const RecordRefundDialog = lazyComponent(
  () => import("../refunds/record-refund-dialog.tsx"),
  "RecordRefundDialog",
);

type CancelOrderButtonProps = {
  order: Order;
  isStaff?: boolean;
  /** It receives the server's reason for a refusal, and `null` before another attempt. */
  onRefused: (reason: string | null) => void;
};

export function CancelOrderButton({ isStaff = false, ...cancelled }: CancelOrderButtonProps) {
  const CancelDialog = isStaff ? StaffCancelOrderDialog : CancelOrderDialog;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      <CancelDialog {...cancelled} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type RepeatOrderButtonProps = {
  order: Order;
  /** It receives the reason why nothing was added to the cart, and `null` before another attempt. */
  onRefused: (reason: string | null) => void;
} & Pick<ButtonProps, "variant">;

/** Adds an order's dishes to the cart and opens the cart. */
export function RepeatOrderButton({ order, onRefused, variant = "text" }: RepeatOrderButtonProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const company = useSession().user?.company ?? "";
  // It is null once the customer has closed the order or left its page.
  const button = useRef<HTMLButtonElement>(null);
  const repeating = useExclusiveMutation({
    mutationFn: () => call(repeatOrder, { params: { id: order.id } }),
    onMutate: () => onRefused(null),
    onSuccess: async ({ cart, added, missing }) => {
      const { queryKey } = query(getCart, {});
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, cart);
      const repeated = { number: order.id_order, added, missing };
      const leftOut = missing.map(({ name }) => name).join(", ");
      if (button.current)
        await navigate(paths.cartSummary(company), { state: createRepeatedOrderState(repeated) });
      else if (leftOut) snackbar.info(`${formatRepeatedOrder(repeated)}. Quedó fuera: ${leftOut}.`);
      else snackbar.success(`${formatRepeatedOrder(repeated)}.`);
    },
    onError: ({ message }) => (button.current ? onRefused(message) : snackbar.error(message)),
  });
  // An empty order cannot be repeated.
  if (Number(order.total) === 0) return null;
  return (
    <BusyButton
      ref={button}
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

/** Lets staff record that they refunded the amount due by hand. */
export function RefundDueNotice({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const { refund_due_amount: amount } = order.payment;
  return (
    <>
      <Alert
        severity="warning"
        variant="outlined"
        action={
          <Button color="inherit" onClick={() => setAsking(true)} sx={{ whiteSpace: "nowrap" }}>
            Marcar como devuelto
          </Button>
        }
        sx={{ flexWrap: { xs: "wrap", sm: "nowrap" } }}
      >
        <AlertTitle>{refundDueText}</AlertTitle>
        El proveedor de pagos no puede devolver {formatSoles(amount)} por sí solo: devuélvelo al cliente y
        anótalo aquí.
      </Alert>
      {isAsking && (
        <RecordRefundDialog
          amount={amount}
          orderNumber={order.id_order}
          name={order.full_name_user}
          mark={() => call(recordRefund, { params: { id: order.id }, body: { amount } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
