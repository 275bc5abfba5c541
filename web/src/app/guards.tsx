import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import { errorTexts } from "@lonchera/contract/errors";
import type { SessionUser } from "@lonchera/contract/auth";
import { forgetExit } from "../lib/session/cookies.ts";
import { useSession } from "../lib/session/session.ts";
import { useSnackbar } from "../components/snackbars.tsx";
import { paths } from "./paths.ts";

/** Where someone who is signed in begins. */
export function startOf(user: SessionUser): string {
  return user.is_staff || user.company === null ? paths.adminCompanies() : paths.menu(user.company);
}

/** `/`: everyone's own start. */
export function Start() {
  const { user } = useSession();
  return <Navigate to={user ? startOf(user) : paths.companyList()} replace />;
}

/** Doors: company list, sign-in pages. Whoever is signed in goes on to the own start. */
export function SignedOutOnly() {
  const { user } = useSession();
  useEffect(() => {
    if (!user) forgetExit();
  }, [user]);
  return user ? <Navigate to={startOf(user)} replace /> : <Outlet />;
}

/** A confirmed e-mail is told at the door, too: its link may be opened where nobody is signed in. */
function useDoor(path: string): string {
  const outcome = new URLSearchParams(useLocation().search).get("correo");
  return outcome === null ? path : `${path}?correo=${encodeURIComponent(outcome)}`;
}

export function CustomersOnly() {
  const { user, exit } = useSession();
  const door = useDoor(paths.companyList());
  if (!user) return <Navigate to={exit ?? door} replace />;
  return user.is_staff ? <Navigate to={startOf(user)} replace /> : <Outlet />;
}

function ToOwnCompany({ company }: { company: string }) {
  const { pathname, search } = useLocation();
  const { info } = useSnackbar();
  useEffect(() => {
    info(`${errorTexts.other_company}. Te llevamos a la tuya.`);
    // Once, on the way: the snackbar outlives this redirect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const screen = pathname.split("/").slice(2).join("/");
  return <Navigate to={`${paths.company(company)}/${screen}${search}`} replace />;
}

/** `/{companySlug}/…`: a customer of another company gets the same screen of the own one. */
export function OwnCompanyOnly() {
  const { companySlug } = useParams();
  const company = useSession().user?.company;
  if (company === null || company === undefined) return <Navigate to={paths.start()} replace />;
  return company === companySlug ? <Outlet /> : <ToOwnCompany company={company} />;
}

/** Staff; other users may only see `/admin/companies`, which refuses them. */
export function AdminArea() {
  const { user, exit } = useSession();
  const { pathname } = useLocation();
  const door = useDoor(paths.adminLogin());
  if (!user) return <Navigate to={exit ?? door} replace />;
  const isAtRefusal = pathname.replace(/\/$/, "") === paths.adminCompanies();
  return user.is_staff || isAtRefusal ? <Outlet /> : <Navigate to={paths.adminCompanies()} replace />;
}
