import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { slimContract } from "./slim-contract.ts";

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), slimContract()],
  build: {
    outDir: "dist",
    // Tells the checks which files a customer's first page loads.
    manifest: true,
    target: "baseline-widely-available",
    // The server compresses beforehand; measuring here would only slow the build.
    reportCompressedSize: false,
  },
  // Testing Library cleans up after each test by a global `afterEach`.
  test: { environment: "happy-dom", globals: true, include: ["src/**/*.test.{ts,tsx}"] },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/media": server } },
});
