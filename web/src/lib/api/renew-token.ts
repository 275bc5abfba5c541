import { refreshTokens } from "@lonchera/contract/auth";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { accessToken, clearSession, refreshToken, saveTokens } from "../session/cookies.ts";
import { send } from "./send.ts";

let underWay: Promise<string | null> | null = null;

/** One tab at a time, so that the others find the renewed token instead of spending theirs. */
async function exclusively<T>(act: () => Promise<T>): Promise<T> {
  // Absent where the page did not come over https.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request("lonchera-renew-token", act) : act();
}

async function renew(refused: string | undefined): Promise<string | null> {
  const present = accessToken();
  if (present !== undefined && present !== refused) return present;
  const refresh = refreshToken();
  if (refresh === undefined) throw new Error("No refresh token available");
  const answer = await send(refreshTokens, { body: { refresh } }, undefined).catch((cause: unknown) => {
    throw new Error("Failed to renew access token", { cause });
  });
  // Signed out, or someone else signed in, while the answer was on its way.
  if (refreshToken() !== refresh) return null;
  const tokens = answer as ResponseOf<typeof refreshTokens>;
  saveTokens(tokens);
  return tokens.access;
}

async function renewOrEnd(refused: string | undefined): Promise<string | null> {
  try {
    return await exclusively(() => renew(refused));
  } catch (error) {
    console.warn("Error al renovar el token:", error);
    clearSession(null);
    return null;
  }
}

/**
 * A valid access token in place of the refused one; null when the session is over, and then its cookies are gone.
 * All requests of this tab share one renewal, and that of another tab is taken over.
 */
export function renewToken(refused: string | undefined): Promise<string | null> {
  underWay ??= renewOrEnd(refused).finally(() => {
    underWay = null;
  });
  return underWay;
}
