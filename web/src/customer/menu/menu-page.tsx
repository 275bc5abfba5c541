import { PageHeading } from "../../ui/page-heading.tsx";

export function MenuPage() {
  return <PageHeading title="Menu" />;
}
