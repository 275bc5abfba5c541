import { useSyncExternalStore } from "react";
import { logout, type login } from "@lonchera/contract/auth";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { paths } from "../../app/paths.ts";
import { call } from "../api/call.ts";
import {
  clearSession,
  getCurrentSession,
  readRefreshToken,
  saveTokens,
  storeSessionUser,
  setSignOutAddress,
  subscribeSession,
  type Session,
} from "./cookies.ts";

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getCurrentSession, getCurrentSession);
}

/** This message appears after every sign-in that fails (specification, section 8). */
export const signInFailedText = "El proceso de Login falló, por favor vuelve a intentarlo.";

export function storeSession(answer: ResponseOf<typeof login>): void {
  saveTokens(answer);
  storeSessionUser(answer.user);
}

const logoutTimeout = 5000;

/** Ends the session. In this browser it ends even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const { user } = getCurrentSession();
  const exit = user?.is_staff ? paths.adminLogin() : user?.company ? paths.company(user.company) : null;
  setSignOutAddress(exit);
  const refresh = readRefreshToken() ?? "";
  try {
    await call(logout, { body: { refresh } }, { timeout: logoutTimeout });
  } catch {
    // The token expires by itself.
  }
  clearSession(exit);
}
