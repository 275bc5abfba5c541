import { matchPath } from "react-router";
import type { Alerts } from "@lonchera/contract/alerts";
import { getAccount } from "@lonchera/contract/accounts";
import { listAuditLog } from "@lonchera/contract/audit";
import type { SessionUser } from "@lonchera/contract/auth";
import { listCategories } from "@lonchera/contract/categories";
import { listClaims } from "@lonchera/contract/claims";
import { listClients } from "@lonchera/contract/clients";
import { getCompany } from "@lonchera/contract/companies";
import { listClosures } from "@lonchera/contract/closures";
import { listCuttingTimes } from "@lonchera/contract/cutting-times";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import { listZones } from "@lonchera/contract/delivery-zones";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listFailedEmails } from "@lonchera/contract/failed-emails";
import { listFailedPayments } from "@lonchera/contract/failed-payments";
import { listHandoverPlaces } from "@lonchera/contract/handovers-lists";
import { getHomeDays } from "@lonchera/contract/home";
import { previewImport } from "@lonchera/contract/imports";
import { listOrders } from "@lonchera/contract/orders";
import { listRatedDishes } from "@lonchera/contract/ratings-list";
import { listRefunds } from "@lonchera/contract/refunds";
import { exportDispatch, exportMobility } from "@lonchera/contract/reports";
import { getSettings } from "@lonchera/contract/settings";
import { listStaff } from "@lonchera/contract/staff";
import { listStatements } from "@lonchera/contract/statements-list";
import { canStaffCall } from "../lib/session/permissions.ts";
import { paths } from "./paths.ts";

type StaffScreen = {
  readonly label: string;
  readonly path: string;
  /**
   * A role that may call these endpoints may open the screen. Every page loads the modules of these endpoints, so
   * name only one endpoint for each set of roles.
   */
  readonly needs: readonly Endpoint[];
};

/** Lists the staff screens in the order of the drawer (specification, section 2.3). */
export const staffScreens = [
  { label: "Inicio", path: paths.adminHome(), needs: [getHomeDays] },
  { label: "Compañias", path: paths.adminCompanies(), needs: [getCompany] },
  { label: "Menu", path: paths.adminMenu(), needs: [listCategories] },
  { label: "Ordenes", path: paths.adminOrders(), needs: [listOrders] },
  { label: "Cocina y despacho", path: paths.adminDaySheets(), needs: [getDaySheet, getDayLabels] },
  { label: "Entregar", path: paths.adminHandovers(), needs: [listHandoverPlaces] },
  { label: "Clientes", path: paths.adminClients(), needs: [listClients] },
  { label: "Dia de la semana", path: paths.adminCategories(), needs: [listCategories] },
  { label: "Zona de delivery", path: paths.adminDeliveryZones(), needs: [listZones] },
  { label: "Tiempo de corte", path: paths.adminCuttingTime(), needs: [listCuttingTimes] },
  { label: "Feriados y capacidad", path: paths.adminClosures(), needs: [listClosures] },
  { label: "Importador", path: paths.adminImporter(), needs: [previewImport] },
  { label: "Exportar Comidas", path: paths.adminExport(), needs: [exportMobility, exportDispatch] },
  { label: "Estados de cuenta", path: paths.adminStatements(), needs: [listStatements] },
  { label: "Valoraciones", path: paths.adminRatings(), needs: [listRatedDishes] },
  { label: "Reclamaciones", path: paths.adminClaims(), needs: [listClaims] },
  { label: "Perfil", path: paths.adminProfile(), needs: [getAccount] },
  { label: "Personal", path: paths.adminStaff(), needs: [listStaff] },
  { label: "Ajustes", path: paths.adminSettings(), needs: [getSettings] },
  { label: "Auditoría", path: paths.adminAudit(), needs: [listAuditLog] },
] as const satisfies readonly StaffScreen[];

/** The drawer shows these screens only while they have open tasks. */
export const alertScreens = [
  {
    label: "Devoluciones pendientes",
    path: paths.adminRefunds(),
    needs: [listRefunds],
    alert: "refunds_pending",
  },
  {
    label: "Pagos fallidos",
    path: paths.adminFailedPayments(),
    needs: [listFailedPayments],
    alert: "failed_payments",
  },
  {
    label: "Correos fallidos",
    path: paths.adminFailedEmails(),
    needs: [listFailedEmails],
    alert: "failed_emails",
  },
] as const satisfies readonly (StaffScreen & { readonly alert: keyof Alerts })[];

export type StaffScreenLabel = (typeof staffScreens)[number]["label"];

/** Returns the screens of the drawer that the user's role may open. */
export function getAllowedScreens(user: SessionUser) {
  return staffScreens.filter(({ needs }) => canStaffCall(user, needs));
}

/** Returns the first screen after signing in, which is never the home (specification, section 2.5). */
export function findStartScreen(user: SessionUser) {
  return getAllowedScreens(user).find(({ path }) => path !== paths.adminHome());
}

/** Says whether the user may open the screen at an address. An unknown address is refused. */
export function canOpenScreen(user: SessionUser, address: string): boolean {
  // The path of the refunds begins with that of the orders, so the waiting screens are searched first.
  const screen = [...alertScreens, ...staffScreens].find(
    ({ path }) => matchPath({ path, end: false }, address) !== null,
  );
  return screen !== undefined && canStaffCall(user, screen.needs);
}
