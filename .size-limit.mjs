import {
  findModuleFiles,
  readManifest,
  findScreenFiles,
  webScreens,
} from "./server/src/platform/http/web-screens.ts";

const dist = "web/dist";
const manifest = readManifest(dist);
const isListed = (module) => webScreens.some((screen) => screen.module === module);
const unlisted = Object.keys(manifest).filter(
  (module) => /-pages?\.tsx$/.test(module) && manifest[module].isDynamicEntry && !isListed(module),
);
if (unlisted.length > 0) throw new Error(`web-screens.ts does not list ${unlisted.join(", ")}.`);

const checked = new Set();
/** A circle of files that import one another breaks the application when it loads. */
function refuseCircles(module, path = []) {
  if (path.includes(module)) throw new Error(`Files import one another: ${[...path, module].join(" → ")}.`);
  if (checked.has(module)) return;
  for (const imported of manifest[module].imports ?? []) refuseCircles(imported, [...path, module]);
  checked.add(module);
}
for (const module of Object.keys(manifest)) refuseCircles(module);

const inDist = (files) => [...files].map((file) => `${dist}/${file}`);

/** The entry, kB. Sizes vary by 0.1 kB with the names of files, which contain hashes. */
const entryLimit = 166.65;
/** A staff screen and the entry together load at most 250 kB. */
const staffLimit = 250 - entryLimit;
/** Beyond the entry, kB. */
const limits = {
  "/order/edit/:orderCartId": 41.4,
  "/:companySlug": 41.1,
  "/:companySlug/menu/checkout": 77.1,
  "/:companySlug/menu/pedido-en-tabla": 40.1,
  "/:companySlug/orders": 40.6,
  "/admin/login": 40.5,
  "/password_reset_confirm_api/:uidb64/:token": 40.1,
  "/libro-de-reclamaciones": 68.4,
};

function limitOf({ path }) {
  return limits[path] ?? (/^\/admin\/(?!login|invitation)/.test(path) ? staffLimit : 40);
}

/** The entry with the menu, and the files that each screen also loads before it is shown. */
export default [
  {
    name: "customer entry",
    path: inDist(findModuleFiles(manifest, "index.html")),
    limit: `${entryLimit} kB`,
    brotli: true,
  },
  ...webScreens.map((screen) => ({
    name: screen.path,
    path: inDist(findScreenFiles(manifest, screen.module)),
    limit: `${limitOf(screen)} kB`,
    brotli: true,
  })),
  // With the charts, which load after the page.
  {
    name: "/admin/inicio with its charts",
    path: inDist(findScreenFiles(manifest, "src/features/home/month-charts.tsx")),
    limit: "97.4 kB",
    brotli: true,
  },
];
