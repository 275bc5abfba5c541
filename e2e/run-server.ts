import { buildWebWhenNeeded } from "@lonchera/server/web-build";
import { startServer } from "./server.ts";

/** Playwright's global setup: the web as it is now, one server for the whole run; what it returns is the teardown. */
export default async function runServer(): Promise<() => Promise<void>> {
  await buildWebWhenNeeded();
  const server = await startServer();
  process.env["E2E_URL"] = server.url;
  process.env["E2E_DATA_DIR"] = server.dataDir;
  return server.stop;
}
