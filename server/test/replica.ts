import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import { startEmbeddedDatabase } from "../src/platform/db/embedded/embedded-database.ts";
import { createMigratedData } from "./migrated-data.ts";
import { createScratchFolder } from "./scratch-folder.ts";
import { withClient } from "./test-database.ts";

const settings = { fsync: "off", autovacuum: "off" };
/** Each line of the log begins with the name of the program that sent the statement. */
const logged = { log_statement: "all", log_line_prefix: "%a: " };

/** Starts a migrated database and a streaming replica of it, both until the test ends. */
export async function startReplicatedDatabase(t: TestContext) {
  const [home, replicaHome] = [await createMigratedData(t), createScratchFolder(t)];
  // The embedded binaries have no pg_basebackup, but a stopped cluster can be copied.
  await promisify(execFile)("cp", ["-a", path.join(home, "postgres"), replicaHome]);
  await writeFile(path.join(replicaHome, "postgres", "standby.signal"), "");
  const primary = await startEmbeddedDatabase(home, { settings });
  const host = new URL(primary.url).searchParams.get("host");
  const primary_conninfo = `host=${host} port=5432 user=postgres`;
  const replica = await startEmbeddedDatabase(replicaHome, {
    settings: { ...settings, ...logged, primary_conninfo },
  });
  t.after(async () => {
    await replica.stop();
    await primary.stop();
  });

  let seen = 0;
  return {
    url: primary.url,
    replicaUrl: replica.url,
    /** Returns the statements that the server and its reports sent to the replica since the last call. */
    readNewStatements: async () => {
      const lines = (await readFile(path.join(replicaHome, "postgres.log"), "utf8")).split("\n");
      const added = lines.slice(seen);
      seen = lines.length - 1;
      return added.filter((line) => /^lonchera(-export)?: LOG/.test(line));
    },
    query: (text: string) => withClient(replica.url, (client) => client.query(text)),
    stopReplica: () => replica.stop(),
  };
}
