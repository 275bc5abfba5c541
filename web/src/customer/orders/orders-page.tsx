import { OrdersList } from "../../orders-list/orders-list.tsx";

export function OrdersPage() {
  return <OrdersList isStaff={false} />;
}
