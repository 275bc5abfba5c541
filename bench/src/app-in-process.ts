import type { FastifyInstance } from "fastify";
import { buildApp } from "@lonchera/server/app";
import { readConfig } from "@lonchera/server/config";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { sendLetter } from "@lonchera/server/platform/email/send-email";
import { openDeps } from "@lonchera/server/features/open-deps";

type Running = { readonly database: string; readonly secret: string };

/** The server's code in this process, beside the server that runs, so that its statements can be taken down. */
export async function withAppInProcess<T>(
  { database, secret }: Running,
  use: (app: FastifyInstance) => Promise<T>,
): Promise<T> {
  const { db, pool, close } = openDatabase(database);
  const config = readConfig({ DATABASE_URL: database, SECRET_KEY: secret });
  const deps = openDeps({ db, pool, config, clock: Date.now, sendLetter }, database);
  const app = await buildApp(deps, { secret });
  try {
    return await use(app);
  } finally {
    await app.close();
    await close();
  }
}
