import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useEffect } from "react";
import { Link } from "react-router";
import type { Order } from "@lonchera/contract/orders";
import type { SessionUser } from "@lonchera/contract/auth";
import { paths } from "../../app/paths.ts";
import { getOrderStatus } from "../orders/order-text.ts";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState } from "../../components/data-state.tsx";
import { focusHeading } from "../../components/lost-focus.ts";
import { formatDateTime } from "../../lib/time-text.ts";
import { EditableOrder } from "./editable-order.tsx";
import { type LoadedOrder, OrderScreen } from "./order-screen.tsx";
import { ReadOnlyOrder } from "./read-only-order.tsx";

function Lead({ order }: { order: Order }) {
  const { label, tone } = getOrderStatus(order);
  return (
    <>
      {order.id_order} · Pedido el {formatDateTime(order.ordered_date)}{" "}
      <Chip label={label} color={tone} size="small" variant="outlined" component="span" />
    </>
  );
}

function ToOrders({ company }: { company: string }) {
  return (
    <Button component={Link} to={paths.orders(company)} variant="contained">
      Ver mis órdenes
    </Button>
  );
}

/** Removing all lines cancels an order. */
function EmptyOrder({ company }: { company: string }) {
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <EmptyState
      title="Este pedido está cancelado"
      reason="Se quitaron todos sus platos, así que no se prepara nada."
      action={<ToOrders company={company} />}
    />
  );
}

/** Only type2 customers edit (specification, 2.4.11), and only orders on the company's account. */
function OrderView({ loaded, user }: { loaded: LoadedOrder; user: SessionUser }) {
  if (loaded.lines.length === 0) return <EmptyOrder company={user.company ?? ""} />;
  const isReadOnly = user.customer_type === "type1" || loaded.order.customer_type === "type1";
  if (isReadOnly) return <ReadOnlyOrder {...loaded} />;
  return <EditableOrder {...loaded} companyId={user.company_id ?? 0} />;
}

export function EditOrderPage() {
  const { user } = useSession();
  if (!user) return null;
  const company = user.company ?? "";
  return (
    <OrderScreen
      backTo={paths.orders(company)}
      lead={(order) => <Lead order={order} />}
      missingHint="No encontramos este pedido: no existe, o no es tuyo. Búscalo entre tus órdenes."
    >
      {(loaded) => <OrderView key={loaded.order.id} loaded={loaded} user={user} />}
    </OrderScreen>
  );
}
