import { Navigate, useLocation } from "react-router";
import { createSignInState } from "../lib/session/sign-in-state.ts";
import { useSession } from "../lib/session/session.ts";
import { paths } from "./paths.ts";

/** Links in e-mails name the company of the sign-in page with this parameter. */
const companyParam = "compania";

/** Redirects to a sign-in page. After the sign-in, the user returns to the current address. */
export function RedirectToSignIn({ page }: { page: string }) {
  const { exit, ended } = useSession();
  const { pathname, search, hash } = useLocation();
  if (exit !== null) return <Navigate to={exit} replace />;
  const params = new URLSearchParams(search);
  const company = params.get(companyParam);
  params.delete(companyParam);
  const rest = params.size > 0 ? `?${params}` : "";
  const state = createSignInState({
    goal: `${pathname}${rest}${hash}`,
    ended: ended ? { company: ended.company } : null,
  });
  return <Navigate to={company ? paths.company(company) : page} replace state={state} />;
}
