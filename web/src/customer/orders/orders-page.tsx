import { PageHeading } from "../../ui/page-heading.tsx";

export function OrdersPage() {
  return <PageHeading title="Ordenes de pedido" />;
}
