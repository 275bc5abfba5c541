import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { preloadFonts } from "./preload-fonts.ts";
import { contractEndpoints } from "./contract-endpoints.ts";

const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@emotion\/[\w-]+|stylis|js-cookie)\//;
/** Only the screens with forms load them. */
const schemaModule = /\?schemas$|node_modules\/zod\//;
const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), contractEndpoints(), preloadFonts()],
  // The server replaces it by a new nonce in each document.
  html: { cspNonce: "CSP_NONCE" },
  build: {
    outDir: "dist",
    // Tells the checks which files a customer's first page loads.
    manifest: true,
    target: "baseline-widely-available",
    // The server compresses beforehand; measuring here would only slow the build.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page runs on changes rarely: one file that a new version leaves in the browser's cache.
            { name: "vendor", test: foundation },
            // One file for the rest of the first page: each further one would be another request of a slow phone.
            {
              name: "first-page",
              tags: ["$initial"],
              test: (id) => !schemaModule.test(id),
              includeDependenciesRecursively: false,
            },
            // Each icon would be a file of its own.
            { name: "icons", test: /@mui\/icons-material/, minShareCount: 2 },
          ],
        },
      },
      // Schemas that no form imports are dropped.
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: "test-setup.ts",
    // Files share their modules: loading MUI anew for each of them takes longer than the tests.
    isolate: false,
    maxWorkers: "100%",
    // A slow machine is no failure.
    testTimeout: 60_000,
  },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/media": server } },
});
