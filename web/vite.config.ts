import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";
import { contractEndpoints } from "./contract-endpoints.ts";

/**
 * These are the two fonts of every screen. Without a preload the browser would find them only after the script and
 * the style.
 */
const wanted = /\/(text|headings)-[\w-]+\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head",
          })),
    },
  };
}

const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@emotion\/[\w-]+|stylis|js-cookie)\//;
/**
 * Only screens with forms load schemas, and each loads those of its parts of the contract, because creating schemas
 * takes long.
 */
const schemaModule = /\/contract\/src\/([\w-]+)\.ts\?schemas$|node_modules\/(zod)\//;

function nameSchemaFile(id: string): string {
  const [, part, library] = schemaModule.exec(id) ?? [];
  return library ?? `${part}-schemas`;
}
const mui = /\/@mui\/(icons-material|utils|material\/(utils|AlertTitle|Avatar|Chip|Container|Grow|Portal))\//;
const component = (names: string) => new RegExp(`/web/src/components/(${names})\\.tsx?$`);
const feature = (names: string) => new RegExp(`/web/src/features/(${names})\\.tsx?$`);
const smallComponent = component(
  "active-chip|url-state|search-params|busy-button|date-field|date-time|focus|lazy-component|leave-question|record-dialog|save-file|use-.*",
);
const editableOrder =
  /\/web\/src\/features\/(edit-order\/(closing-text|editable-order|order-(days|edits|lines|panel|screen)|save-order)|orders\/drop-day-button)\.|\/domain\/src\/order-diff\./;
const statements = /\/web\/src\/features\/statements\/(?!statements-|statement-text|staff-|my-)/;
const dishTags =
  /\/(domain\/src\/dish-tags|contract\/src\/food-preferences|web\/src\/(components\/toggle-chip|features\/food-preferences\/food-preferences))\./;
const others = [
  feature("privacy/footer-links|companies/company-logo"),
  /\/web\/src\/(app\/(sign-in-layout|sign-in-reason-notice)|lib\/api\/(download|form-errors|idempotency-key))\.|\/contract\/src\/orders\.ts$|\/domain\/src\/(input-parsing|texts)|\?values$/,
];

/**
 * These are the files for modules that several later screens share. Without them, each module would be a file and a
 * request of its own. A file also takes the imports of its modules that no earlier file has, so no file imports a
 * later one. Cycles between files break the application when it loads.
 */
const sharedFiles = [
  // The schemas come first because the endpoints of the contract refer to them without needing them.
  { name: nameSchemaFile, debugName: "schemas", test: schemaModule, includeDependenciesRecursively: false },
  {
    name: "shared",
    test: (id: string) => [mui, smallComponent, ...others].some((some) => some.test(id)),
    minShareCount: 3,
  },
  { name: "text-field", test: component("text-field|search-field") },
  { name: "dialog", test: component("dialog-shell|confirm-dialog|unsaved-changes|preserved-input") },
  { name: "table", test: component("data-table|download|table-.*|paged-.*") },
  { name: "select", test: component("select-filter|select-options") },
  { name: "form", test: component("form-fields|schema-form") },
  { name: "choices", test: component("form-choices") },
  {
    name: "ordering",
    test: /\/web\/src\/features\/(cart\/(cart-days|summary-layout)|orders\/repeated-order|checkout\/order-failure)\./,
  },
  { name: "tags", test: dishTags, includeDependenciesRecursively: false },
  // Customers and staff share this file. Separate files would be larger for customers.
  { name: "editable-order", test: editableOrder, includeDependenciesRecursively: false },
  {
    name: "company-filter",
    test: feature("companies/(company-filter|companies-text)"),
    includeDependenciesRecursively: false,
  },
  { name: "statements", test: statements, includeDependenciesRecursively: false },
];

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), contractEndpoints(), preloadFonts()],
  // The server replaces this by a new nonce in each document.
  html: { cspNonce: "CSP_NONCE" },
  build: {
    outDir: "dist",
    // The manifest tells the checks which files a customer's first page loads.
    manifest: true,
    // The target browsers preload modules themselves.
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    // The build does not measure compressed sizes, because that takes time.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first page names 160 files. A hash that is one character shorter makes the page 0.2 kB smaller.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            // The libraries of every page rarely change. In a file of their own they stay in the browser's cache.
            { name: "vendor", test: foundation },
            // The theme is a file of its own so that a slow phone can react to touches between this file and the next
            // one.
            {
              name: "theme",
              tags: ["$initial"],
              test: /\/@mui\/(system|private-theming|styled-engine|material\/(styles|colors))\/|\/web\/src\/app\/theme\.ts$/,
            },
            // One file contains the rest of the first page, because each further file would be another request for a
            // slow phone.
            {
              name: "first-page",
              tags: ["$initial"],
              test: (id) => !schemaModule.test(id),
              includeDependenciesRecursively: false,
            },
            ...sharedFiles,
          ],
        },
      },
      // Schemas that no form imports are left out.
      treeshake: {
        manualPureFunctions: ["z", "endpoint"],
        // Emotion needs this library for `withTheme` only.
        moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }],
      },
    },
  },
  test: {
    environment: "happy-dom",
    setupFiles: "test-setup.ts",
    projects: [
      {
        extends: true,
        // The test files share their modules because loading MUI for each of them takes longer than the tests.
        test: {
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: ["**/*.isolated.test.{ts,tsx}"],
          isolate: false,
        },
      },
      // Test files that replace a module cannot share it.
      { extends: true, test: { include: ["src/**/*.isolated.test.{ts,tsx}"] } },
    ],
    maxWorkers: "100%",
    // The timeout is long so that tests do not fail on a slow machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/media": server } },
});
