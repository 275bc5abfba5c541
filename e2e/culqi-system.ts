import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase, type Database } from "@lonchera/server/platform/db/client";
import { startCulqiStandIn, type CulqiStandIn } from "@lonchera/server/test/fakes/culqi/stand-in";
import { runSetting } from "./run-settings.ts";
import { startServer } from "./server.ts";
import { test as base } from "./test.ts";

/** A server that charges by the real provider's API, which a stand-in of ours plays. */
type CulqiSystem = { readonly url: string; readonly databaseUrl: string; readonly culqi: CulqiStandIn };

async function emptyDatabase(): Promise<string> {
  const name = `culqi_${randomUUID().replaceAll("-", "")}`;
  const { pool, close } = openDatabase(runSetting("E2E_DATABASE_URL"), 1);
  await pool.query(`create database ${name}`).finally(close);
  const url = new URL(runSetting("E2E_DATABASE_URL"));
  url.pathname = `/${name}`;
  return url.href;
}

async function withCulqiSystem(use: (system: CulqiSystem) => Promise<void>, name: string): Promise<void> {
  const endings: (() => Promise<void>)[] = [];
  const culqi = await startCulqiStandIn({ after: (end) => void endings.push(end) });
  try {
    const databaseUrl = await emptyDatabase();
    const secretKey = randomBytes(32).toString("hex");
    const settings = { DEMO: "0", ...culqi.environment };
    const server = await startServer({ databaseUrl, secretKey, name, settings });
    endings.unshift(server.stop);
    culqi.sendEventsTo({ url: `${server.url}/api/webhooks/culqi/`, when: "after" });
    await use({ url: server.url, databaseUrl, culqi });
  } finally {
    for (const end of endings) await end();
  }
}

/** `test`, with everything of it in such a system. */
export const test = base.extend<{ culqi: CulqiStandIn }, { system: CulqiSystem; database: Database }>({
  system: [
    async ({}, use, { parallelIndex }) => {
      await withCulqiSystem(use, `culqi-server-${parallelIndex}`);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  database: [
    async ({ system }, use) => {
      const database = openDatabase(system.databaseUrl, 2);
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.url);
  },
  culqi: async ({ system }, use) => {
    await use(system.culqi);
    system.culqi.heal();
  },
});
