import Cookies from "js-cookie";
import { expect, test, vi } from "vitest";
import { getAccount } from "@lonchera/contract/accounts";
import { login } from "@lonchera/contract/auth";
import { addItemToOrder, getCart } from "@lonchera/contract/cart";
import { listOrders } from "@lonchera/contract/orders";
import { getCurrentSession, saveTokens } from "../session/cookies.ts";
import { buildCustomer, forgetCookies, signInCustomer } from "../session/session-user.test-data.ts";
import { call } from "./call.ts";
import { catchCallError, fakeServer } from "./fake-server.test-data.ts";

test("a call fills the path, sends the body as JSON and carries the access token", async () => {
  signInCustomer("token-1");
  const { sent } = fakeServer(() => ({ body: {} }));
  const body = { item: 4, quantity: 2, delivery_zone: null };
  await call(addItemToOrder, { params: { cartId: "12" }, body }, { headers: { "Idempotency-Key": "k" } });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: "POST",
    path: "/api/cart/add-item/12/",
    authorization: "Bearer token-1",
    body,
  });
  expect(sent[0]?.headers.get("Idempotency-Key")).toBe("k");
});

test("query values that are not given stay out of the address", async () => {
  signInCustomer("token-1");
  const { sent } = fakeServer(() => ({ body: { count: 0, results: [] } }));
  await call(listOrders, { query: { start_date: "2026-11-01", customer_type: undefined, page: "2" } });
  expect(sent[0]?.path).toBe("/api/orders/filtered/?start_date=2026-11-01&page=2");
});

test("a refusal keeps status, sentence, fields and the wait", async () => {
  signInCustomer("token-1");
  fakeServer(() => ({ status: 400, body: { email: ["Correo electrónico inválido"] } }));
  const invalid = await catchCallError(call(getAccount, {}));
  expect(invalid).toMatchObject({
    status: 400,
    detail: null,
    fields: { email: ["Correo electrónico inválido"] },
  });
  fakeServer(() => ({
    status: 429,
    body: { detail: "Demasiados intentos." },
    headers: { "Retry-After": "90" },
  }));
  const tooMany = await catchCallError(call(getAccount, {}));
  expect(tooMany).toMatchObject({ status: 429, detail: "Demasiados intentos.", retryAfter: 90 });
});

test("a broken connection, a cancelled call and an answer that is no JSON are told apart", async () => {
  signInCustomer("token-1");
  fakeServer(() => Promise.reject(new TypeError("Failed to fetch")));
  expect((await catchCallError(call(getAccount, {}))).kind).toBe("network");
  const aborted = AbortSignal.abort();
  expect((await catchCallError(call(getAccount, {}, { signal: aborted }))).kind).toBe("canceled");
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
  expect((await catchCallError(call(getAccount, {}))).kind).toBe("bad-response");
});

test("an error page of a proxy says what to do", async () => {
  signInCustomer("token-1");
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 503 }));
  expect((await catchCallError(call(getAccount, {}))).message).toBe(
    "El servidor respondió con el error 503. Vuelve a intentarlo.",
  );
});

test("a call that takes longer than its timeout is aborted", async () => {
  signInCustomer("token-1");
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("late", "TimeoutError")));
      }),
  );
  expect((await catchCallError(call(getAccount, {}, { timeout: 1 }))).kind).toBe("timeout");
});

test("simultaneous requests with an expired token share one renewal, and each is repeated once", async () => {
  signInCustomer("expired");
  const { sent } = fakeServer(({ path, authorization }) => {
    if (path === "/api/token/refresh/")
      return { body: { access: "token-2", refresh: "refresh-2", user: buildCustomer() } };
    return authorization === "Bearer token-2"
      ? { body: { ok: true } }
      : { status: 401, body: { detail: "Expiró" } };
  });
  const answers = await Promise.all([call(getAccount, {}), call(getCart, {}), call(getAccount, {})]);
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const renewals = sent.filter(({ path }) => path === "/api/token/refresh/");
  expect(renewals.map(({ body }) => body)).toEqual([{ refresh: "refresh-1" }]);
  expect(sent).toHaveLength(7);
  expect(Cookies.get("refreshToken")).toBe("refresh-2");
});

test("a renewal brings the customer type and the rights that staff have changed", async () => {
  signInCustomer("expired");
  const changed = buildCustomer({ customer_type: "type2", is_company_manager: true });
  fakeServer(({ path, authorization }) => {
    if (path === "/api/token/refresh/")
      return { body: { access: "token-2", refresh: "refresh-2", user: changed } };
    return authorization === "Bearer token-2" ? { body: {} } : { status: 401, body: { detail: "Expiró" } };
  });
  await call(getAccount, {});
  expect(getCurrentSession().user).toEqual(changed);
});

test("a renewal that answers the access token alone keeps the user and the refresh token", async () => {
  signInCustomer("expired");
  const before = getCurrentSession().user;
  fakeServer(({ path, authorization }) => {
    if (path === "/api/token/refresh/") return { body: { access: "token-2" } };
    return authorization === "Bearer token-2" ? { body: {} } : { status: 401, body: { detail: "Expiró" } };
  });
  await call(getAccount, {});
  expect(getCurrentSession().user).toEqual(before);
  expect([Cookies.get("authToken"), Cookies.get("refreshToken")]).toEqual(["token-2", "refresh-1"]);
});

test("what another tab has renewed meanwhile is taken over", async () => {
  signInCustomer("expired");
  const { sent } = fakeServer(({ authorization }) => {
    if (authorization === "Bearer token-2") return { body: { ok: true } };
    saveTokens({ access: "token-2", refresh: "refresh-2" });
    return { status: 401, body: { detail: "Expiró" } };
  });
  await call(getAccount, {});
  expect(sent.map(({ path }) => path)).toEqual(["/api/account/", "/api/account/"]);
});

test("when the renewal fails the three cookies go, and the original error is the one that arrives", async () => {
  signInCustomer("expired");
  const warning = vi.spyOn(console, "warn").mockReturnValue();
  fakeServer(({ path }) => ({
    status: 401,
    body: { detail: path === "/api/account/" ? "Expiró" : "Terminó" },
  }));
  const error = await catchCallError(call(getAccount, {}));
  expect(error).toMatchObject({ status: 401, detail: "Expiró" });
  expect(Cookies.get()).toEqual({});
  expect(getCurrentSession()).toMatchObject({ user: null, isLoggedIn: false });
  expect(warning).toHaveBeenCalledExactlyOnceWith("Error al renovar el token:", expect.any(Error));
});

test.each([503, 429, 504])(
  "a renewal that ends with %i keeps the session, and is what the caller hears",
  async (status) => {
    signInCustomer("expired");
    fakeServer(({ path }) =>
      path === "/api/account/"
        ? { status: 401, body: { detail: "Expiró" } }
        : { status, body: { detail: "Ahora no" } },
    );
    const error = await catchCallError(call(getAccount, {}));
    expect(error).toMatchObject({ status, detail: "Ahora no" });
    expect(Cookies.get("refreshToken")).toBe("refresh-1");
    expect(getCurrentSession().isLoggedIn).toBe(true);
  },
);

test("offline the session stays", async () => {
  signInCustomer("expired");
  vi.stubGlobal("fetch", (path: string) =>
    path === "/api/account/"
      ? Promise.resolve(Response.json({ detail: "Expiró" }, { status: 401 }))
      : Promise.reject(new TypeError("Failed to fetch")),
  );
  expect((await catchCallError(call(getAccount, {}))).kind).toBe("network");
  expect(getCurrentSession().isLoggedIn).toBe(true);
});

test("without a refresh token the session ends", async () => {
  signInCustomer("expired");
  Cookies.remove("refreshToken", { path: "/" });
  const warning = vi.spyOn(console, "warn").mockReturnValue();
  const { sent } = fakeServer(() => ({ status: 401, body: { detail: "Expiró" } }));
  await catchCallError(call(getAccount, {}));
  expect(sent).toHaveLength(1);
  expect(warning.mock.lastCall?.[1]).toMatchObject({ message: "No refresh token available" });
  expect(getCurrentSession().isLoggedIn).toBe(false);
});

test("a session that was left while its token was renewed does not come back", async () => {
  signInCustomer("expired");
  fakeServer(({ path }) => {
    if (path !== "/api/token/refresh/") return { status: 401, body: { detail: "Expiró" } };
    forgetCookies();
    return { body: { access: "token-2", refresh: "refresh-2", user: buildCustomer() } };
  });
  expect((await catchCallError(call(getAccount, {}))).status).toBe(401);
  expect(Cookies.get("authToken")).toBeUndefined();
});

test("wrong credentials at a door do not renew anything", async () => {
  signInCustomer("token-1");
  const { sent } = fakeServer(() => ({ status: 401, body: { detail: "Correo o contraseña incorrectos." } }));
  await catchCallError(call(login, { body: { email: "ana@alto.pe", password: "x" } }));
  expect(sent).toHaveLength(1);
  expect(getCurrentSession().isLoggedIn).toBe(true);
});
