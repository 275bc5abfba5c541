import Cookies from "js-cookie";
import type { SessionUser } from "@lonchera/contract/auth";
import type { StaffRole } from "@lonchera/domain/codes";
import { saveTokens, storeSessionUser } from "./cookies.ts";

export function buildCustomer(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    email: "ana@alto.pe",
    first_name: "Ana",
    last_name: "Quispe",
    phone: "987654321",
    is_staff: false,
    staff_role: null,
    customer_type: "type1",
    company: "alto-andes",
    company_id: 3,
    company_name: "Alto Andes",
    document_type: 1,
    identity_document: "45678912",
    photo: null,
    privacy_notice: null,
    is_company_manager: false,
    ...change,
  };
}

export function buildStaff(staff_role: StaffRole = "owner"): SessionUser {
  return buildCustomer({
    id: 1,
    is_staff: true,
    staff_role,
    customer_type: null,
    company: null,
    company_id: null,
    company_name: null,
  });
}

export function forgetCookies(): void {
  for (const name of ["user", "authToken", "refreshToken"]) Cookies.remove(name, { path: "/" });
}

/** Signs a customer in with this access token. */
export function signInCustomer(access: string): void {
  forgetCookies();
  saveTokens({ access, refresh: "refresh-1" });
  storeSessionUser(buildCustomer());
}
