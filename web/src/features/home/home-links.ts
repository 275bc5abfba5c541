import { listClients } from "@lonchera/contract/clients";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { listOrders } from "@lonchera/contract/orders";
import { addDays, type CalendarDate, formatShortDate, getWeekDay } from "@lonchera/domain/calendar";
import { type ProductCode, weekDayNames } from "@lonchera/domain/codes";
import { recentOrderDays } from "@lonchera/domain/orders";
import { paths } from "../../app/paths.ts";
import { canStaffCall } from "../../lib/session/permissions.ts";
import { useSession } from "../../lib/session/session.ts";

type LinkFilter = { readonly product?: ProductCode; readonly company?: number };

function createOrdersPath(date: CalendarDate, { company }: LinkFilter): string {
  const range = { start_date: addDays(date, -recentOrderDays), end_date: date, delivery_date: date };
  const filters = { ...range, ...(company !== undefined && { company: String(company) }), sums: "1" };
  return `${paths.adminOrders()}?${new URLSearchParams(filters)}`;
}

function createSheetPath(date: CalendarDate, { product, company }: LinkFilter): string {
  const filters = {
    fecha: date,
    ...(product !== undefined && { producto: product }),
    ...(company !== undefined && { empresa: String(company) }),
  };
  return `${paths.adminDaySheets()}?${new URLSearchParams(filters)}`;
}

/** Returns the links of the figures; null if the role sees no list of them. */
export function useHomeLinks() {
  const { user } = useSession();
  const seesOrders = canStaffCall(user, [listOrders]);
  const seesSheets = canStaffCall(user, [getDaySheet, getDayLabels]);
  const seesClients = canStaffCall(user, [listClients]);
  const orders = (date: CalendarDate, filter: LinkFilter = {}) =>
    seesOrders ? createOrdersPath(date, filter) : null;
  const createClientSearch = (company: number) =>
    new URLSearchParams({ company: String(company), customer_type: "type1" });
  return {
    orders,
    portions: (date: CalendarDate, filter: LinkFilter = {}) =>
      seesSheets ? createSheetPath(date, filter) : orders(date, filter),
    people: (company: number) =>
      seesClients ? `${paths.adminClients()}?${createClientSearch(company)}` : null,
  };
}

/** Returns a text like `mié 25/11`. */
export function formatShortDay(date: CalendarDate): string {
  return `${weekDayNames[getWeekDay(date)].slice(0, 3).toLowerCase()} ${formatShortDate(date)}`;
}
