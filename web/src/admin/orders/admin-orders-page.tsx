import { PageHeading } from "../../ui/page-heading.tsx";

export function AdminOrdersPage() {
  return <PageHeading title="Ordenes de pedido" />;
}
