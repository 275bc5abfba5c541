import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/** Another process holds the data directory. The message is shown to the operator. */
export class DataDirectoryInUseError extends Error {
  override readonly name = "DataDirectoryInUseError";

  constructor(directory: string) {
    super(`Otra instancia de Lonchera ya usa la carpeta de datos ${directory}`);
  }
}

/** The data directory cannot be created, read or written. The message is shown to the operator. */
export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";

  constructor(directory: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`No se puede usar la carpeta de datos ${directory} (DATA_DIR): ${reason}`, { cause });
  }
}

export type DirectoryLock = { release(): void };

// Keeps the handles from being garbage-collected, which would close the files and release the locks.
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks `directory` for this process or throws `DataDirectoryInUseError`.
 * SQLite takes a kernel lock on an empty file. The kernel releases it when the process ends, and it also works
 * between containers that share the directory. Nothing else in this process may open that file, because closing
 * it would release the lock.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = openLockFile(directory);
  heldLocks.add(file);
  return {
    release() {
      if (heldLocks.delete(file)) file.close();
    },
  };
}

function openLockFile(directory: string): DatabaseSync {
  try {
    const file = new DatabaseSync(join(directory, "lonchera.lock"), { timeout: 0 });
    // SQLite locks a read-only file only for reading. This write, which is never committed, detects such a file.
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1");
    return file;
  } catch (cause) {
    if (isBusy(cause)) throw new DataDirectoryInUseError(directory);
    throw new DataDirectoryError(directory, cause);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
