import { lazyPart } from "../../components/lazy-part.tsx";
import { AdminOrderFilters } from "./admin-order-filters.tsx";
import { OrdersList } from "./orders-page.tsx";

const History = lazyPart(async () => (await import("../history/history.tsx")).History);

export function AdminOrdersPage() {
  return (
    <OrdersList
      isStaff
      Filters={AdminOrderFilters}
      below={({ id }) => <History key={id} thing="order" id={id} />}
    />
  );
}
