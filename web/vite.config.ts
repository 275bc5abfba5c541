import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { preloadFonts } from "./preload-fonts.ts";
import { contractEndpoints } from "./contract-endpoints.ts";

const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|@emotion\/[\w-]+|stylis|js-cookie)\//;
const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), contractEndpoints(), preloadFonts()],
  build: {
    outDir: "dist",
    // Tells the checks which files a customer's first page loads.
    manifest: true,
    target: "baseline-widely-available",
    // The server compresses beforehand; measuring here would only slow the build.
    reportCompressedSize: false,
    rolldownOptions: {
      // What every page runs on changes rarely: one file that a new version leaves in the browser's cache.
      output: { codeSplitting: { groups: [{ name: "vendor", test: foundation }] } },
      // Schemas that no form imports are dropped.
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
    },
  },
  // Testing Library cleans up after each test by a global `afterEach`.
  test: { environment: "happy-dom", globals: true, include: ["src/**/*.test.{ts,tsx}"] },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/media": server } },
});
