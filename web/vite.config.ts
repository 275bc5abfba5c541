import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "dist",
    target: "baseline-widely-available",
    // The server compresses beforehand; measuring here would only slow the build.
    reportCompressedSize: false,
  },
  server: { host: "127.0.0.1", proxy: { "/api": server, "/media": server, "/sandbox": server } },
});
