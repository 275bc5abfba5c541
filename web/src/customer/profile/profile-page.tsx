import { useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { NotYetPage } from "../../ui/not-yet-page.tsx";

export function ProfilePage() {
  const { companySlug = "" } = useParams();
  return <NotYetPage title="Perfil de Usuario" onwardLabel="Ir al menú" onwardTo={paths.menu(companySlug)} />;
}
