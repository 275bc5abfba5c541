import { useSyncExternalStore } from "react";
import { logout, type login } from "@lonchera/contract/auth";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { paths } from "../../app/paths.ts";
import { call } from "../api/call.ts";
import {
  clearSession,
  currentSession,
  refreshToken,
  saveTokens,
  saveUser,
  subscribeSession,
  type Session,
} from "./cookies.ts";

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession);
}

export function signIn(answer: ResponseOf<typeof login>): void {
  saveTokens(answer);
  saveUser(answer.user);
}

const logoutPatience = 5000;

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const { user } = currentSession();
  const refresh = refreshToken() ?? "";
  try {
    await call(logout, { body: { refresh } }, { timeout: logoutPatience });
  } catch {
    // The token then dies by its own age.
  }
  clearSession(user?.is_staff ? paths.adminLogin() : user?.company ? paths.company(user.company) : null);
}
