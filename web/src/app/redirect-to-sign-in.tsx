import { Navigate, useLocation } from "react-router";
import { createSignInState } from "../lib/session/sign-in-state.ts";
import { useSession } from "../lib/session/session.ts";
import { paths } from "./paths.ts";

/** Links of e-mails name their company's sign-in page by this parameter. */
const companyParam = "compania";

/** Leads to a sign-in page, which leads back to where a link pointed. */
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
