import { listAbsences } from "@lonchera/contract/absences";
import { getAccount } from "@lonchera/contract/accounts";
import { listSessions } from "@lonchera/contract/auth";
import { getCart } from "@lonchera/contract/cart";
import { getPaymentCodeTerms, getLastCheckout } from "@lonchera/contract/checkout";
import { getPublicCompany, listCompanies, listPublicCompanies } from "@lonchera/contract/companies";
import { listMissingCuttingTimes } from "@lonchera/contract/cutting-times";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listDocumentTypes, listReceiptTypes } from "@lonchera/contract/reference";
import { addDays, getFirstDayOfMonth, getLastDayOfMonth, type CalendarDate } from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/orders";
import type { Caller, Customer } from "../../platform/auth/sessions.ts";

type Values = Readonly<Record<string, string>>;

/** A call without a body. */
export type InitialCall = { readonly endpoint: Endpoint; readonly params?: Values; readonly query?: Values };

function findSignedOutCalls(path: string): InitialCall[] | null {
  if (path === "/company-list") return [{ endpoint: listPublicCompanies }, { endpoint: getPublicConfig }];
  if (path === "/libro-de-reclamaciones") return [{ endpoint: getPublicConfig }];
  if (path === "/admin/login") return [];
  const [, slug] = /^\/([\w-]+)$/.exec(path) ?? [];
  if (slug === undefined) return null;
  return [{ endpoint: getPublicCompany, params: { slug } }, { endpoint: getPublicConfig }];
}

function createRecentOrdersCall(today: CalendarDate): InitialCall {
  return { endpoint: listUserOrders, query: { start_date: addDays(today, -recentOrderDays) } };
}

function createMenuCalls({ companyId }: Customer, today: CalendarDate): InitialCall[] {
  return [
    { endpoint: getPublicConfig },
    { endpoint: getCart },
    { endpoint: getWeeklyMenu, params: { companyId: String(companyId) } },
    createRecentOrdersCall(today),
  ];
}

function findPhoneCalls(path: string, customer: Customer, today: CalendarDate): InitialCall[] | null {
  const company = `/${customer.companySlug}`;
  const recentOrders = createRecentOrdersCall(today);
  switch (path) {
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
              { endpoint: getPaymentCodeTerms },
              recentOrders,
            ]
          : []),
      ];
    case `${company}/orders`: {
      const month = { start_date: getFirstDayOfMonth(today), end_date: getLastDayOfMonth(today) };
      const firstPage = { ...month, ordering: "-ordered_date", page: "1", page_size: "50" };
      return [
        recentOrders,
        { endpoint: listUserOrders, query: firstPage },
        ...(customer.customerType === "type1" ? [{ endpoint: listAbsences }] : []),
      ];
    }
    case `${company}/user/profile`:
      return [{ endpoint: getAccount }, { endpoint: listSessions }];
    default:
      return null;
  }
}

/**
 * The rows of orders and clients are left to their screens, because reading them twice could record two views in the
 * audit log.
 */
function findStaffCalls(path: string): InitialCall[] | null {
  switch (path) {
    case "/admin/companies":
      return [{ endpoint: listCompanies }, { endpoint: listMissingCuttingTimes }];
    case "/admin/orders":
    case "/admin/clients":
      return [];
    default:
      return null;
  }
}

/**
 * Returns the calls with which a screen begins, or null for the screens that make their calls themselves. On a wide
 * screen only the menu's answers are worth it, because its layout is not the one that the server renders.
 */
export function findInitialCalls(
  { pathname, isPhone }: { pathname: string; isPhone: boolean },
  caller: Caller | null,
  today: CalendarDate,
): InitialCall[] | null {
  const path = pathname.replace(/\/$/, "");
  if (caller?.kind === "customer" && path === `/${caller.companySlug}/menu`)
    return createMenuCalls(caller, today);
  if (!isPhone) return null;
  if (caller === null) return findSignedOutCalls(path);
  if (caller.kind === "customer") return findPhoneCalls(path, caller, today);
  return findStaffCalls(path);
}
