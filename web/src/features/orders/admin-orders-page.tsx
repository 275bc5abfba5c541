import { lazyPart } from "../../components/lazy-part.tsx";
import { AdminOrderFilters } from "./admin-order-filters.tsx";
import { OrderSumsBar } from "./order-sums.tsx";
import { OrdersList } from "./orders-page.tsx";

const History = lazyPart(async () => (await import("../history/history.tsx")).History);

export function AdminOrdersPage() {
  return (
    <OrdersList
      isStaff
      Filters={AdminOrderFilters}
      Sums={OrderSumsBar}
      below={({ id }) => <History key={id} thing="order" id={id} />}
    />
  );
}
