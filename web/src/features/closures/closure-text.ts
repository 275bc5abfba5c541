import { useAddress } from "../../components/address.ts";
import { snackbar } from "../../components/snackbars.tsx";
import type { Closure } from "@lonchera/contract/closures";
import { formatDay } from "../../lib/time-text.ts";
import { formatCount } from "@lonchera/domain/counts";

/** `12 pedidos, 30 porciones` */
export function ordersText({ orders, portions }: Pick<Closure, "orders" | "portions">): string {
  return `${formatCount(orders, "pedido")}, ${formatCount(portions, "porción", "porciones")}`;
}

/** Returns the message that a day is open again, with the archived companies that an undo would leave out. */
export function openedText({ date, company, archived_companies }: Closure): string {
  const done = `El ${formatDay(date)} se atiende otra vez`;
  if (company.length === 0 || archived_companies === 0) return done;
  const archived = formatCount(archived_companies, "compañía archivada", "compañías archivadas");
  return `${done}. Deshacer no lo cierra para ${archived}.`;
}

/** Returns a function that shows that a day is closed, with a link to its orders. */
export function useTellClosed() {
  const { open } = useAddress();
  return (closure: Closure): void => {
    const done = `Sin atención: ${formatDay(closure.date)}`;
    if (closure.orders === 0) snackbar.success(done);
    else
      snackbar.success(`${done}. Ya hay ${ordersText(closure)}.`, {
        label: "Ver pedidos",
        onChoose: () => open({ orders: String(closure.id) }),
      });
  };
}
