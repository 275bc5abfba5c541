/** Every address of the application (specification, section 2.1). */
export const paths = {
  start: () => "/",
  companyList: () => "/company-list",
  company: (slug: string) => `/${encodeURIComponent(slug)}`,
  menu: (slug: string) => `/${encodeURIComponent(slug)}/menu`,
  cartSummary: (slug: string) => `/${encodeURIComponent(slug)}/menu/cart-summary`,
  checkout: (slug: string) => `/${encodeURIComponent(slug)}/menu/checkout`,
  orderSuccess: (slug: string) => `/${encodeURIComponent(slug)}/menu/order-success`,
  orders: (slug: string) => `/${encodeURIComponent(slug)}/orders`,
  profile: (slug: string) => `/${encodeURIComponent(slug)}/user/profile`,
  editOrder: (orderCartId: number) => `/order/edit/${orderCartId}`,
  adminLogin: () => "/admin/login",
  adminCompanies: () => "/admin/companies",
  adminMenu: () => "/admin/menu",
  /** Spaces of the name become hyphens, then it is encoded for the address. */
  adminMenuDetail: (companyId: number, companyName: string) =>
    `/admin/menu/${companyId}/${encodeURIComponent(companyName.replaceAll(" ", "-"))}`,
  adminDeliveryZones: () => "/admin/deliveryzones",
  adminOrders: () => "/admin/orders",
  adminCategories: () => "/admin/categories",
  adminClients: () => "/admin/clients",
  adminCuttingTime: () => "/admin/cuttingTime",
  adminProfile: () => "/admin/profile",
  adminImporter: () => "/admin/importer",
  adminExport: () => "/admin/exportar-comidas",
};
