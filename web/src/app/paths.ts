import type { CalendarDate } from "@lonchera/domain/calendar";

/** Query of a company's menus: the month of a day, with its panel open. */
export function menuDaySearch({ id, category_date }: { id: number; category_date: CalendarDate }): string {
  const [year = "", month] = category_date.split("-");
  return new URLSearchParams({ year, month: String(Number(month)), open: String(id) }).toString();
}

/** Every address of the application (specification, section 2.1). */
export const paths = {
  start: () => "/",
  companyList: () => "/company-list",
  company: (slug: string) => `/${encodeURIComponent(slug)}`,
  menu: (slug: string) => `/${encodeURIComponent(slug)}/menu`,
  cartSummary: (slug: string) => `/${encodeURIComponent(slug)}/menu/cart-summary`,
  bulkOrder: (slug: string) => `/${encodeURIComponent(slug)}/menu/pedido-en-tabla`,
  checkout: (slug: string) => `/${encodeURIComponent(slug)}/menu/checkout`,
  orderSuccess: (slug: string) => `/${encodeURIComponent(slug)}/menu/order-success`,
  orders: (slug: string) => `/${encodeURIComponent(slug)}/orders`,
  profile: (slug: string) => `/${encodeURIComponent(slug)}/user/profile`,
  myCompany: (slug: string) => `/${encodeURIComponent(slug)}/mi-empresa`,
  editOrder: (orderCartId: number) => `/order/edit/${orderCartId}`,
  claimsBook: () => "/libro-de-reclamaciones",
  privacy: () => "/politica-de-privacidad",
  terms: () => "/terminos",
  help: () => "/ayuda",
  helpPage: (page: string) => `/ayuda/${page}`,
  adminLogin: () => "/admin/login",
  adminHome: () => "/admin/inicio",
  adminCompanies: () => "/admin/companies",
  adminMenu: () => "/admin/menu",
  /** Spaces become hyphens. */
  adminMenuDetail: (companyId: number, companyName: string) =>
    `/admin/menu/${companyId}/${encodeURIComponent(companyName.replaceAll(" ", "-"))}`,
  adminDeliveryZones: () => "/admin/deliveryzones",
  adminOrders: () => "/admin/orders",
  adminNewOrder: () => "/admin/orders/nuevo",
  adminRefunds: () => "/admin/orders/refunds",
  adminFailedPayments: () => "/admin/pagos-fallidos",
  adminFailedEmails: () => "/admin/correos-fallidos",
  adminDaySheets: () => "/admin/cocina-y-despacho",
  adminHandovers: () => "/admin/entregar",
  adminCategories: () => "/admin/categories",
  adminClients: () => "/admin/clients",
  adminCuttingTime: () => "/admin/cuttingTime",
  adminClosures: () => "/admin/feriados",
  adminClaims: () => "/admin/reclamaciones",
  adminProfile: () => "/admin/profile",
  adminImporter: () => "/admin/importer",
  adminExport: () => "/admin/exportar-comidas",
  adminStatements: () => "/admin/estados-de-cuenta",
  adminStatement: (companyId: number, month: string) => `/admin/estados-de-cuenta/${companyId}/${month}`,
  adminRatings: () => "/admin/valoraciones",
  adminStaff: () => "/admin/staff",
  adminSettings: () => "/admin/ajustes",
  adminAudit: () => "/admin/audit",
};
