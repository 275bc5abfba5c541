import Button from "@mui/material/Button";
import { type ComponentType, lazy } from "react";
import { Link, Navigate, type RouteObject } from "react-router";
import { errorTexts } from "@lonchera/contract/errors";
import { EmptyState } from "../components/data-state.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { useSession } from "../lib/session/session.ts";
import { AdminArea, CustomersOnly, OwnCompanyOnly, SignedOutOnly, Start, startOf } from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { paths } from "./paths.ts";
import { Root, RouteError, ScreenError } from "./root.tsx";

/** A screen with a chunk of its own: `screen(() => import("…"), "MenuPage")`. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
) {
  const Screen = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
  return <Screen />;
}

const companies = screen(() => import("../features/companies/companies-page.tsx"), "CompaniesPage");

function StaffOnly({ wayBack }: { wayBack: string }) {
  return (
    <>
      <PageHeading title="Empresas" />
      <EmptyState
        title={errorTexts.staff_only}
        reason="Tu cuenta es de cliente. Desde tu menú puedes pedir y ver tus órdenes."
        action={
          <Button component={Link} to={wayBack} variant="contained">
            Volver a mi menú
          </Button>
        }
      />
    </>
  );
}

/** `/admin/companies`: the companies for staff; a refusal, and no call, for everyone else. */
function AdminStart() {
  const { user } = useSession();
  if (!user) return null;
  return user.is_staff ? companies : <StaffOnly wayBack={startOf(user)} />;
}

const doors: RouteObject = {
  Component: SignedOutOnly,
  children: [
    {
      path: "company-list",
      element: screen(() => import("../features/companies/company-list-page.tsx"), "CompanyListPage"),
    },
    {
      path: "admin/login",
      element: screen(() => import("../features/auth/admin-login-page.tsx"), "AdminLoginPage"),
    },
    {
      path: ":companySlug",
      element: screen(() => import("../features/auth/authorization-page.tsx"), "AuthorizationPage"),
    },
  ],
};

const customerScreens: RouteObject = {
  path: ":companySlug",
  Component: OwnCompanyOnly,
  children: [
    { path: "menu", element: screen(() => import("../features/menus/menu-page.tsx"), "MenuPage") },
    {
      path: "menu/cart-summary",
      element: screen(() => import("../features/cart/cart-summary-page.tsx"), "CartSummaryPage"),
    },
    {
      path: "menu/checkout",
      element: screen(() => import("../features/checkout/checkout-page.tsx"), "CheckoutPage"),
    },
    {
      path: "menu/order-success",
      element: screen(() => import("../features/checkout/order-success-page.tsx"), "OrderSuccessPage"),
    },
    { path: "orders", element: screen(() => import("../features/orders/orders-page.tsx"), "OrdersPage") },
    {
      path: "user/profile",
      element: screen(() => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
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
              element: screen(() => import("../features/edit-order/edit-order-page.tsx"), "EditOrderPage"),
            },
          ],
        },
      ],
    },
  ],
};

const adminScreens: RouteObject[] = [
  { path: "admin/companies", element: <AdminStart /> },
  {
    path: "admin/menu",
    element: screen(() => import("../features/menus/menu-companies-page.tsx"), "MenuCompaniesPage"),
  },
  {
    path: "admin/menu/:companyId/:companyName",
    element: screen(() => import("../features/menus/company-menus-page.tsx"), "CompanyMenusPage"),
  },
  {
    path: "admin/deliveryzones",
    element: screen(() => import("../features/delivery-zones/delivery-zones-page.tsx"), "DeliveryZonesPage"),
  },
  {
    path: "admin/orders",
    element: screen(() => import("../features/orders/admin-orders-page.tsx"), "AdminOrdersPage"),
  },
  {
    path: "admin/cocina-y-despacho",
    element: screen(() => import("../features/day-sheets/day-sheets-page.tsx"), "DaySheetsPage"),
  },
  {
    path: "admin/categories",
    element: screen(() => import("../features/categories/categories-page.tsx"), "CategoriesPage"),
  },
  {
    path: "admin/clients",
    element: screen(() => import("../features/clients/clients-page.tsx"), "ClientsPage"),
  },
  {
    path: "admin/cuttingTime",
    element: screen(() => import("../features/cutting-times/cutting-times-page.tsx"), "CuttingTimesPage"),
  },
  {
    path: "admin/reclamaciones",
    element: screen(() => import("../features/claims/claims-page.tsx"), "ClaimsPage"),
  },
  {
    path: "admin/profile",
    element: screen(() => import("../features/accounts/profile-page.tsx"), "ProfilePage"),
  },
  {
    path: "admin/importer",
    element: screen(() => import("../features/imports/importer-page.tsx"), "ImporterPage"),
  },
  {
    path: "admin/exportar-comidas",
    element: screen(() => import("../features/reports/exports-page.tsx"), "ExportsPage"),
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
    element: screen(() => import("../features/claims/claims-book-page.tsx"), "ClaimsBookPage"),
  },
  {
    path: "politica-de-privacidad",
    element: screen(() => import("../features/privacy/privacy-page.tsx"), "PrivacyPage"),
  },
  { path: "terminos", element: screen(() => import("../features/privacy/terms-page.tsx"), "TermsPage") },
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
        element: screen(() => import("../features/auth/reset-password-page.tsx"), "ResetPasswordPage"),
      },
      ...forEverybody,
      ...notCompanies,
      { path: "*", element: <Navigate to={paths.start()} replace /> },
    ],
  },
];
