import { lazy, useEffect } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import type { SessionUser } from "@lonchera/contract/auth";
import { readSignInState } from "../lib/session/sign-in-state.ts";
import { clearSignOutAddress } from "../lib/session/cookies.ts";
import { useSession } from "../lib/session/session.ts";
import { snackbar } from "../components/snackbars.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { paths } from "./paths.ts";
import { canOpenScreen, findStartScreen } from "./staff-screens.ts";

export function getHomePath(user: SessionUser): string {
  if (user.is_staff) return findStartScreen(user)?.path ?? paths.adminProfile();
  return user.company === null ? paths.adminCompanies() : paths.menu(user.company);
}

/** Redirects `/` to the user's home screen. */
export function RedirectHome() {
  const { user } = useSession();
  return <Navigate to={user ? getHomePath(user) : paths.companyList()} replace />;
}

/** Redirects signed-in users from the company list and the sign-in pages to their home screen. */
export function SignedOutOnly() {
  const { user, exit } = useSession();
  const goal = readSignInState(useLocation().state).goal;
  useEffect(() => {
    if (!user && exit) clearSignOutAddress();
  }, [user, exit]);
  return user ? <Navigate to={goal ?? getHomePath(user)} replace /> : <Outlet />;
}

const RedirectToSignIn = lazy(async () => ({
  default: (await import("./redirect-to-sign-in.tsx")).RedirectToSignIn,
}));

export function CustomersOnly() {
  const { user } = useSession();
  if (!user) return <RedirectToSignIn page={paths.companyList()} />;
  return user.is_staff ? <Navigate to={getHomePath(user)} replace /> : <Outlet />;
}

function RedirectToOwnCompany({ company }: { company: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    snackbar.info("No tienes acceso a esta compañía. Te llevamos a la tuya.");
    // The effect has no dependencies because the notice is shown once. It stays visible after this redirect.
  }, []);
  const screen = pathname.split("/").slice(2).join("/");
  return <Navigate to={`${paths.company(company)}/${screen}${search}`} replace />;
}

/** Redirects a customer of another company to the same screen of their own company. */
export function OwnCompanyOnly() {
  const { companySlug } = useParams();
  const company = useSession().user?.company;
  if (company === null || company === undefined) return <Navigate to={paths.start()} replace />;
  return company === companySlug ? <Outlet /> : <RedirectToOwnCompany company={company} />;
}

/** Admits staff. Other signed-in users only see `/admin/companies`, which refuses them. */
export function AdminArea() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user) return <RedirectToSignIn page={paths.adminLogin()} />;
  const isAtRefusal = pathname.replace(/\/$/, "") === paths.adminCompanies();
  return user.is_staff || isAtRefusal ? <Outlet /> : <Navigate to={paths.adminCompanies()} replace />;
}

const noPermission = lazyScreen(() => import("./no-permission.tsx"), "NoPermission");

/** Refuses, without a request, the screens that the user's role may not open. */
export function RoleGuard() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user?.is_staff || canOpenScreen(user, pathname)) return <Outlet />;
  return noPermission;
}
