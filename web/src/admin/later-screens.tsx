import { paths } from "../app/paths.ts";
import { NotYetPage } from "../ui/not-yet-page.tsx";

function LaterScreen({ title }: { title: string }) {
  return <NotYetPage title={title} onwardLabel="Ver las órdenes" onwardTo={paths.adminOrders()} />;
}

export function ImporterPage() {
  return <LaterScreen title="Importador de Menús" />;
}

export function ExportPage() {
  return <LaterScreen title="Exportar reportes por día" />;
}
