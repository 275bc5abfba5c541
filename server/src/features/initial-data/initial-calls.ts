import { getAccount } from "@lonchera/contract/accounts";
import { listSessions } from "@lonchera/contract/auth";
import { getCart } from "@lonchera/contract/cart";
import { getCodeTerms, getLastCheckout } from "@lonchera/contract/checkout";
import { getPublicCompany, listPublicCompanies } from "@lonchera/contract/companies";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listDocumentTypes, listReceiptTypes } from "@lonchera/contract/reference";
import { addDays, firstDayOfMonth, lastDayOfMonth, type CalendarDate } from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/order-state";
import type { Caller, Customer } from "../../platform/auth/sessions.ts";

type Values = Readonly<Record<string, string>>;

/** A call without a body. */
export type InitialCall = { readonly endpoint: Endpoint; readonly params?: Values; readonly query?: Values };

function findSignedOutCalls(path: string): InitialCall[] | null {
  if (path === "/company-list") return [{ endpoint: listPublicCompanies }, { endpoint: getPublicConfig }];
  if (path === "/admin/login") return [];
  const [, slug] = /^\/([\w-]+)$/.exec(path) ?? [];
  return slug === undefined ? null : [{ endpoint: getPublicCompany, params: { slug } }];
}

function findCustomerCalls(path: string, customer: Customer, today: CalendarDate): InitialCall[] | null {
  const company = `/${customer.companySlug}`;
  const recentOrders = {
    endpoint: listUserOrders,
    query: { start_date: addDays(today, -recentOrderDays) },
  };
  switch (path) {
    case `${company}/menu`:
      return [
        { endpoint: getPublicConfig },
        { endpoint: getCart },
        { endpoint: getWeeklyMenu, params: { companyId: String(customer.companyId) } },
        recentOrders,
      ];
    case `${company}/menu/cart-summary`:
      return [{ endpoint: getCart }];
    case `${company}/menu/checkout`:
      return [
        { endpoint: getCart },
        { endpoint: getAccount },
        { endpoint: getLastCheckout },
        { endpoint: getPublicConfig },
        { endpoint: listDocumentTypes },
        { endpoint: listReceiptTypes },
        ...(customer.customerType === "type1"
          ? [
              { endpoint: listCompanyZones, params: { companyId: String(customer.companyId) } },
              { endpoint: getCodeTerms },
              recentOrders,
            ]
          : []),
      ];
    case `${company}/orders`: {
      const month = { start_date: firstDayOfMonth(today), end_date: lastDayOfMonth(today) };
      const firstPage = { ...month, ordering: "-ordered_date", page: "1", page_size: "50" };
      return [recentOrders, { endpoint: listUserOrders, query: firstPage }];
    }
    case `${company}/user/profile`:
      return [{ endpoint: getAccount }, { endpoint: listSessions }];
    default:
      return null;
  }
}

/** Returns the calls with which a screen of customers begins; null for the others, which make theirs themselves. */
export function findInitialCalls(
  pathname: string,
  caller: Caller | null,
  today: CalendarDate,
): InitialCall[] | null {
  const path = pathname.replace(/\/$/, "");
  if (caller === null) return findSignedOutCalls(path);
  return caller.kind === "customer" ? findCustomerCalls(path, caller, today) : null;
}
