import { Navigate, type RouteObject } from "react-router";
import { AdminArea, CustomersOnly, OwnCompanyOnly, SignedOutOnly, Start } from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { paths } from "./paths.ts";
import { Root } from "./root.tsx";
import { RouteError, ScreenError } from "./route-error.tsx";
import { screen } from "./screen.tsx";

const doors: RouteObject = {
  Component: SignedOutOnly,
  children: [
    {
      path: "company-list",
      element: screen(() => import("../customer/company-list/company-list-page.tsx"), "CompanyListPage"),
    },
    {
      path: "admin/login",
      element: screen(() => import("../admin/sign-in/admin-login-page.tsx"), "AdminLoginPage"),
    },
    {
      path: ":companySlug",
      element: screen(() => import("../customer/authorization/authorization-page.tsx"), "AuthorizationPage"),
    },
  ],
};

const customerScreens: RouteObject = {
  path: ":companySlug",
  Component: OwnCompanyOnly,
  children: [
    { path: "menu", element: screen(() => import("../customer/menu/menu-page.tsx"), "MenuPage") },
    {
      path: "menu/cart-summary",
      element: screen(() => import("../customer/cart/cart-summary-page.tsx"), "CartSummaryPage"),
    },
    {
      path: "menu/checkout",
      element: screen(() => import("../customer/checkout/checkout-page.tsx"), "CheckoutPage"),
    },
    {
      path: "menu/order-success",
      element: screen(() => import("../customer/checkout/order-success-page.tsx"), "OrderSuccessPage"),
    },
    { path: "orders", element: screen(() => import("../customer/orders/orders-page.tsx"), "OrdersPage") },
    {
      path: "user/profile",
      element: screen(() => import("../customer/profile/profile-page.tsx"), "ProfilePage"),
    },
  ],
};

const customerArea: RouteObject = {
  Component: CustomersOnly,
  children: [
    {
      Component: Layout,
      children: [
        {
          ErrorBoundary: ScreenError,
          children: [
            customerScreens,
            {
              path: "order/edit/:orderCartId",
              element: screen(() => import("../customer/edit-order/edit-order-page.tsx"), "EditOrderPage"),
            },
          ],
        },
      ],
    },
  ],
};

const adminScreens: RouteObject[] = [
  { path: "admin/companies", element: screen(() => import("./admin-start.tsx"), "AdminStart") },
  {
    path: "admin/menu",
    element: screen(() => import("../admin/menus/menu-companies-page.tsx"), "MenuCompaniesPage"),
  },
  {
    path: "admin/menu/:companyId/:companyName",
    element: screen(() => import("../admin/menus/company-menus-page.tsx"), "CompanyMenusPage"),
  },
  {
    path: "admin/deliveryzones",
    element: screen(() => import("../admin/delivery-zones/delivery-zones-page.tsx"), "DeliveryZonesPage"),
  },
  {
    path: "admin/orders",
    element: screen(() => import("../admin/orders/admin-orders-page.tsx"), "AdminOrdersPage"),
  },
  {
    path: "admin/cocina-y-despacho",
    element: screen(() => import("../admin/day-sheets/day-sheets-page.tsx"), "DaySheetsPage"),
  },
  {
    path: "admin/categories",
    element: screen(() => import("../admin/categories/categories-page.tsx"), "CategoriesPage"),
  },
  {
    path: "admin/clients",
    element: screen(() => import("../admin/clients/clients-page.tsx"), "ClientsPage"),
  },
  {
    path: "admin/cuttingTime",
    element: screen(() => import("../admin/cutting-times/cutting-times-page.tsx"), "CuttingTimesPage"),
  },
  {
    path: "admin/reclamaciones",
    element: screen(() => import("../admin/claims/claims-page.tsx"), "ClaimsPage"),
  },
  {
    path: "admin/profile",
    element: screen(() => import("../admin/profile/admin-profile-page.tsx"), "AdminProfilePage"),
  },
  {
    path: "admin/importer",
    element: screen(() => import("../admin/importer/importer-page.tsx"), "ImporterPage"),
  },
  {
    path: "admin/exportar-comidas",
    element: screen(() => import("../admin/exports/exports-page.tsx"), "ExportsPage"),
  },
];

const adminArea: RouteObject = {
  Component: AdminArea,
  children: [
    {
      Component: Layout,
      children: [{ ErrorBoundary: ScreenError, children: adminScreens }],
    },
  ],
};

/** First segments that are routes of their own, so that none of them is taken for a company's slug. */
const notCompanies = ["admin", "order", "password_reset_confirm_api"].map((path) => ({
  path,
  element: <Navigate to={paths.start()} replace />,
}));

/** What the law wants at hand, signed in or not. */
const forEverybody: RouteObject[] = [
  {
    path: "libro-de-reclamaciones",
    element: screen(() => import("../claims/claims-book-page.tsx"), "ClaimsBookPage"),
  },
  {
    path: "politica-de-privacidad",
    element: screen(() => import("../legal/privacy-page.tsx"), "PrivacyPage"),
  },
  { path: "terminos", element: screen(() => import("../legal/terms-page.tsx"), "TermsPage") },
];

/** Every route of the specification, section 2.1, behind its guards. */
export const routes: RouteObject[] = [
  {
    path: "/",
    Component: Root,
    ErrorBoundary: RouteError,
    children: [
      { index: true, Component: Start },
      doors,
      customerArea,
      adminArea,
      {
        path: "password_reset_confirm_api/:uidb64/:token",
        element: screen(() => import("../session/reset-password-page.tsx"), "ResetPasswordPage"),
      },
      ...forEverybody,
      ...notCompanies,
      { path: "*", element: <Navigate to={paths.start()} replace /> },
    ],
  },
];
