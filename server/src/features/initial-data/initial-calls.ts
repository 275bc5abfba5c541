import { getCart } from "@lonchera/contract/cart";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/order-state";
import type { Caller } from "../../platform/auth/sessions.ts";

type Values = Readonly<Record<string, string>>;

/** A call without a body. */
export type InitialCall = { readonly endpoint: Endpoint; readonly params?: Values; readonly query?: Values };

/** The calls with which the customer's menu begins; other screens make theirs themselves. */
export function findInitialCalls(pathname: string, caller: Caller, today: CalendarDate): InitialCall[] {
  if (caller.kind === "staff" || pathname.replace(/\/$/, "") !== `/${caller.companySlug}/menu`) return [];
  return [
    { endpoint: getPublicConfig },
    { endpoint: getCart },
    { endpoint: getWeeklyMenu, params: { companyId: String(caller.companyId) } },
    { endpoint: listUserOrders, query: { start_date: addDays(today, -recentOrderDays) } },
  ];
}
