import { useLocation } from "react-router";
import { waitsForPayment } from "../orders/order-text.ts";
import { placedIn } from "../orders/placed-state.ts";
import { Loading } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { EndedOrder } from "./ended-order.tsx";
import { OrderDone } from "./order-done.tsx";
import { useLatestOrder } from "./use-latest-order.ts";
import { useOrderWatch } from "./use-order-watch.ts";
import { WaitingOrder } from "./waiting-order.tsx";
import { WaysOn } from "./ways-on.tsx";

/** Nothing was ordered just now. */
function NoOrder() {
  return (
    <>
      <PageHeading title="Tu pedido" lead="Encuentra el detalle de tu pedido en tus órdenes." />
      <WaysOn />
    </>
  );
}

/** The order that the checkout made, as it stands now; the browser keeps it over a reload, the address alone does not. */
export function OrderSuccessPage() {
  const placed = placedIn(useLocation().state);
  const watch = useOrderWatch(placed);
  const latest = useLatestOrder(placed === null);
  if (placed?.order.cancelled) return <EndedOrder placed={placed} />;
  if (placed && waitsForPayment(placed.order)) return <WaitingOrder placed={placed} watch={watch} />;
  if (placed) return <OrderDone order={placed.order} />;
  if (latest === "looking") return <Loading label="Buscando tu pedido…" />;
  return latest === "placed" ? <OrderDone order={undefined} /> : <NoOrder />;
}
