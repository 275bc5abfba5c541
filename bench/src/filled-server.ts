import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { startEmbeddedDatabase } from "@lonchera/server/platform/db/embedded/embedded-database";
import { openSessions, type Sessions } from "@lonchera/server/platform/auth/sessions";
import { repository, scratchFolder } from "./children.ts";
import { startServer } from "./running-server.ts";

/** The real server in a process of its own, over an embedded database of its own. */
export type FilledServer<Filling> = {
  readonly address: string;
  readonly pid: number;
  readonly database: string;
  readonly secret: string;
  /** What is known of the rows in it. */
  readonly filling: Filling;
  /** Signs for its users. */
  readonly sessions: Pick<Sessions, "issueAccessToken">;
  /** For the bench's own files. */
  readonly folder: string;
};

/** `fill` gets an empty database. */
export async function withFilledServer<Filling, T>(
  fill: (databaseUrl: string) => Promise<Filling>,
  measure: (server: FilledServer<Filling>) => Promise<T>,
): Promise<T> {
  await using folder = await scratchFolder();
  const dataDir = folder.path;
  const { url: database, stop } = await startEmbeddedDatabase(dataDir);
  await using _database = { [Symbol.asyncDispose]: stop };
  const filling = await fill(database);
  const secret = randomBytes(32).toString("hex");
  const env = { DATABASE_URL: database, SECRET_KEY: secret, DATA_DIR: dataDir };
  await using server = await startServer(join(repository, "server/src/main.ts"), [], env);
  const { pool, close } = openDatabase(database, 1);
  await using _pool = { [Symbol.asyncDispose]: close };
  const sessions = openSessions(pool, secret, Date.now);
  const { address, pid } = server;
  return await measure({ address, pid, database, secret, sessions, filling, folder: dataDir });
}
