import Alert from "@mui/material/Alert";
import { useState } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { formatUngroupedSoles } from "@lonchera/domain/money";
import { CancelOrderButton, RepeatOrderButton } from "../orders/order-actions.tsx";
import { DropDayButton } from "../orders/drop-day-button.tsx";
import { PaymentCodeLink } from "../orders/awaiting-payment.tsx";
import { isAwaitingPayment } from "../orders/order-text.ts";
import { isSubsidized, parseAmount, computeLineTotal } from "../cart/cart-lines.ts";
import { findFirstToClose } from "../cart/closing.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { useNow } from "../../components/use-now.ts";
import { describeClosed, describeEditableUntil } from "./closing-text.ts";
import { LineButtons, OrderLineRow, OrderDays } from "./order-days.tsx";
import { OrderPanel, EndedOrderNotice } from "./order-panel.tsx";
import type { LoadedOrder } from "./order-screen.tsx";

const OrderSubsidy = lazyComponent(() => import("../orders/order-subsidy.tsx"), "OrderSubsidy");

const orderAgain = "Para cambiar algo, cancélalo y vuelve a pedir";

const paymentMeans = { card: "tarjeta", yape: "Yape", code: "un código" } as const;

function getReadOnlyTexts(order: Order): { reason: string; alternative: string } {
  if (order.payment.payment_type === "C")
    return { reason: "Con tu tipo de cuenta los pedidos no se editan.", alternative: `${orderAgain}.` };
  if (isAwaitingPayment(order))
    return {
      reason: "Este pedido está pendiente de pago, por eso no se edita.",
      alternative: `${orderAgain}.`,
    };
  return {
    reason: `Pagaste este pedido con ${paymentMeans[order.payment.method ?? "card"]}, por eso no se edita.`,
    alternative: `${orderAgain}${order.payment.status === "refunded" ? "" : ": te devolvemos el cobro"}.`,
  };
}

/** Says why the order cannot be edited, and what the customer can do instead. */
function ReadOnlyNotice({ order, lines, now }: LoadedOrder & { now: number }) {
  if (!order.status) return null;
  const first = findFirstToClose(lines);
  const until = first && describeEditableUntil(first, now)?.replace("cambiarlo", "cancelarlo");
  const { reason, alternative } = getReadOnlyTexts(order);
  const hasSeveralDays = new Set(lines.map((line) => line.category_detail.category_date)).size > 1;
  return (
    <Alert severity="info">
      {reason}{" "}
      {order.can_be_cancelled && until
        ? `${alternative} ${until}.${hasSeveralDays ? " También puedes cancelar un solo día." : ""}`
        : "Una parte del pedido ya cerró: tampoco se puede cancelar."}
    </Alert>
  );
}

function Line({ line, order, now }: { line: CartLine; order: Order; now: number }) {
  const closed = order.status && !line.can_be_edited;
  return (
    <OrderLineRow
      line={line}
      title={`${line.quantity} x ${line.item.name} - ${formatUngroupedSoles(parseAmount(line.price))}`}
      cost={computeLineTotal(line)}
      closed={closed}
      notes={closed ? [{ text: describeClosed(line, now), color: "text.secondary" }] : []}
      controls={<LineButtons line={line} />}
    />
  );
}

/** Shows a type1 order by day (specification, 2.4.11). */
export function ReadOnlyOrder({ order, lines }: LoadedOrder) {
  const now = useNow(60_000);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <OrderPanel
      label="Subtotal de la Orden"
      total={parseAmount(order.total)}
      main={
        isAwaitingPayment(order) ? (
          <PaymentCodeLink order={order} variant="contained" />
        ) : (
          <RepeatOrderButton order={order} onRefused={setRefusal} variant="outlined" />
        )
      }
      others={order.can_be_cancelled && <CancelOrderButton order={order} onRefused={setRefusal} />}
    >
      {refusal !== null && (
        <Alert severity="error" ref={scrollIntoView}>
          {refusal}
        </Alert>
      )}
      <EndedOrderNotice order={order} isStaff={false} />
      {isSubsidized(order) && <OrderSubsidy order={order} />}
      <ReadOnlyNotice order={order} lines={lines} now={now} />
      <OrderDays
        lines={lines}
        action={(date) => <DropDayButton order={order} lines={lines} date={date} onRefused={setRefusal} />}
      >
        {(line) => <Line key={line.id} line={line} order={order} now={now} />}
      </OrderDays>
    </OrderPanel>
  );
}
