import * as absences from "./absences.ts";
import * as accounts from "./accounts.ts";
import * as alerts from "./alerts.ts";
import * as audit from "./audit.ts";
import * as session from "./auth.ts";
import * as cart from "./cart.ts";
import * as categories from "./categories.ts";
import * as checkout from "./checkout.ts";
import * as claims from "./claims.ts";
import * as clients from "./clients.ts";
import * as closures from "./closures.ts";
import * as closureOrders from "./closures-orders.ts";
import * as companies from "./companies.ts";
import * as cuttingTimes from "./cutting-times.ts";
import * as daySheets from "./day-sheets.ts";
import * as deliveryZones from "./delivery-zones.ts";
import * as dishCopies from "./dish-copies.ts";
import * as orderEdits from "./edit-order.ts";
import type { Endpoint } from "./endpoint.ts";
import * as failedEmails from "./failed-emails.ts";
import * as failedPayments from "./failed-payments.ts";
import * as foodPreferences from "./food-preferences.ts";
import * as handovers from "./handovers.ts";
import * as handoverLists from "./handovers-lists.ts";
import * as history from "./history.ts";
import * as home from "./home.ts";
import * as imports from "./imports.ts";
import * as items from "./items.ts";
import * as menu from "./menus.ts";
import * as myCompany from "./my-company.ts";
import * as consumption from "./my-company-consumption.ts";
import * as peopleImports from "./my-company-imports.ts";
import * as participation from "./my-company-participation.ts";
import * as myStatements from "./my-statements.ts";
import * as orders from "./orders.ts";
import * as portionLimits from "./portion-limits.ts";
import * as privacy from "./privacy.ts";
import * as publicConfig from "./public-config.ts";
import * as ratings from "./ratings.ts";
import * as ratedDishes from "./ratings-list.ts";
import * as reference from "./reference.ts";
import * as refunds from "./refunds.ts";
import * as reminders from "./reminders.ts";
import * as reports from "./reports.ts";
import * as secondFactor from "./second-factor.ts";
import * as settings from "./settings.ts";
import * as paymentEvents from "./settlement.ts";
import * as staff from "./staff.ts";
import * as staffOrders from "./staff-orders.ts";
import * as statements from "./statements.ts";
import * as statementList from "./statements-list.ts";
import * as subitems from "./subitems.ts";
import * as usualWeek from "./usual-week.ts";
import * as vehicles from "./vehicles.ts";

/** Features in the order in which the API's page shows them. */
const features = {
  session,
  secondFactor,
  accounts,
  clients,
  companies,
  myCompany,
  myStatements,
  peopleImports,
  absences,
  participation,
  consumption,
  publicConfig,
  reference,
  menu,
  categories,
  foodPreferences,
  items,
  subitems,
  deliveryZones,
  vehicles,
  cuttingTimes,
  closures,
  closureOrders,
  portionLimits,
  cart,
  usualWeek,
  checkout,
  paymentEvents,
  orders,
  orderEdits,
  ratings,
  ratedDishes,
  refunds,
  failedPayments,
  failedEmails,
  daySheets,
  handoverLists,
  handovers,
  reminders,
  reports,
  statementList,
  statements,
  imports,
  dishCopies,
  claims,
  privacy,
  history,
  home,
  settings,
  alerts,
  staff,
  staffOrders,
  audit,
};

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

export const allEndpoints: readonly { feature: string; endpoint: Endpoint }[] = Object.entries(
  features,
).flatMap(([feature, module]) =>
  Object.values(module)
    .filter(isEndpoint)
    .map((endpoint) => ({ feature, endpoint })),
);
