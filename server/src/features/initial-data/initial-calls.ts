import { getAccount } from "@lonchera/contract/accounts";
import { getCart } from "@lonchera/contract/cart";
import { getCodeTerms } from "@lonchera/contract/checkout";
import { getPublicCompany, listCompanies, listPublicCompanies } from "@lonchera/contract/companies";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listDocumentTypes, listReceiptTypes } from "@lonchera/contract/reference";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/order-state";
import type { Caller, Customer } from "../../platform/auth/sessions.ts";

type Values = Readonly<Record<string, string>>;

/** A call without a body. */
export type InitialCall = { readonly endpoint: Endpoint; readonly params?: Values; readonly query?: Values };

const ofNobody = (slug: string): InitialCall[] => {
  if (slug === "company-list") return [{ endpoint: listPublicCompanies }];
  return /^[a-z\d-]+$/.test(slug) ? [{ endpoint: getPublicCompany, params: { slug } }] : [];
};

const ofStaff: Readonly<Record<string, readonly InitialCall[]>> = {
  "admin/companies": [{ endpoint: listCompanies }],
  "admin/menu": [{ endpoint: listCompanies }],
};

function ofCustomer(screen: string, caller: Customer, today: CalendarDate): readonly InitialCall[] {
  const company = { params: { companyId: String(caller.companyId) } };
  const config = { endpoint: getPublicConfig };
  const cart = { endpoint: getCart };
  switch (screen) {
    case "menu": {
      const recent = { start_date: addDays(today, -recentOrderDays) };
      return [
        config,
        cart,
        { endpoint: getWeeklyMenu, ...company },
        { endpoint: listUserOrders, query: recent },
      ];
    }
    case "menu/cart-summary":
      return [cart];
    case "menu/checkout": {
      const lists = [{ endpoint: listDocumentTypes }, { endpoint: listReceiptTypes }];
      const ofType1 = [{ endpoint: listCompanyZones, ...company }, { endpoint: getCodeTerms }];
      const isType1 = caller.customerType === "type1";
      return [config, cart, { endpoint: getAccount }, ...lists, ...(isType1 ? ofType1 : [])];
    }
    case "user/profile":
      return [{ endpoint: getAccount }];
    default:
      return [];
  }
}

/**
 * The calls with which a screen begins. A call that the screen does not make costs time; one that is missing here is made by
 * the screen itself.
 */
export function findInitialCalls(
  pathname: string,
  caller: Caller | null,
  today: CalendarDate,
): readonly InitialCall[] {
  const [slug = "", ...screen] = pathname.split("/").filter((part) => part !== "");
  if (caller === null) return slug !== "" && screen.length === 0 ? ofNobody(slug) : [];
  if (caller.kind === "staff") return ofStaff[[slug, ...screen].join("/")] ?? [];
  return slug === caller.companySlug ? ofCustomer(screen.join("/"), caller, today) : [];
}
