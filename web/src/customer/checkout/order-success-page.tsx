import { useLocation } from "react-router";
import { placedIn } from "../../orders-list/placed-state.ts";
import { waitsForPayment } from "../../orders-list/order-text.ts";
import { EndedOrder } from "./ended-order.tsx";
import { OrderDone } from "./order-done.tsx";
import { useOrderWatch } from "./use-order-watch.ts";
import { WaitingOrder } from "./waiting-order.tsx";

/** The order that the checkout made; after a reload the browser still keeps it, by its address alone there is none. */
export function OrderSuccessPage() {
  const placed = placedIn(useLocation().state);
  const watch = useOrderWatch(placed);
  if (placed?.order.cancelled) return <EndedOrder placed={placed} />;
  if (placed && waitsForPayment(placed.order)) return <WaitingOrder placed={placed} watch={watch} />;
  return <OrderDone order={placed?.order} />;
}
