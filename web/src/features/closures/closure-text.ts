import { useUrlState } from "../../components/url-state.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { listCategories } from "@lonchera/contract/categories";
import { type Closure, listClosures } from "@lonchera/contract/closures";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { formatDay } from "../../lib/time-text.ts";
import { formatCount } from "@lonchera/domain/texts";
import { formatFewCompanyNames } from "../companies/companies-text.ts";

/** These endpoints show closures, or whether closures are switched on. */
export const closureListEndpoints = [listClosures, listCategories, getPublicConfig];

/** Returns a text like `12 pedidos, 30 porciones`. */
export function formatOrdersAndPortions({ orders, portions }: Pick<Closure, "orders" | "portions">): string {
  return `${formatCount(orders, "pedido")}, ${formatCount(portions, "porción", "porciones")}`;
}

/**
 * Returns the companies of the other closures of a day, with the reasons, like `Alto Andes (Censo)`. The text is empty
 * if there are none.
 */
export function formatOtherClosures(others: readonly Closure[]): string {
  return others
    .filter(({ all_companies, company }) => all_companies || company.length > 0)
    .map((other) => `${formatFewCompanyNames(other, "todas las compañías")} (${other.reason})`)
    .join(", ");
}

/**
 * Returns the message that a closure is removed, with the other closures of its day and the archived companies that an
 * undo would leave out.
 */
export function describeReopening(
  { date, company, archived_companies }: Closure,
  others: readonly Closure[],
): string {
  const stillClosedFor = formatOtherClosures(others);
  const day = `El ${formatDay(date)}`;
  const done =
    stillClosedFor === "" ? `${day} se atiende otra vez` : `${day} sigue sin atención para ${stillClosedFor}`;
  if (company.length === 0 || archived_companies === 0) return done;
  const archived = formatCount(archived_companies, "compañía archivada", "compañías archivadas");
  return `${done}. Deshacer no lo cierra para ${archived}.`;
}

/** Returns a function that shows that a day is closed, with a link to its orders. */
export function useClosureSnackbar() {
  const { open } = useUrlState();
  return (closure: Closure): void => {
    const done = `Sin atención: ${formatDay(closure.date)}`;
    if (closure.orders === 0) snackbar.success(done);
    else
      snackbar.success(`${done}. Ya hay ${formatOrdersAndPortions(closure)}.`, {
        label: "Ver pedidos",
        onChoose: () => open({ orders: String(closure.id) }),
      });
  };
}
