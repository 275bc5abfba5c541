import { waitFor } from "@testing-library/react";
import Cookies from "js-cookie";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildCustomer, forgetCookies } from "./session-user.test-data.ts";

/** Loads the module again, as a newly loaded page does. */
async function loadFreshPage() {
  vi.resetModules();
  return import("./cookies.ts");
}

test("a session is there from the start when the user cookie exists", async () => {
  forgetCookies();
  Cookies.set("user", JSON.stringify(buildCustomer()), { path: "/" });
  const { getCurrentSession: currentSession } = await loadFreshPage();
  expect(currentSession()).toMatchObject({ isLoggedIn: true, user: { company: "alto-andes" } });
});

test("no cookie, or one that cannot be read, is no session", async () => {
  forgetCookies();
  expect((await loadFreshPage()).getCurrentSession().isLoggedIn).toBe(false);
  Cookies.set("user", "{broken", { path: "/" });
  expect((await loadFreshPage()).getCurrentSession().isLoggedIn).toBe(false);
});

test("the three cookies last 7 days on every path and leave no other site's request", async () => {
  forgetCookies();
  const { saveTokens, storeSessionUser } = await loadFreshPage();
  const written = vi.spyOn(Cookies, "set");
  saveTokens({ access: "a", refresh: "r" });
  storeSessionUser(buildCustomer());
  expect(written.mock.calls.map(([name]) => name)).toEqual(["authToken", "refreshToken", "user"]);
  for (const [, , attributes] of written.mock.calls) {
    expect(attributes).toMatchObject({ expires: 7, path: "/", sameSite: "Lax" });
  }
});

test("what another tab did is noticed when this one is looked at again", async () => {
  forgetCookies();
  const { getCurrentSession: currentSession, storeSessionUser, subscribeSession } = await loadFreshPage();
  storeSessionUser(buildCustomer());
  const noticed = vi.fn();
  subscribeSession(noticed);
  forgetCookies();
  window.dispatchEvent(new Event("focus"));
  expect(noticed).toHaveBeenCalledOnce();
  expect(currentSession().isLoggedIn).toBe(false);
});

test("a session that another tab ended is over at once, also while its cookies are still seen here", async () => {
  forgetCookies();
  Cookies.set("user", JSON.stringify(buildCustomer()), { path: "/" });
  const { getCurrentSession: currentSession } = await loadFreshPage();
  const otherTab = new BroadcastChannel("lonchera-session");
  otherTab.postMessage("ended");
  await waitFor(() => expect(currentSession().isLoggedIn).toBe(false));
  otherTab.close();
});

test.each([null, "/alto-andes"])(
  "what was kept for use without network goes with the session",
  async (exit) => {
    forgetCookies();
    const removed = vi.fn(async () => true);
    vi.stubGlobal("caches", { delete: removed });
    const { clearSession, storeSessionUser } = await loadFreshPage();
    storeSessionUser(buildCustomer());
    clearSession(exit);
    expect(removed).toHaveBeenCalledExactlyOnceWith("lonchera-answers");
    vi.unstubAllGlobals();
  },
);

test("a sign-out is noticed also in a browser that refuses to store anything", async () => {
  forgetCookies();
  vi.stubGlobal("sessionStorage", null);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { clearSession, getCurrentSession: currentSession, storeSessionUser } = await loadFreshPage();
  storeSessionUser(buildCustomer());
  clearSession("/alto-andes");
  expect(currentSession()).toMatchObject({ isLoggedIn: false, exit: "/alto-andes" });
});
