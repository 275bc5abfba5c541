import { Navigate, type RouteObject } from "react-router";
import { useSession } from "../lib/session/session.ts";
import {
  AdminArea,
  CustomersOnly,
  OwnCompanyOnly,
  SignedOutOnly,
  RedirectHome,
  RoleScreens,
} from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { MenuPage } from "../features/menus/menu-page.tsx";
import { paths } from "./paths.ts";
import { Root, RouteError, ScreenError } from "./root.tsx";

const companiesScreen = lazyScreen(() => import("../features/companies/companies-page.tsx"), "CompaniesPage");

const staffOnlyNotice = lazyScreen(() => import("./staff-only-notice.tsx"), "StaffOnlyNotice");

/** `/admin/companies` shows the companies to staff and a refusal, without a request, to customers. */
function AdminCompanies() {
  const { user } = useSession();
  if (!user) return null;
  return user.is_staff ? companiesScreen : staffOnlyNotice;
}

const signedOutRoutes: RouteObject = {
  Component: SignedOutOnly,
  children: [
    {
      path: "company-list",
      element: lazyScreen(() => import("../features/companies/company-list-page.tsx"), "CompanyListPage"),
    },
    {
      path: "admin/login",
      element: lazyScreen(() => import("../features/auth/admin-login-page.tsx"), "AdminLoginPage"),
    },
    {
      path: ":companySlug",
      element: lazyScreen(() => import("../features/auth/authorization-page.tsx"), "AuthorizationPage"),
    },
  ],
};

const customerScreenRoutes: RouteObject = {
  path: ":companySlug",
  Component: OwnCompanyOnly,
  children: [
    { path: "menu", Component: MenuPage },
    {
      path: "menu/cart-summary",
      element: lazyScreen(() => import("../features/cart/cart-summary-page.tsx"), "CartSummaryPage"),
    },
    {
      path: "menu/pedido-en-tabla",
      element: lazyScreen(() => import("../features/bulk-order/bulk-order-page.tsx"), "BulkOrderPage"),
    },
    {
      path: "menu/checkout",
      element: lazyScreen(() => import("../features/checkout/checkout-page.tsx"), "CheckoutPage"),
    },
    {
      path: "menu/order-success",
      element: lazyScreen(() => import("../features/checkout/order-success-page.tsx"), "OrderSuccessPage"),
    },
    { path: "orders", element: lazyScreen(() => import("../features/orders/orders-page.tsx"), "OrdersPage") },
    {
      path: "mi-empresa",
      element: lazyScreen(() => import("../features/my-company/my-company-page.tsx"), "MyCompanyPage"),
    },
    {
      path: "user/profile",
      element: lazyScreen(() => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
    },
  ],
};

const customerRoutes: RouteObject = {
  Component: CustomersOnly,
  children: [
    {
      Component: Layout,
      children: [
        {
          ErrorBoundary: ScreenError,
          children: [
            customerScreenRoutes,
            {
              path: "order/edit/:orderCartId",
              element: lazyScreen(
                () => import("../features/edit-order/edit-order-page.tsx"),
                "EditOrderPage",
              ),
            },
          ],
        },
      ],
    },
  ],
};

const adminScreenRoutes: RouteObject[] = [
  {
    path: "admin/inicio",
    element: lazyScreen(() => import("../features/home/home-page.tsx"), "HomePage"),
  },
  { path: "admin/companies", element: <AdminCompanies /> },
  {
    path: "admin/menu",
    element: lazyScreen(() => import("../features/menus/menu-companies-page.tsx"), "MenuCompaniesPage"),
  },
  {
    path: "admin/menu/:companyId/:companyName",
    element: lazyScreen(() => import("../features/menus/company-menus-page.tsx"), "CompanyMenusPage"),
  },
  {
    path: "admin/deliveryzones",
    element: lazyScreen(
      () => import("../features/delivery-zones/delivery-zones-page.tsx"),
      "DeliveryZonesPage",
    ),
  },
  {
    path: "admin/orders",
    element: lazyScreen(() => import("../features/orders/admin-orders-page.tsx"), "AdminOrdersPage"),
  },
  {
    path: "admin/orders/:orderCartId/edit",
    element: lazyScreen(
      () => import("../features/edit-order/staff-edit-order-page.tsx"),
      "StaffEditOrderPage",
    ),
  },
  {
    path: "admin/orders/nuevo",
    element: lazyScreen(() => import("../features/staff-orders/staff-order-page.tsx"), "StaffOrderPage"),
  },
  {
    path: "admin/orders/refunds",
    element: lazyScreen(() => import("../features/refunds/refunds-page.tsx"), "RefundsPage"),
  },
  {
    path: "admin/pagos-fallidos",
    element: lazyScreen(
      () => import("../features/failed-payments/failed-payments-page.tsx"),
      "FailedPaymentsPage",
    ),
  },
  {
    path: "admin/correos-fallidos",
    element: lazyScreen(() => import("../features/failed-emails/failed-emails-page.tsx"), "FailedEmailsPage"),
  },
  {
    path: "admin/cocina-y-despacho",
    element: lazyScreen(() => import("../features/day-sheets/day-sheets-page.tsx"), "DaySheetsPage"),
  },
  {
    path: "admin/entregar",
    element: lazyScreen(() => import("../features/handovers/handovers-page.tsx"), "HandoversPage"),
  },
  {
    path: "admin/categories",
    element: lazyScreen(() => import("../features/categories/categories-page.tsx"), "CategoriesPage"),
  },
  {
    path: "admin/clients",
    element: lazyScreen(() => import("../features/clients/clients-page.tsx"), "ClientsPage"),
  },
  {
    path: "admin/valoraciones",
    element: lazyScreen(() => import("../features/ratings/ratings-page.tsx"), "RatingsPage"),
  },
  {
    path: "admin/feriados",
    element: lazyScreen(() => import("../features/closures/closures-page.tsx"), "ClosuresPage"),
  },
  {
    path: "admin/cuttingTime",
    element: lazyScreen(() => import("../features/cutting-times/cutting-times-page.tsx"), "CuttingTimesPage"),
  },
  {
    path: "admin/reclamaciones",
    element: lazyScreen(() => import("../features/claims/claims-page.tsx"), "ClaimsPage"),
  },
  {
    path: "admin/profile",
    element: lazyScreen(() => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
  },
  {
    path: "admin/importer",
    element: lazyScreen(() => import("../features/imports/importer-page.tsx"), "ImporterPage"),
  },
  {
    path: "admin/exportar-comidas",
    element: lazyScreen(() => import("../features/reports/exports-page.tsx"), "ExportsPage"),
  },
  {
    path: "admin/estados-de-cuenta/:companyId?/:month?",
    element: lazyScreen(() => import("../features/statements/statements-page.tsx"), "StatementsPage"),
  },
  {
    path: "admin/staff",
    element: lazyScreen(() => import("../features/staff/staff-page.tsx"), "StaffPage"),
  },
  {
    path: "admin/ajustes",
    element: lazyScreen(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
  },
  {
    path: "admin/audit",
    element: lazyScreen(() => import("../features/audit/audit-page.tsx"), "AuditPage"),
  },
];

const adminRoutes: RouteObject = {
  Component: AdminArea,
  children: [
    {
      Component: Layout,
      children: [{ ErrorBoundary: ScreenError, Component: RoleScreens, children: adminScreenRoutes }],
    },
  ],
};

/** Reserved first segments, which are no company slugs. */
const reservedPathRoutes = ["admin", "confirm", "order", "password_reset_confirm_api", "undo_email"].map(
  (path) => ({
    path,
    element: <Navigate to={paths.start()} replace />,
  }),
);

const emailLinkPages = () => import("../features/auth/email-link-pages.tsx");

const emailLinkRoutes: RouteObject[] = [
  {
    path: "password_reset_confirm_api/:uidb64/:token",
    element: lazyScreen(() => import("../features/auth/reset-password-page.tsx"), "ResetPasswordPage"),
  },
  { path: "confirm/:uidb64/:token", element: lazyScreen(emailLinkPages, "ConfirmRegistrationPage") },
  { path: "confirm/email/:uidb64/:token", element: lazyScreen(emailLinkPages, "ConfirmEmailPage") },
  { path: "undo_email/:uidb64/:token", element: lazyScreen(emailLinkPages, "UndoEmailChangePage") },
  {
    path: "admin/invitation/:uidb64/:token",
    element: lazyScreen(() => import("../features/auth/invitation-page.tsx"), "InvitationPage"),
  },
];

/** Public pages that the law requires, and the manual. */
const publicRoutes: RouteObject[] = [
  {
    path: "libro-de-reclamaciones",
    element: lazyScreen(() => import("../features/claims/claims-book-page.tsx"), "ClaimsBookPage"),
  },
  {
    path: "libro-de-reclamaciones/copia/:token",
    element: lazyScreen(() => import("../features/claims/claim-copy-page.tsx"), "ClaimCopyPage"),
  },
  {
    path: "recordatorios/:token",
    element: lazyScreen(() => import("../features/reminders/reminder-link-page.tsx"), "ReminderLinkPage"),
  },
  {
    path: "politica-de-privacidad",
    element: lazyScreen(() => import("../features/privacy/privacy-page.tsx"), "PrivacyPage"),
  },
  { path: "terminos", element: lazyScreen(() => import("../features/privacy/terms-page.tsx"), "TermsPage") },
  {
    path: "ayuda",
    element: lazyScreen(() => import("../features/manual/manual-list-page.tsx"), "ManualListPage"),
  },
  {
    path: "ayuda/:page",
    element: lazyScreen(() => import("../features/manual/manual-page.tsx"), "ManualPage"),
  },
];

/** Every route of the specification, section 2.1, behind its guards. */
export const routes: RouteObject[] = [
  {
    path: "/",
    Component: Root,
    ErrorBoundary: RouteError,
    children: [
      { index: true, Component: RedirectHome },
      signedOutRoutes,
      customerRoutes,
      adminRoutes,
      ...emailLinkRoutes,
      ...publicRoutes,
      ...reservedPathRoutes,
      { path: "*", element: <Navigate to={paths.start()} replace /> },
    ],
  },
];
