import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { getCartById } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { query } from "../../lib/api/query.ts";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { CodeLink } from "./code-link.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { waitsForPayment } from "./order-text.ts";
import { RefundDue } from "./refund-due.tsx";
import { RepeatOrder } from "./repeat-order.tsx";
import { useOrder } from "./use-orders.ts";

const loadFailure = "No se pudo obtener los detalles del carrito";

/** The lines of an order and what they come to; they lie in its cart. */
function OrderContent({ order }: { order: Order }) {
  const details = useQuery(query(getCartById, { params: { id: String(order.cart) } }));
  if (details.data) {
    return (
      <>
        <OrderLines lines={details.data.cart.items} />
        <OrderTotals order={order} lines={details.data.cart.items} />
      </>
    );
  }
  return details.isError ? (
    <LoadError message={loadFailure} hint={details.error.message} onRetry={() => void details.refetch()} />
  ) : (
    <LoadingRows rows={3} />
  );
}

/** Staff cancel what is not cancelled yet, customers what the server still lets them. */
function mayCancel(order: Order, isStaff: boolean): boolean {
  return isStaff ? !order.cancelled : order.can_be_cancelled;
}

type OrderDetailsProps = {
  isStaff: boolean;
  /** The order's number; `null` while the dialog is closed. */
  number: string | null;
  /** What the list shows now. */
  page: readonly Order[] | undefined;
  below: ((order: Order) => ReactNode) | undefined;
  onClose: () => void;
};

/** The number stays while the dialog goes, so that it does not go empty. */
function useLingering(number: string | null) {
  const [shown, setShown] = useState(number);
  if (number !== null && number !== shown) setShown(number);
  return { shown: number ?? shown, forget: () => setShown(null) };
}

export function OrderDetails({ isStaff, number, page, below, onClose }: OrderDetailsProps) {
  const { shown, forget } = useLingering(number);
  const { order, isMissing, lookAgain } = useOrder(isStaff, shown, page);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = (
    <Button color="inherit" onClick={onClose}>
      Cerrar
    </Button>
  );
  return (
    <DialogShell
      open={number !== null}
      title="Detalles de la Orden"
      onClose={onClose}
      onExited={() => {
        forget();
        setRefusal(null);
      }}
      width="md"
      toRead
      actions={
        <>
          {order && !isStaff && waitsForPayment(order) && <CodeLink order={order} />}
          {order && !isStaff && !waitsForPayment(order) && (
            <RepeatOrder key={`repeat-${order.id}`} order={order} onRefused={setRefusal} />
          )}
          {order && mayCancel(order, isStaff) && (
            <CancelOrder key={order.id} order={order} onRefused={setRefusal} />
          )}
          {close}
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        {order && isStaff && order.payment.refund_due && (
          <RefundDue key={`refund-${order.id}`} order={order} />
        )}
        {order && <OrderFacts order={order} isStaff={isStaff} />}
        {order && <OrderContent order={order} />}
        {order && below?.(order)}
        {!order && !isMissing && <LoadingRows rows={4} />}
        {!order && isMissing && (
          <LoadError
            message={loadFailure}
            hint={`No encontramos la orden ${shown ?? ""}.`}
            onRetry={lookAgain}
          />
        )}
      </Stack>
    </DialogShell>
  );
}
