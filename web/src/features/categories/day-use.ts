import type { CategoryInput, CategoryUse, StaffCategory } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatCount, formatList } from "@lonchera/domain/texts";
import { formatDay } from "../../lib/time-text.ts";

/** Names the company from whose menu the day is edited. */
export type CompanyDayMenu = {
  readonly companyId: number;
  readonly companyName: string;
  /** The company is offered nothing on this day. */
  readonly paused: boolean;
};

export type DayChange = "disabled" | "moved" | "moved-disabled";

/** Returns the effect of a saved form on the people who order on the day; `null` if there is none. */
export function findDayChange(
  before: Pick<StaffCategory, "category_date" | "enable">,
  after: Pick<CategoryInput, "category_date" | "enable">,
): DayChange | null {
  const isDisabled = before.enable && !after.enable;
  if (before.category_date !== after.category_date) return isDisabled ? "moved-disabled" : "moved";
  return isDisabled ? "disabled" : null;
}

/**
 * Returns whether a change of a day takes dishes from anybody but the company whose menu is open, or concerns orders.
 * Past days concern nobody.
 */
export function hasEffectOnOthers(
  day: Pick<StaffCategory, "category_date" | "enable">,
  use: CategoryUse,
  ownMenu: CompanyDayMenu | null,
  today: CalendarDate,
): boolean {
  if (day.category_date < today) return false;
  if (use.orders > 0) return true;
  return day.enable && use.companies.some(({ id, items }) => items > 0 && id !== ownMenu?.companyId);
}

const shownCompanies = 4;

/** Returns a text like `Textiles (5 platos, 2 pedidos), Minera (3 platos) y 2 compañías más`. */
function formatDayCompanies({ companies }: CategoryUse): string {
  const shown = companies.slice(0, shownCompanies).map(({ name, items, orders }) => {
    const counts = [
      ...(items > 0 ? [formatCount(items, "plato")] : []),
      ...(orders > 0 ? [formatCount(orders, "pedido")] : []),
    ];
    return `${name} (${counts.join(", ")})`;
  });
  const others = companies.length - shown.length;
  const parts = others > 0 ? [...shown, formatCount(others, "compañía más", "compañías más")] : shown;
  return formatList(parts);
}

/** Returns a text like `12 platos de 3 compañías y 7 pedidos`. */
export function formatCategoryUse(use: CategoryUse): string {
  const withDishes = use.companies.filter(({ items }) => items > 0).length;
  const dishes =
    use.items === 0
      ? "0 platos"
      : `${formatCount(use.items, "plato")} de ${formatCount(withDishes, "compañía")}`;
  return `${dishes} y ${formatCount(use.orders, "pedido")}`;
}

const dishesTexts: Readonly<Record<DayChange, string>> = {
  disabled: "Nadie podrá pedir sus platos, tampoco quien los tiene en el carrito.",
  moved: "Sus platos y lo que está en los carritos pasan a la nueva fecha.",
  "moved-disabled":
    "Sus platos pasan a la nueva fecha y nadie podrá pedirlos, tampoco quien los tiene en el carrito.",
};

/** Returns the text of the question before a change; `use` is `null` if it could not be read. */
export function describeDayChange(change: DayChange, date: CalendarDate, use: CategoryUse | null): string {
  const affected =
    use === null
      ? "No pudimos contar los platos y pedidos de este día, que es de todas las compañías."
      : `Afecta a ${formatDayCompanies(use)}.`;
  const dishes = dishesTexts[change];
  if (use?.orders === 0) return `${affected} ${dishes}`;
  const orders =
    change === "disabled"
      ? "Los pedidos hechos no se cancelan."
      : `Los pedidos hechos quedan para el ${formatDay(date)}.`;
  return `${affected} ${dishes} ${orders}`;
}
