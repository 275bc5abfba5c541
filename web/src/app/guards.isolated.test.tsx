import { act, screen, waitFor } from "@testing-library/react";
import { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter, Outlet } from "react-router";
import { expect, test, vi } from "vitest";
import { getAlerts } from "@lonchera/contract/alerts";
import type { SessionUser } from "@lonchera/contract/auth";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { limitedRoles } from "@lonchera/domain/codes";
import { fakeServer } from "../lib/api/fake-server.test-data.ts";
import { query } from "../lib/api/query.ts";
import { clearSession, getCurrentSession, saveTokens, storeSessionUser } from "../lib/session/cookies.ts";
import { signOut } from "../lib/session/session.ts";
import { buildCustomer, forgetCookies, buildStaff } from "../lib/session/session-user.test-data.ts";
import { announce } from "../components/live-region.tsx";
import { Snackbars } from "../components/snackbars.tsx";
import { DrawerContent } from "./navigation-drawer.tsx";
import { NoPermission } from "./no-permission.tsx";
import { paths } from "./paths.ts";
import { routes } from "./routes.tsx";
import { showRouter, showScreen } from "./show-screen.test-data.tsx";
import { getAllowedScreens, staffScreens } from "./staff-screens.ts";
// Loaded before it is needed, so that one rendering arrives.
import "./redirect-to-sign-in.tsx";

vi.mock("../features/menus/menu-page.tsx", () => ({ MenuPage: () => "MenuPage" }));
// Every screen is in the document of its address.
vi.mock("../lib/document-reload.ts", () => ({
  isDocumentReloadNeeded: () => false,
  isNavigationContinued: false,
}));
vi.mock("./lazy-screen.tsx", () => ({ lazyScreen: (_load: unknown, name: string) => name }));

const noAlerts = {
  open_claims: 0,
  refunds_pending: 0,
  zones_without_vehicle: 0,
  failed_emails: 0,
  failed_payments: 0,
};

const config = {
  special_company_id: 56,
  payment: { provider: "sandbox", public_key: "", script: "", script_3ds: null },
  igv_rate: "0.18",
  currency: "PEN",
  menu_days: 7,
  provider: { name: "Lonchera", ruc: "", address: "", email: "" },
  company_list_hidden: false,
  handovers_offered: false,
  ratings_offered: false,
  usual_week_offered: false,
  dish_tags_offered: true,
  closures_offered: true,
  phone_app_offered: true,
  home_offered: true,
} as const;

const snackbars = (
  <Snackbars>
    <Outlet />
  </Snackbars>
);

async function open(address: string, user: SessionUser | null) {
  forgetCookies();
  clearSession(null);
  if (user) storeSessionUser(user);
  const router = createMemoryRouter([{ element: snackbars, children: routes }], {
    initialEntries: [address],
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  // The counts of the drawer are already loaded, so only the screens could send requests.
  client.setQueryData(query(getAlerts, {}).queryKey, noAlerts);
  client.setQueryData(query(getPublicConfig, {}).queryKey, config);
  await showRouter(router, client);
  return router;
}

async function readArrivalPath(address: string, user: SessionUser | null): Promise<string> {
  const { location } = (await open(address, user)).state;
  return location.pathname;
}

const menu = "/alto-andes/menu";

test.each([
  ["/", "/company-list"],
  ["/alto-andes/menu", "/company-list"],
  ["/alto-andes/menu/cart-summary", "/company-list"],
  ["/alto-andes/menu/checkout", "/company-list"],
  ["/alto-andes/menu/order-success", "/company-list"],
  ["/alto-andes/orders", "/company-list"],
  ["/alto-andes/user/profile", "/company-list"],
  ["/order/edit/5", "/company-list"],
  ["/admin/orders", "/admin/login"],
  ["/admin/menu/3/Alto-Andes", "/admin/login"],
  ["/alto-andes", "/alto-andes"],
  ["/company-list", "/company-list"],
  ["/admin/login", "/admin/login"],
  ["/password_reset_confirm_api/MQ/t", "/password_reset_confirm_api/MQ/t"],
  ["/libro-de-reclamaciones", "/libro-de-reclamaciones"],
  ["/libro-de-reclamaciones/copia/1-abc", "/libro-de-reclamaciones/copia/1-abc"],
  ["/recordatorios/1-abc", "/recordatorios/1-abc"],
  ["/politica-de-privacidad", "/politica-de-privacidad"],
  ["/terminos", "/terminos"],
  ["/ayuda", "/ayuda"],
  ["/ayuda/pedir", "/ayuda/pedir"],
  ["/no/such/path", "/company-list"],
])("signed out, %s leads to %s", async (address, end) => {
  expect(await readArrivalPath(address, null)).toBe(end);
});

test.each([
  ["/", menu],
  ["/company-list", menu],
  ["/alto-andes", menu],
  ["/otra", menu],
  ["/admin/login", menu],
  ["/alto-andes/orders", "/alto-andes/orders"],
  ["/otra/menu/cart-summary", "/alto-andes/menu/cart-summary"],
  ["/order/edit/5", "/order/edit/5"],
  ["/admin/clients", "/admin/companies"],
  ["/admin/menu/3/Alto-Andes", "/admin/companies"],
  ["/admin/companies", "/admin/companies"],
  ["/password_reset_confirm_api/MQ/t", "/password_reset_confirm_api/MQ/t"],
  ["/libro-de-reclamaciones", "/libro-de-reclamaciones"],
  ["/politica-de-privacidad", "/politica-de-privacidad"],
  ["/terminos", "/terminos"],
  ["/admin", menu],
  ["/order", menu],
  ["/admin/unknown", menu],
])("a customer who opens %s arrives at %s", async (address, end) => {
  expect(await readArrivalPath(address, buildCustomer())).toBe(end);
});

test.each([
  ["/", "/admin/companies"],
  ["/company-list", "/admin/companies"],
  ["/admin/login", "/admin/companies"],
  ["/alto-andes", "/admin/companies"],
  ["/alto-andes/menu", "/admin/companies"],
  ["/order/edit/5", "/admin/companies"],
  ["/admin/cuttingTime", "/admin/cuttingTime"],
  ["/admin/cocina-y-despacho", "/admin/cocina-y-despacho"],
  ["/admin/reclamaciones", "/admin/reclamaciones"],
  ["/libro-de-reclamaciones", "/libro-de-reclamaciones"],
])("staff who open %s arrive at %s", async (address, end) => {
  expect(await readArrivalPath(address, buildStaff())).toBe(end);
});

test.each(staffScreens)(
  "signed out or as a customer nobody sees $label, and nothing is called",
  async ({ path }) => {
    const fetching = vi.fn();
    vi.stubGlobal("fetch", fetching);
    expect(await readArrivalPath(path, null)).toBe("/admin/login");
    expect(await readArrivalPath(path, buildCustomer())).toBe("/admin/companies");
    expect(screen.queryByText("StaffOnlyNotice")).not.toBeNull();
    expect(fetching).not.toHaveBeenCalled();
  },
);

const drawers = {
  operations: [
    "Inicio",
    "Compañias",
    "Menu",
    "Entregar",
    "Dia de la semana",
    "Zona de delivery",
    "Tiempo de corte",
    "Feriados y capacidad",
    "Importador",
    "Valoraciones",
    "Perfil",
  ],
  kitchen: ["Inicio", "Cocina y despacho", "Entregar", "Valoraciones", "Perfil"],
  billing: ["Inicio", "Ordenes", "Feriados y capacidad", "Exportar Comidas", "Estados de cuenta", "Perfil"],
  support: ["Inicio", "Clientes", "Valoraciones", "Reclamaciones", "Perfil"],
} as const;

test.each(limitedRoles)(
  "staff of %s see their screens in the drawer and start at the one after the home",
  async (role) => {
    const labels = getAllowedScreens(buildStaff(role)).map(({ label }) => label);
    expect(labels).toEqual(drawers[role]);
    expect(await readArrivalPath("/", buildStaff(role))).toBe(getAllowedScreens(buildStaff(role))[1]?.path);
  },
);

test("owners, and staff whose session began before there were roles, see every screen, the log's last", () => {
  const { staff_role: _, ...former } = buildStaff();
  for (const user of [buildStaff(), former as SessionUser]) {
    const labels = getAllowedScreens(user).map(({ label }) => label);
    expect([labels.length, labels.at(-1)]).toEqual([staffScreens.length, "Auditoría"]);
  }
});

test.each(staffScreens)(
  "staff whose role does not include $label are told so without a call",
  async (wanted) => {
    const fetching = vi.fn();
    vi.stubGlobal("fetch", fetching);
    for (const role of limitedRoles) {
      await open(`${wanted.path}/`, buildStaff(role));
      const isRefused = screen.queryByText("NoPermission") !== null;
      expect(isRefused, role).toBe(!getAllowedScreens(buildStaff(role)).includes(wanted));
    }
    expect(fetching).not.toHaveBeenCalled();
  },
);

test("what lies below a screen that the role does not include is refused as well", async () => {
  await open("/admin/menu/3/Alto-Andes", buildStaff("billing"));
  await screen.findByText("NoPermission");
});

test("the drawer has the entries of handovers and ratings while owners offer them", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { client } = await showScreen("/admin/inicio", <DrawerContent user={buildStaff("kitchen")} />);
  const entries = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(entries()).toEqual(["Inicio", "Cocina y despacho", "Perfil", "Ayuda"]);
  const offered = { ...config, handovers_offered: true, ratings_offered: true };
  act(() => void client.setQueryData(query(getPublicConfig, {}).queryKey, offered));
  await screen.findByRole("link", { name: "Entregar" });
  expect(entries()).toEqual([...drawers.kitchen, "Ayuda"]);
});

test("the refusal names the role, also one that an owner has changed, and leads to its first screen", async () => {
  saveTokens({ access: "token-1", refresh: "refresh-1" });
  storeSessionUser(buildStaff("kitchen"));
  fakeServer(({ path }) => {
    const renewed = { access: "token-2", refresh: "refresh-2", user: buildStaff("billing") };
    return { body: path === "/api/token/refresh/" ? renewed : {} };
  });
  await showScreen("/admin/menu", <NoPermission />);
  await screen.findByRole("heading", { name: "No tienes permiso" });
  await screen.findByText(/Tu rol es Facturación\./);
  const link = await screen.findByRole("link", { name: "Ir a Ordenes" });
  expect(link.getAttribute("href")).toBe("/admin/orders");
});

test("a customer of another company is told so", async () => {
  await open("/otra/orders", buildCustomer());
  await screen.findByText(/No tienes acceso a esta compañía/);
});

test("signing out leads customers to their company's page and staff to theirs", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const router = await open("/alto-andes/orders", buildCustomer());
  await act(() => signOut());
  expect(router.state.location.pathname).toBe("/alto-andes");
  const admin = await open("/admin/orders", buildStaff());
  await act(() => signOut());
  expect(admin.state.location.pathname).toBe("/admin/login");
});

test("signing out leads to the company's page also if the session ends before the answer", async () => {
  const answered = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async () => {
    await answered.promise;
    return new Response(null, { status: 204 });
  });
  const router = await open("/alto-andes/orders", buildCustomer());
  const signedOut = signOut();
  await act(async () => clearSession(null));
  expect(router.state.location.pathname).toBe("/alto-andes");
  answered.resolve();
  await act(() => signedOut);
  expect(getCurrentSession()).toEqual({ user: null, isLoggedIn: false, exit: null, ended: null });
});

test("a session that ends by itself leads to the company list", async () => {
  const router = await open("/alto-andes/orders", buildCustomer());
  await act(async () => clearSession(null));
  expect(router.state.location.pathname).toBe("/company-list");
});

test("what was announced to a user is not there for the next one", async () => {
  await open(menu, buildCustomer());
  act(() => announce("Carrito: 1 plato"));
  await screen.findByText("Carrito: 1 plato");
  act(() => clearSession(null));
  await waitFor(() => expect(screen.queryByText("Carrito: 1 plato")).toBeNull());
});

test("signing in at a door leads on to the own start", async () => {
  const router = await open("/alto-andes", null);
  await act(async () => {
    saveTokens({ access: "a", refresh: "r" });
    storeSessionUser(buildCustomer());
  });
  expect(router.state.location.pathname).toBe(menu);
});

test("the address of a company's menu has hyphens for spaces and is encoded", () => {
  expect(paths.adminMenuDetail(3, "Minería & Cía Sur")).toBe("/admin/menu/3/Miner%C3%ADa-%26-C%C3%ADa-Sur");
});
