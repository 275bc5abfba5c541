import { PageHeading } from "../../ui/page-heading.tsx";

export function AdminLoginPage() {
  return <PageHeading title="Iniciar sesión - Administrador" />;
}
