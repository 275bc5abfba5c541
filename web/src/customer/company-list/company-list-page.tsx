import { PageHeading } from "../../ui/page-heading.tsx";

export function CompanyListPage() {
  return <PageHeading title="Lista de Compañías" />;
}
