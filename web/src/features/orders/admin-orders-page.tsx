import { OrdersList } from "./orders-page.tsx";
import { History } from "../history/history.tsx";

export function AdminOrdersPage() {
  return <OrdersList isStaff below={({ id }) => <History key={id} thing="order" id={id} />} />;
}
