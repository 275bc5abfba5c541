import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/** Another process holds the data directory. Its message is meant for the person who started this one. */
export class DataDirectoryInUse extends Error {
  override readonly name = "DataDirectoryInUse";

  constructor(directory: string) {
    super(`Otra instancia de Lonchera ya usa la carpeta de datos ${directory}`);
  }
}

/** Its message is meant for the person who started this one, too. */
export class DataDirectoryUnusable extends Error {
  override readonly name = "DataDirectoryUnusable";

  constructor(directory: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`No se puede usar la carpeta de datos ${directory} (DATA_DIR): ${reason}`, { cause });
  }
}

export type DirectoryLock = { release(): void };

// A collected handle would close its file, and the lock would go with it.
const held = new Set<DatabaseSync>();

/**
 * Holds `directory` for this process alone, or throws DataDirectoryInUse.
 * The lock is SQLite's lock on an empty file: the kernel's, so it dies with the process, however that ends,
 * counts between containers that share the folder, and knows nothing of process ids.
 * Nothing else in this process may open that file: closing it would free the lock.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = openExclusively(directory);
  held.add(file);
  return {
    release() {
      if (held.delete(file)) file.close();
    },
  };
}

function openExclusively(directory: string): DatabaseSync {
  try {
    const file = new DatabaseSync(join(directory, "lonchera.lock"), { timeout: 0 });
    // The write never reaches the file: it refuses a file that may only be read, which gets no exclusive lock.
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1");
    return file;
  } catch (cause) {
    if (isBusy(cause)) throw new DataDirectoryInUse(directory);
    throw new DataDirectoryUnusable(directory, cause);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
