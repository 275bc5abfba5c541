import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { runSetting } from "./run-settings.ts";
import { startServer, type RunningServer } from "./server.ts";

type FirstAdministrator = { readonly email: string; readonly password: string };
export type EmptySystem = RunningServer & {
  readonly administrator: FirstAdministrator;
  readonly databaseUrl: string;
};

/** A server without the demo, over an empty database of its own: one administrator, and the reference data. */
export async function startEmptySystem(): Promise<EmptySystem> {
  const administrator = { email: "administracion@example.com", password: randomUUID() };
  const name = `vacia_${randomUUID().replaceAll("-", "")}`;
  const { pool, close } = openDatabase(runSetting("E2E_DATABASE_URL"), 1);
  await pool.query(`create database ${name}`).finally(close);
  const databaseUrl = new URL(runSetting("E2E_DATABASE_URL"));
  databaseUrl.pathname = `/${name}`;
  const server = await startServer({
    databaseUrl: databaseUrl.href,
    secretKey: randomBytes(32).toString("hex"),
    name: "empty-server",
    settings: { DEMO: "0", ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  });
  return { ...server, administrator, databaseUrl: databaseUrl.href };
}
