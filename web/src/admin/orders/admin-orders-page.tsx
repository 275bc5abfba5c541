import { OrdersList } from "../../orders-list/orders-list.tsx";

export function AdminOrdersPage() {
  return <OrdersList isStaff />;
}
