import { PageHeading } from "../../ui/page-heading.tsx";

export function OrderSuccessPage() {
  return <PageHeading title="Orden creada con éxito!" />;
}
