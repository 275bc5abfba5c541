import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const getFeatureModule = (name: string) => `src/features/${name}.tsx`;

/**
 * The modules of the screens that load apart from the entry, by the paths of the web's `routes.tsx`. The first match
 * counts.
 */
const screenModules: Readonly<Record<string, string>> = {
  "/company-list": "companies/company-list-page",
  "/libro-de-reclamaciones": "claims/claims-book-page",
  "/libro-de-reclamaciones/copia/:token": "claims/claim-copy-page",
  "/recordatorios/:token": "reminders/reminder-link-page",
  "/politica-de-privacidad": "privacy/privacy-page",
  "/terminos": "privacy/terms-page",
  "/ayuda": "manual/manual-list-page",
  "/ayuda/:page": "manual/manual-page",
  "/admin/login": "auth/admin-login-page",
  "/admin/invitation/:uidb64/:token": "auth/invitation-page",
  "/password_reset_confirm_api/:uidb64/:token": "auth/reset-password-page",
  "/confirm/:uidb64/:token": "auth/email-link-pages",
  "/confirm/email/:uidb64/:token": "auth/email-link-pages",
  "/undo_email/:uidb64/:token": "auth/email-link-pages",
  "/admin/inicio": "home/home-page",
  "/admin/companies": "companies/companies-page",
  "/admin/menu": "menus/menu-companies-page",
  "/admin/menu/:companyId/:companyName": "menus/company-menus-page",
  "/admin/deliveryzones": "delivery-zones/delivery-zones-page",
  "/admin/orders": "orders/admin-orders-page",
  "/admin/orders/nuevo": "staff-orders/staff-order-page",
  "/admin/orders/refunds": "refunds/refunds-page",
  "/admin/orders/:orderCartId/edit": "edit-order/staff-edit-order-page",
  "/admin/pagos-fallidos": "failed-payments/failed-payments-page",
  "/admin/correos-fallidos": "failed-emails/failed-emails-page",
  "/admin/cocina-y-despacho": "day-sheets/day-sheets-page",
  "/admin/entregar": "handovers/handovers-page",
  "/admin/categories": "categories/categories-page",
  "/admin/clients": "clients/clients-page",
  "/admin/cuttingTime": "cutting-times/cutting-times-page",
  "/admin/feriados": "closures/closures-page",
  "/admin/reclamaciones": "claims/claims-page",
  "/admin/profile": "accounts/profile-page",
  "/admin/importer": "imports/importer-page",
  "/admin/exportar-comidas": "reports/reports-page",
  "/admin/estados-de-cuenta/:companyId?/:month?": "statements/statements-page",
  "/admin/valoraciones": "ratings/ratings-page",
  "/admin/ajustes": "settings/settings-page",
  "/admin/staff": "staff/staff-page",
  "/admin/audit": "audit/audit-page",
  "/order/edit/:orderCartId": "edit-order/edit-order-page",
  "/:companySlug": "auth/company-sign-in-page",
  "/:companySlug/menu/cart-summary": "cart/cart-summary-page",
  "/:companySlug/menu/pedido-en-tabla": "bulk-order/bulk-order-page",
  "/:companySlug/menu/checkout": "checkout/checkout-page",
  "/:companySlug/menu/order-success": "checkout/order-success-page",
  "/:companySlug/orders": "orders/orders-page",
  "/:companySlug/mi-empresa": "my-company/my-company-page",
  "/:companySlug/user/profile": "accounts/profile-page",
};

export const webScreens = Object.entries(screenModules).map(([pathname, name]) => ({
  path: pathname,
  module: getFeatureModule(name),
}));

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
/** The manifest of Vite's build, by module. */
type Manifest = Readonly<Record<string, Chunk>>;

export function readManifest(webBuild: string): Manifest | null {
  const file = path.join(webBuild, ".vite/manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : null;
}

/** Returns the script and style files of a module and of all that it imports. */
export function findModuleFiles(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`${module} is not in the manifest of the web build.`);
  if (found.has(chunk.file)) return found;
  for (const imported of chunk.imports ?? []) findModuleFiles(manifest, imported, found);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  return found;
}

/** Returns the files of a screen that the entry does not load. */
export function findScreenFiles(manifest: Manifest, module: string): string[] {
  return [...findModuleFiles(manifest, module).difference(findModuleFiles(manifest, "index.html"))];
}

/** The screens that are shown without network, besides the menu. */
const offlineScreens = new Set([
  getFeatureModule("orders/orders-page"),
  getFeatureModule("cart/cart-summary-page"),
]);
/** Matches modules of these screens that only staff use, or that are of no use without network. */
const onlineParts = /\/(staff-[\w-]+|add-dish-dialog|cancel-order-dialog|own-absence-dialog|xlsx)\.\w+$/;

/**
 * Returns the scripts and styles of the screens that are shown without network, with the parts that they load later.
 */
export function findOfflineFiles(manifest: Manifest): Set<string> {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (module: string) => {
    const isOnline =
      onlineParts.test(module) ||
      (webScreens.some((screen) => screen.module === module) && !offlineScreens.has(module));
    if (isOnline || visited.has(module)) return;
    visited.add(module);
    for (const file of findModuleFiles(manifest, module)) found.add(file);
    const { imports = [], dynamicImports = [] } = manifest[module] ?? {};
    for (const next of [...imports, ...dynamicImports]) visit(next);
  };
  visit("index.html");
  return found;
}

/**
 * Returns a function that finds the scripts of the screen at an address. Its document tells the browser to preload
 * them.
 */
export function createScriptFinder(webBuild: string): (pathname: string) => readonly string[] {
  const manifest = readManifest(webBuild);
  if (manifest === null) return () => [];
  const screens = webScreens.map(({ path: pathname, module }) => ({
    pattern: new URLPattern({ pathname: `${pathname}{/}?` }),
    scripts: findScreenFiles(manifest, module).filter((file) => file.endsWith(".js")),
  }));
  return (pathname) => screens.find(({ pattern }) => pattern.test({ pathname }))?.scripts ?? [];
}
