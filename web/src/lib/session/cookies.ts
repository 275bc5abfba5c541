import Cookies from "js-cookie";
import type { SessionUser } from "@lonchera/contract/auth";
import { tryStorage } from "../try-storage.ts";
import { deletePersistedQueries } from "./persisted-queries-cache.ts";

export type Session = {
  readonly user: SessionUser | null;
  readonly isLoggedIn: boolean;
  /**
   * The address to which this tab redirects once a sign-out has begun. It is null after the redirect and if the
   * session expired.
   */
  readonly exit: string | null;
  /** The user whose session ended without a sign-out. */
  readonly ended?: SessionUser | null;
};

const names = { user: "user", access: "authToken", refresh: "refreshToken" };
const days = 7;

function getCookieAttributes(): Cookies.CookieAttributes {
  return { expires: days, path: "/", sameSite: "Lax", secure: window.location.protocol === "https:" };
}

function parseUser(text: string | undefined): SessionUser | null {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as SessionUser;
  } catch {
    return null;
  }
}

let seen = Cookies.get(names.user);
let current: Session = createSession(parseUser(seen), null);
const listeners = new Set<() => void>();
const isServer = typeof window === "undefined";
const otherTabs =
  isServer || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("lonchera-session");

function createSession(user: SessionUser | null, exit: string | null): Session {
  return { user, isLoggedIn: user !== null, exit };
}

function publish(session: Session): void {
  current = session;
  for (const listener of listeners) listener();
}

/** Reads the session that another tab has written. */
function syncFromCookies(): void {
  const text = Cookies.get(names.user);
  if (text === seen) return;
  seen = text;
  publish(createSession(parseUser(text), null));
}

function endSession(exit = current.exit): void {
  seen = undefined;
  publish({ ...createSession(null, exit), ended: exit ? null : (current.user ?? current.ended ?? null) });
}

/** This message goes to the other tabs. Signing out (`left`) deletes the drafts. */
type TabMessage = "began" | "ended" | "left";

function tellOtherTabs(message: TabMessage): void {
  otherTabs?.postMessage(message);
}

otherTabs?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
  if (data === "began") return syncFromCookies();
  if (data === "left") tryStorage(() => sessionStorage.clear());
  // The message may arrive before the cookies are removed.
  endSession();
});
if (!isServer) window.addEventListener("focus", syncFromCookies);

/** Sets the session of the document that the server renders. */
export function setRenderedSession(user: SessionUser | null): void {
  current = createSession(user, null);
}

export function getCurrentSession(): Session {
  return current;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readAccessToken(): string | undefined {
  return Cookies.get(names.access);
}

export function readRefreshToken(): string | undefined {
  return Cookies.get(names.refresh);
}

export function saveTokens(tokens: { access: string; refresh: string }): void {
  Cookies.set(names.access, tokens.access, getCookieAttributes());
  Cookies.set(names.refresh, tokens.refresh, getCookieAttributes());
}

export function storeSessionUser(user: SessionUser): void {
  Cookies.set(names.user, JSON.stringify(user), getCookieAttributes());
  seen = Cookies.get(names.user);
  publish(createSession(user, null));
  tellOtherTabs("began");
}

export function clearSession(exit: string | null): void {
  for (const name of Object.values(names)) Cookies.remove(name, { path: "/" });
  if (exit !== null) tryStorage(() => sessionStorage.clear());
  void deletePersistedQueries();
  endSession(exit ?? undefined);
  tellOtherTabs(exit === null ? "ended" : "left");
}

/**
 * Sets the address to which the tab goes when the session ends. A sign-out calls this first, because a refused call
 * may end the session before the answer of the sign-out.
 */
export function setSignOutAddress(exit: string | null): void {
  publish({ ...current, exit });
}

/** Clears the address to which a finished sign-out has redirected. */
export function clearSignOutAddress(): void {
  if (current.exit !== null) publish({ ...current, exit: null });
}
