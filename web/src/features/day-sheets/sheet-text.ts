import { formatCount, formatNumber } from "@lonchera/domain/counts";

/** `749 platos de 28 pedidos`; narrowed, `552 de 749 platos · 28 pedidos del día`. */
export function summaryText(shown: number, all: number, orders?: number): string {
  const dishes =
    shown === all ? formatCount(all, "plato") : `${formatNumber(shown)} de ${formatCount(all, "plato")}`;
  if (orders === undefined) return dishes;
  const ofOrders = formatCount(orders, "pedido");
  return shown === all ? `${dishes} de ${ofOrders}` : `${dishes} · ${ofOrders} del día`;
}

/** Of all that a sheet shows. */
export function totalText(dishes: number, isNarrowed: boolean): string {
  return `${isNarrowed ? "Total de lo elegido" : "Total del día"}: ${formatCount(dishes, "plato")}`;
}

/** How long ago, as a glance takes it in. */
export function agoText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `hace ${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `hace ${minutes} min` : `hace ${Math.floor(minutes / 60)} h`;
}
