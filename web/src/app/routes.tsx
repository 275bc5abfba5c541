import { Navigate, type RouteObject } from "react-router";
import { useSession } from "../lib/session/session.ts";
import {
  AdminArea,
  CustomersOnly,
  OwnCompanyOnly,
  SignedOutOnly,
  RedirectHome,
  RoleGuard,
} from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { lazyScreen, type ScreenLoader } from "./lazy-screen.tsx";
import { MenuPage } from "../features/menus/menu-page.tsx";
import { paths } from "./paths.ts";
import { Root, RouteError, ScreenError } from "./root.tsx";

function lazyRoute<Name extends string>(path: string, load: ScreenLoader<Name>, name: Name): RouteObject {
  return { path, element: lazyScreen(load, name) };
}

const companiesScreen = lazyScreen(() => import("../features/companies/companies-page.tsx"), "CompaniesPage");

const staffOnlyNotice = lazyScreen(() => import("./staff-only-notice.tsx"), "StaffOnlyNotice");

/** Shows the companies to staff, and a refusal without a request to customers. */
function AdminCompanies() {
  const { user } = useSession();
  if (!user) return null;
  return user.is_staff ? companiesScreen : staffOnlyNotice;
}

const signedOutRoutes: RouteObject = {
  Component: SignedOutOnly,
  children: [
    lazyRoute("company-list", () => import("../features/companies/company-list-page.tsx"), "CompanyListPage"),
    lazyRoute("admin/login", () => import("../features/auth/admin-login-page.tsx"), "AdminLoginPage"),
    lazyRoute(":companySlug", () => import("../features/auth/company-sign-in-page.tsx"), "CompanySignInPage"),
  ],
};

const customerScreenRoutes: RouteObject = {
  path: ":companySlug",
  Component: OwnCompanyOnly,
  children: [
    { path: "menu", Component: MenuPage },
    lazyRoute("menu/cart-summary", () => import("../features/cart/cart-summary-page.tsx"), "CartSummaryPage"),
    lazyRoute(
      "menu/pedido-en-tabla",
      () => import("../features/bulk-order/bulk-order-page.tsx"),
      "BulkOrderPage",
    ),
    lazyRoute("menu/checkout", () => import("../features/checkout/checkout-page.tsx"), "CheckoutPage"),
    lazyRoute(
      "menu/order-success",
      () => import("../features/checkout/order-success-page.tsx"),
      "OrderSuccessPage",
    ),
    lazyRoute("orders", () => import("../features/orders/orders-page.tsx"), "OrdersPage"),
    lazyRoute("mi-empresa", () => import("../features/my-company/my-company-page.tsx"), "MyCompanyPage"),
    lazyRoute("user/profile", () => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
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
            lazyRoute(
              "order/edit/:orderCartId",
              () => import("../features/edit-order/edit-order-page.tsx"),
              "EditOrderPage",
            ),
          ],
        },
      ],
    },
  ],
};

const adminScreenRoutes: RouteObject[] = [
  lazyRoute("admin/inicio", () => import("../features/home/home-page.tsx"), "HomePage"),
  { path: "admin/companies", element: <AdminCompanies /> },
  lazyRoute("admin/menu", () => import("../features/menus/menu-companies-page.tsx"), "MenuCompaniesPage"),
  lazyRoute(
    "admin/menu/:companyId/:companyName",
    () => import("../features/menus/company-menus-page.tsx"),
    "CompanyMenusPage",
  ),
  lazyRoute(
    "admin/deliveryzones",
    () => import("../features/delivery-zones/delivery-zones-page.tsx"),
    "DeliveryZonesPage",
  ),
  lazyRoute("admin/orders", () => import("../features/orders/admin-orders-page.tsx"), "AdminOrdersPage"),
  lazyRoute(
    "admin/orders/:orderCartId/edit",
    () => import("../features/edit-order/staff-edit-order-page.tsx"),
    "StaffEditOrderPage",
  ),
  lazyRoute(
    "admin/orders/nuevo",
    () => import("../features/staff-orders/staff-order-page.tsx"),
    "StaffOrderPage",
  ),
  lazyRoute("admin/orders/refunds", () => import("../features/refunds/refunds-page.tsx"), "RefundsPage"),
  lazyRoute(
    "admin/pagos-fallidos",
    () => import("../features/failed-payments/failed-payments-page.tsx"),
    "FailedPaymentsPage",
  ),
  lazyRoute(
    "admin/correos-fallidos",
    () => import("../features/failed-emails/failed-emails-page.tsx"),
    "FailedEmailsPage",
  ),
  lazyRoute(
    "admin/cocina-y-despacho",
    () => import("../features/day-sheets/day-sheets-page.tsx"),
    "DaySheetsPage",
  ),
  lazyRoute("admin/entregar", () => import("../features/handovers/handovers-page.tsx"), "HandoversPage"),
  lazyRoute("admin/categories", () => import("../features/categories/categories-page.tsx"), "CategoriesPage"),
  lazyRoute("admin/clients", () => import("../features/clients/clients-page.tsx"), "ClientsPage"),
  lazyRoute("admin/valoraciones", () => import("../features/ratings/ratings-page.tsx"), "RatingsPage"),
  lazyRoute("admin/feriados", () => import("../features/closures/closures-page.tsx"), "ClosuresPage"),
  lazyRoute(
    "admin/cuttingTime",
    () => import("../features/cutting-times/cutting-times-page.tsx"),
    "CuttingTimesPage",
  ),
  lazyRoute("admin/reclamaciones", () => import("../features/claims/claims-page.tsx"), "ClaimsPage"),
  lazyRoute("admin/profile", () => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
  lazyRoute("admin/importer", () => import("../features/imports/importer-page.tsx"), "ImporterPage"),
  lazyRoute("admin/exportar-comidas", () => import("../features/reports/reports-page.tsx"), "ReportsPage"),
  lazyRoute(
    "admin/estados-de-cuenta/:companyId?/:month?",
    () => import("../features/statements/statements-page.tsx"),
    "StatementsPage",
  ),
  lazyRoute("admin/staff", () => import("../features/staff/staff-page.tsx"), "StaffPage"),
  lazyRoute("admin/ajustes", () => import("../features/settings/settings-page.tsx"), "SettingsPage"),
  lazyRoute("admin/audit", () => import("../features/audit/audit-page.tsx"), "AuditPage"),
];

const adminRoutes: RouteObject = {
  Component: AdminArea,
  children: [
    {
      Component: Layout,
      children: [{ ErrorBoundary: ScreenError, Component: RoleGuard, children: adminScreenRoutes }],
    },
  ],
};

/** These first segments of paths are reserved and cannot be company slugs. */
const reservedPathRoutes = ["admin", "confirm", "order", "password_reset_confirm_api", "undo_email"].map(
  (path) => ({
    path,
    element: <Navigate to={paths.start()} replace />,
  }),
);

const loadEmailLinkPages = () => import("../features/auth/email-link-pages.tsx");

const emailLinkRoutes: RouteObject[] = [
  lazyRoute(
    "password_reset_confirm_api/:uidb64/:token",
    () => import("../features/auth/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
  lazyRoute("confirm/:uidb64/:token", loadEmailLinkPages, "ConfirmRegistrationPage"),
  lazyRoute("confirm/email/:uidb64/:token", loadEmailLinkPages, "ConfirmEmailPage"),
  lazyRoute("undo_email/:uidb64/:token", loadEmailLinkPages, "UndoEmailChangePage"),
  lazyRoute(
    "admin/invitation/:uidb64/:token",
    () => import("../features/auth/invitation-page.tsx"),
    "InvitationPage",
  ),
];

/** These are the public pages that the law requires, and the manual. */
const publicRoutes: RouteObject[] = [
  lazyRoute(
    "libro-de-reclamaciones",
    () => import("../features/claims/claims-book-page.tsx"),
    "ClaimsBookPage",
  ),
  lazyRoute(
    "libro-de-reclamaciones/copia/:token",
    () => import("../features/claims/claim-copy-page.tsx"),
    "ClaimCopyPage",
  ),
  lazyRoute(
    "recordatorios/:token",
    () => import("../features/reminders/reminder-link-page.tsx"),
    "ReminderLinkPage",
  ),
  lazyRoute("politica-de-privacidad", () => import("../features/privacy/privacy-page.tsx"), "PrivacyPage"),
  lazyRoute("terminos", () => import("../features/privacy/terms-page.tsx"), "TermsPage"),
  lazyRoute("ayuda", () => import("../features/manual/manual-list-page.tsx"), "ManualListPage"),
  lazyRoute("ayuda/:page", () => import("../features/manual/manual-page.tsx"), "ManualPage"),
];

/** Contains every route of the specification, section 2.1, behind its guards. */
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
