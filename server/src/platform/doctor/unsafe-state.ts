import { randomUUID } from "node:crypto";
import { readFile, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { millisecondsPerDay } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import type { Config } from "../../config.ts";
import { openPoolerDatabase, openReplicaDatabase } from "../db/client.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { waitForReplica } from "../db/replica.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { FileStoreError } from "../files/s3-store.ts";
import { findUnsafeKeys } from "./unsafe-keys.ts";
import { selectFindings, type Finding } from "./unsafe-settings.ts";
import { findWrongSummaries } from "./wrong-summaries.ts";

const lastBackupFile = "last-backup";

/**
 * Records the time of a backup for the doctor. It ignores errors, because the system user that makes backups may be
 * unable to write here.
 */
export async function recordBackupTime(dataDir: string, takenAt: string): Promise<void> {
  await writeFile(path.join(dataDir, lastBackupFile), takenAt).catch(() => undefined);
}

async function checkBackup(dataDir: string, now: number): Promise<Finding[]> {
  const takenAt = await readFile(path.join(dataDir, lastBackupFile), "utf8").catch(() => "");
  // Without the file the age is NaN, which is not less than a day.
  if (now - Date.parse(takenAt) < millisecondsPerDay) return [];
  return [
    {
      where: "Copia de seguridad",
      problem: "no hay ninguna de npm run backup en el último día.",
      remedy: "Programa npm run backup cada noche y guarda el archivo en otra máquina.",
    },
  ];
}

/** Bytes. */
const leastSpace = 1024 ** 3;
/** The types of `statfs` for NFS, CIFS, SMB2, 9P and FUSE. */
const sharedFileSystems = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546]);

async function checkDisk(dataDir: string): Promise<Finding[]> {
  const { type, bavail, bsize } = await statfs(dataDir);
  return selectFindings([
    bavail * bsize < leastSpace && {
      where: "DATA_DIR",
      problem: `su disco tiene menos de 1 GiB libre (${Math.floor((bavail * bsize) / 1024 ** 2)} MiB).`,
      remedy: "Libera espacio o mueve la carpeta a un disco más grande.",
    },
    sharedFileSystems.has(type) && {
      where: "DATA_DIR",
      problem: "está en un disco compartido por red: una base de datos puede dañarse allí.",
      remedy: "Usa un disco de la máquina, o una base de datos aparte con DATABASE_URL.",
    },
  ]);
}

/** Milliseconds. */
const longestSkew = 2_000;

async function checkDatabase(client: pg.Client | pg.Pool, config: Config, now: number): Promise<Finding[]> {
  const sentAt = Date.now();
  const { rows } = await client.query<{ now: string; has_trgm: boolean; has_migrations: boolean }>(
    `select extract(epoch from clock_timestamp()) * 1000 as now,
       exists (select from pg_extension where extname = 'pg_trgm') as has_trgm,
       to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The database answered without a row.");
  const answeredAt = Date.now();
  const databaseTime = Number(row.now);
  const skew = Math.max(sentAt - databaseTime, databaseTime - answeredAt, 0);
  const applied = row.has_migrations
    ? await client.query("select from drizzle.__drizzle_migrations")
    : { rowCount: 0 };
  const pending = readMigrationFiles({ migrationsFolder }).length - (applied.rowCount ?? 0);
  const found = selectFindings([
    skew > longestSkew && {
      where: "Reloj",
      problem: `difiere ${Math.round(skew / 1000)} s del de la base de datos: los cierres se moverían.`,
      remedy: "Sincroniza los relojes de las dos máquinas (NTP).",
    },
    pending > 0 && {
      where: "Base de datos",
      problem: `tiene pendiente ${formatCount(pending, "migración", "migraciones")} de esta versión.`,
      remedy: "Inicia el servidor de esta versión: las aplica al arrancar.",
    },
    pending <= 0 &&
      !row.has_trgm && {
        where: "Base de datos",
        problem: "no tiene la extensión pg_trgm: las búsquedas son lentas con muchos datos.",
        remedy: "Créala con create extension pg_trgm y sus índices (docs/operations.md).",
      },
  ]);
  // Tables of an earlier release may lack columns.
  if (pending > 0) return found;
  return [...found, ...(await findUnsafeKeys(client, config)), ...(await findWrongSummaries(client, now))];
}

/** Checks the limits of a pooler. A connection to it sets no limits of its own, so the pooler or the role has to. */
async function checkPooler(poolerUrl: string): Promise<Finding[]> {
  const { pool, close } = openPoolerDatabase(poolerUrl);
  try {
    const { rows } = await pool.query<{ name: string }>(
      `select name from pg_settings where setting = '0' and name in
         ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    if (rows.length === 0) return [];
    return [
      {
        where: "DATABASE_URL",
        problem: `el pooler no pone límite a ${rows.map(({ name }) => name).join(", ")}.`,
        remedy: "Ponlos con connect_query en PgBouncer o con alter role (docs/operations.md).",
      },
    ];
  } finally {
    await close();
  }
}

async function checkReplica(client: pg.Client | pg.Pool, replicaUrl: string): Promise<Finding[]> {
  const { pool, close } = openReplicaDatabase(replicaUrl);
  try {
    await waitForReplica(client, pool);
    return [];
  } catch {
    return [
      {
        where: "DATABASE_REPLICA_URL",
        problem: "no responde, no es una réplica de esta base de datos o está atrasada: no se usa.",
        remedy: "Revisa la dirección y pg_stat_replication en la base de datos principal.",
      },
    ];
  } finally {
    await close();
  }
}

/** Writes, reads, lists and deletes a file, because a key needs a permission for each of these. */
async function checkFileStore(place: Pick<Config, "s3" | "dataDir">): Promise<Finding[]> {
  const store = openFileStore(place);
  const name = `doctor-${randomUUID()}.txt`;
  try {
    await store.write(name, new Uint8Array());
    await store.readTime(name);
    await store.list();
    await store.delete(name);
    return [];
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    const remedy =
      "Revisa FILES_URL y las variables AWS_…, y que la clave pueda leer, escribir, borrar y listar.";
    return [{ where: "FILES_URL", problem: error.message, remedy }];
  }
}

/** Finds unsafe and missing things in the database, on the disk and in the store of the pictures. */
export async function findUnsafeState(
  client: pg.Client | pg.Pool,
  config: Config,
  now: number,
): Promise<Finding[]> {
  const { dataDir, poolerUrl, replicaUrl, s3 } = config;
  const found = [
    await checkDatabase(client, config, now),
    poolerUrl === undefined ? [] : await checkPooler(poolerUrl),
    replicaUrl === undefined ? [] : await checkReplica(client, replicaUrl),
    await checkDisk(dataDir),
    s3 ? await checkFileStore({ s3, dataDir }) : [],
    await checkBackup(dataDir, now),
  ];
  return found.flat();
}
