import type { Closure } from "@lonchera/contract/closures";
import { formatCount } from "@lonchera/domain/counts";

const shownCompanies = 3;

/** `Minera Andina, Clínica Sur, Textil Norte y 4 más` */
export function companiesText({ company, all_companies }: Closure): string {
  if (all_companies) return "Todas";
  if (company.length === 0) return "Ninguna";
  const names = company.map(({ name }) => name);
  if (names.length <= shownCompanies + 1) return names.join(", ");
  return `${names.slice(0, shownCompanies).join(", ")} y ${names.length - shownCompanies} más`;
}

/** `12 pedidos, 30 porciones` */
export function ordersText({ orders, portions }: Pick<Closure, "orders" | "portions">): string {
  return `${formatCount(orders, "pedido")}, ${formatCount(portions, "porción", "porciones")}`;
}
