import { PageHeading } from "../../ui/page-heading.tsx";

export function CartSummaryPage() {
  return <PageHeading title="Carrito de compras" />;
}
