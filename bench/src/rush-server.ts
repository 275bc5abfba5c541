import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openDatabase } from "@lonchera/server/db/client";
import { startEmbeddedDatabase } from "@lonchera/server/db/embedded";
import { openSessions, type Sessions } from "@lonchera/server/http/session";
import { repository, scratchFolder } from "./children.ts";
import { startServer } from "./running-server.ts";
import { prepareRush, type Rush } from "./rush-data.ts";

/** The real server over an embedded database of its own, with the rush in it. */
export type RushServer = {
  readonly address: string;
  readonly database: string;
  readonly secret: string;
  readonly rush: Rush;
  /** Signs for its customers. */
  readonly sessions: Pick<Sessions, "issueAccess">;
  /** For the bench's own files. */
  readonly folder: string;
};

export async function withRushServer<T>(
  customers: number,
  measure: (server: RushServer) => Promise<T>,
): Promise<T> {
  await using folder = await scratchFolder();
  const dataDir = folder.path;
  const { url: database, stop } = await startEmbeddedDatabase(dataDir);
  await using _database = { [Symbol.asyncDispose]: stop };
  const rush = await prepareRush(database, customers);
  const secret = randomBytes(32).toString("hex");
  const env = { DATABASE_URL: database, SECRET_KEY: secret, DATA_DIR: dataDir };
  await using server = await startServer(join(repository, "server/src/start.ts"), [], env);
  const { pool, close } = openDatabase(database, 1);
  await using _pool = { [Symbol.asyncDispose]: close };
  const sessions = openSessions(pool, secret, Date.now);
  return await measure({ address: server.address, database, secret, sessions, rush, folder: folder.path });
}
