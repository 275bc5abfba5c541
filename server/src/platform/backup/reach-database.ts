import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { DataDirectoryInUseError } from "../db/embedded/directory-lock.ts";
import { findRunningDatabaseUrl, startEmbeddedDatabase } from "../db/embedded/embedded-database.ts";
import { Refused } from "./refused.ts";
import type { Task } from "./run-command.ts";

const patienceMilliseconds = 20_000;
const pauseMilliseconds = 500;

async function startOwn({ place, stack }: Task): Promise<string> {
  const embedded = await startEmbeddedDatabase(place.dataDir);
  stack.defer(() => embedded.stop());
  return embedded.url;
}

async function startWhereNoneRuns(task: Task): Promise<string | null> {
  try {
    return await startOwn(task);
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return null;
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: pauseMilliseconds });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A server that starts or stops has the folder, and no database yet or no longer. */
async function reachEmbedded(task: Task): Promise<string> {
  const { dataDir } = task.place;
  const given = Date.now() + patienceMilliseconds;
  for (;;) {
    task.signal.throwIfAborted();
    const started = await startWhereNoneRuns(task);
    if (started !== null) return started;
    const running = await findRunningDatabaseUrl(dataDir);
    if (running !== null && (await answers(running))) return running;
    if (Date.now() > given) {
      const where = "¿la usa otro usuario u otro contenedor?";
      throw new Refused(`La base de datos de ${dataDir} está en uso y no responde desde aquí: ${where}`);
    }
    await delay(pauseMilliseconds, undefined, { signal: task.signal });
  }
}

/** The address of the database that holds the data: of a server's that runs, or of one that is started for this. */
export async function reachDatabase(task: Task): Promise<string> {
  const { databaseUrl, dataDir } = task.place;
  if (databaseUrl !== undefined) return databaseUrl;
  // Starting one where there is none would make an empty one.
  const found = await stat(path.join(dataDir, "postgres")).catch(() => undefined);
  if (!found) throw new Refused(`No hay datos de Lonchera en ${path.resolve(dataDir)} (DATA_DIR).`);
  return reachEmbedded(task);
}

/** The address of the database that is to take the data; nobody else uses it where it is the embedded one. */
export async function openForRestoring(task: Task): Promise<string> {
  if (task.place.databaseUrl !== undefined) return task.place.databaseUrl;
  const started = await startWhereNoneRuns(task);
  if (started !== null) return started;
  throw new Refused(`El servidor está usando ${path.resolve(task.place.dataDir)}: deténgalo para restaurar.`);
}
