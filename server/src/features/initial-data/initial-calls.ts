import { getAccount } from "@lonchera/contract/accounts";
import { getCart } from "@lonchera/contract/cart";
import { getCodeTerms } from "@lonchera/contract/checkout";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listDocumentTypes, listReceiptTypes } from "@lonchera/contract/reference";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/order-state";
import type { Customer } from "../../platform/auth/sessions.ts";

type Values = Readonly<Record<string, string>>;

/** A call without a body. */
export type InitialCall = { readonly endpoint: Endpoint; readonly params?: Values; readonly query?: Values };

/**
 * The calls with which a customer's screen begins. A call that the screen does not make costs time; one that is missing
 * here is made by the screen itself.
 */
export function findInitialCalls(pathname: string, caller: Customer, today: CalendarDate): InitialCall[] {
  const [, slug, ...rest] = pathname.split("/").filter((part, index) => part !== "" || index === 0);
  if (slug !== caller.companySlug) return [];
  const isType1 = caller.customerType === "type1";
  const company = { params: { companyId: String(caller.companyId) } };
  const config = { endpoint: getPublicConfig };
  const cart = { endpoint: getCart };
  switch (rest.join("/")) {
    case "menu": {
      const start_date = addDays(today, -recentOrderDays);
      return [
        config,
        cart,
        { endpoint: getWeeklyMenu, ...company },
        { endpoint: listUserOrders, query: { start_date } },
      ];
    }
    case "menu/cart-summary":
      return [cart];
    case "menu/checkout": {
      const account = { endpoint: getAccount };
      const lists = [{ endpoint: listDocumentTypes }, { endpoint: listReceiptTypes }];
      const ofType1 = [{ endpoint: listCompanyZones, ...company }, { endpoint: getCodeTerms }];
      return [config, cart, account, ...lists, ...(isType1 ? ofType1 : [])];
    }
    case "user/profile":
      return [{ endpoint: getAccount }];
    default:
      return [];
  }
}
