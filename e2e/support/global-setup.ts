import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { startTestCluster } from "@lonchera/server/test/test-cluster";
import { startServer } from "./server.ts";

/**
 * The global setup of Playwright. It builds the web and starts one server for the whole run, over a database that journeys
 * can also use directly. It returns the teardown.
 */
export default async function runServer(): Promise<() => Promise<void>> {
  execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
  const cluster = await startTestCluster();
  try {
    const secretKey = randomBytes(32).toString("hex");
    const server = await startServer({
      databaseUrl: cluster.url,
      secretKey,
      name: "server",
      settings: { DEMO: "1" },
    });
    process.env["E2E_URL"] = server.url;
    process.env["E2E_DATA_DIR"] = server.dataDir;
    process.env["E2E_DATABASE_URL"] = cluster.url;
    process.env["E2E_SECRET_KEY"] = secretKey;
    return async () => {
      try {
        await server.stop();
      } finally {
        await cluster.stop();
      }
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
