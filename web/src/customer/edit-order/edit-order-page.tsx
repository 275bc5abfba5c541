import { paths } from "../../app/paths.ts";
import { useSession } from "../../session/session.ts";
import { NotYetPage } from "../../ui/not-yet-page.tsx";

export function EditOrderPage() {
  const company = useSession().user?.company;
  const onward = company ? paths.orders(company) : paths.start();
  return <NotYetPage title="Editar Pedido" onwardLabel="Ver mis órdenes" onwardTo={onward} />;
}
