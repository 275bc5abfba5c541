import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

type Screen = {
  /** As in the web's `routes.tsx`. */
  readonly path: string;
  /** The module of the web that the route loads. */
  readonly module: string;
};

const getFeatureModule = (name: string) => `src/features/${name}.tsx`;

/** The screens that load apart from the entry. The first one whose path fits counts. */
export const webScreens: readonly Screen[] = [
  { path: "/company-list", module: getFeatureModule("companies/company-list-page") },
  { path: "/libro-de-reclamaciones", module: getFeatureModule("claims/claims-book-page") },
  { path: "/libro-de-reclamaciones/copia/:token", module: getFeatureModule("claims/claim-copy-page") },
  { path: "/recordatorios/:token", module: getFeatureModule("reminders/reminder-link-page") },
  { path: "/politica-de-privacidad", module: getFeatureModule("privacy/privacy-page") },
  { path: "/terminos", module: getFeatureModule("privacy/terms-page") },
  { path: "/ayuda", module: getFeatureModule("manual/manual-list-page") },
  { path: "/ayuda/:page", module: getFeatureModule("manual/manual-page") },
  { path: "/admin/login", module: getFeatureModule("auth/admin-login-page") },
  { path: "/admin/invitation/:uidb64/:token", module: getFeatureModule("auth/invitation-page") },
  {
    path: "/password_reset_confirm_api/:uidb64/:token",
    module: getFeatureModule("auth/reset-password-page"),
  },
  { path: "/confirm/:uidb64/:token", module: getFeatureModule("auth/email-link-pages") },
  { path: "/confirm/email/:uidb64/:token", module: getFeatureModule("auth/email-link-pages") },
  { path: "/undo_email/:uidb64/:token", module: getFeatureModule("auth/email-link-pages") },
  { path: "/admin/inicio", module: getFeatureModule("home/home-page") },
  { path: "/admin/companies", module: getFeatureModule("companies/companies-page") },
  { path: "/admin/menu", module: getFeatureModule("menus/menu-companies-page") },
  { path: "/admin/menu/:companyId/:companyName", module: getFeatureModule("menus/company-menus-page") },
  { path: "/admin/deliveryzones", module: getFeatureModule("delivery-zones/delivery-zones-page") },
  { path: "/admin/orders", module: getFeatureModule("orders/admin-orders-page") },
  { path: "/admin/orders/nuevo", module: getFeatureModule("staff-orders/staff-order-page") },
  { path: "/admin/orders/refunds", module: getFeatureModule("refunds/refunds-page") },
  { path: "/admin/orders/:orderCartId/edit", module: getFeatureModule("edit-order/staff-edit-order-page") },
  { path: "/admin/pagos-fallidos", module: getFeatureModule("failed-payments/failed-payments-page") },
  { path: "/admin/correos-fallidos", module: getFeatureModule("failed-emails/failed-emails-page") },
  { path: "/admin/cocina-y-despacho", module: getFeatureModule("day-sheets/day-sheets-page") },
  { path: "/admin/entregar", module: getFeatureModule("handovers/handovers-page") },
  { path: "/admin/categories", module: getFeatureModule("categories/categories-page") },
  { path: "/admin/clients", module: getFeatureModule("clients/clients-page") },
  { path: "/admin/cuttingTime", module: getFeatureModule("cutting-times/cutting-times-page") },
  { path: "/admin/feriados", module: getFeatureModule("closures/closures-page") },
  { path: "/admin/reclamaciones", module: getFeatureModule("claims/claims-page") },
  { path: "/admin/profile", module: getFeatureModule("accounts/profile-page") },
  { path: "/admin/importer", module: getFeatureModule("imports/importer-page") },
  { path: "/admin/exportar-comidas", module: getFeatureModule("reports/exports-page") },
  {
    path: "/admin/estados-de-cuenta/:companyId?/:month?",
    module: getFeatureModule("statements/statements-page"),
  },
  { path: "/admin/valoraciones", module: getFeatureModule("ratings/ratings-page") },
  { path: "/admin/ajustes", module: getFeatureModule("settings/settings-page") },
  { path: "/admin/staff", module: getFeatureModule("staff/staff-page") },
  { path: "/admin/audit", module: getFeatureModule("audit/audit-page") },
  { path: "/order/edit/:orderCartId", module: getFeatureModule("edit-order/edit-order-page") },
  { path: "/:companySlug", module: getFeatureModule("auth/authorization-page") },
  { path: "/:companySlug/menu/cart-summary", module: getFeatureModule("cart/cart-summary-page") },
  { path: "/:companySlug/menu/pedido-en-tabla", module: getFeatureModule("bulk-order/bulk-order-page") },
  { path: "/:companySlug/menu/checkout", module: getFeatureModule("checkout/checkout-page") },
  { path: "/:companySlug/menu/order-success", module: getFeatureModule("checkout/order-success-page") },
  { path: "/:companySlug/orders", module: getFeatureModule("orders/orders-page") },
  { path: "/:companySlug/mi-empresa", module: getFeatureModule("my-company/my-company-page") },
  { path: "/:companySlug/user/profile", module: getFeatureModule("accounts/profile-page") },
];

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
/** Vite's, by module. */
type Manifest = Readonly<Record<string, Chunk>>;

export function readManifest(webBuild: string): Manifest | null {
  const file = path.join(webBuild, ".vite/manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : null;
}

/** The script and style files of a module and of all that it imports. */
export function findFiles(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`${module} is not in the manifest of the web build.`);
  if (found.has(chunk.file)) return found;
  for (const imported of chunk.imports ?? []) findFiles(manifest, imported, found);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  return found;
}

/** The files of a screen that the entry does not load. */
export function findScreenFiles(manifest: Manifest, module: string): string[] {
  return [...findFiles(manifest, module).difference(findFiles(manifest, "index.html"))];
}

/** The screens that are shown without network, besides the menu. */
const offlineScreens = new Set([
  getFeatureModule("orders/orders-page"),
  getFeatureModule("cart/cart-summary-page"),
]);
/** Modules of these screens that only staff use, or that are of no use without network. */
const onlineParts = /\/(staff-[\w-]+|add-dish-dialog|cancel-order-dialog|own-absence-dialog|xlsx)\.\w+$/;

/** The scripts and styles of the screens that are shown without network, with the parts that they load later. */
export function findOfflineFiles(manifest: Manifest): Set<string> {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (module: string) => {
    const isOnline =
      onlineParts.test(module) ||
      (webScreens.some((screen) => screen.module === module) && !offlineScreens.has(module));
    if (isOnline || visited.has(module)) return;
    visited.add(module);
    for (const file of findFiles(manifest, module)) found.add(file);
    const { imports = [], dynamicImports = [] } = manifest[module] ?? {};
    for (const next of [...imports, ...dynamicImports]) visit(next);
  };
  visit("index.html");
  return found;
}

/** Returns a function that finds the scripts of the screen at an address, which its document lets the browser preload. */
export function createScriptFinder(webBuild: string): (pathname: string) => readonly string[] {
  const manifest = readManifest(webBuild);
  if (manifest === null) return () => [];
  const screens = webScreens.map(({ path: pathname, module }) => ({
    pattern: new URLPattern({ pathname: `${pathname}{/}?` }),
    scripts: findScreenFiles(manifest, module).filter((file) => file.endsWith(".js")),
  }));
  return (pathname) => screens.find(({ pattern }) => pattern.test({ pathname }))?.scripts ?? [];
}
