import { useParams } from "react-router";
import { paths } from "../app/paths.ts";
import { NotYetPage } from "../ui/not-yet-page.tsx";

function LaterScreen({ title }: { title: string }) {
  return <NotYetPage title={title} onwardLabel="Ver las órdenes" onwardTo={paths.adminOrders()} />;
}

export function AdminMenuPage() {
  return <LaterScreen title="Menu - Compañías" />;
}

export function AdminMenuDetailPage() {
  const company = useParams().companyName?.replaceAll("-", " ") ?? "";
  return (
    <NotYetPage
      title={`Menús de ${company}`}
      onwardLabel="Volver a las compañías"
      onwardTo={paths.adminMenu()}
    />
  );
}

export function ClientsPage() {
  return <LaterScreen title="Compañía - Clientes" />;
}

export function AdminProfilePage() {
  return <LaterScreen title="Perfil de Usuario" />;
}

export function ImporterPage() {
  return <LaterScreen title="Importador de Menús" />;
}

export function ExportPage() {
  return <LaterScreen title="Exportar reportes por día" />;
}
