import { PageHeading } from "../../ui/page-heading.tsx";

export function CheckoutPage() {
  return <PageHeading title="Finaliza tu Pedido" />;
}
