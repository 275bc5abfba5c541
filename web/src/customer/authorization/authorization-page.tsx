import { PageHeading } from "../../ui/page-heading.tsx";

export function AuthorizationPage() {
  return <PageHeading title="Iniciar sesión" />;
}
