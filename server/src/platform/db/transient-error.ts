/** SQLSTATEs of PostgreSQL for timeouts, conflicts, lack of resources (a full disk is 53100), I/O errors and shutdown. */
const sqlStates = new Set([
  ..."57014 55P03 25P03 40001 40P01 53100 53200 53300 53400 57P01 57P02 57P03 57P05 58030 58P01".split(" "),
  // A standby that is about to become the primary gives 25006.
  "25006",
  // PgBouncer gives 08P01 where it does not reach the database in time.
  ..."08000 08001 08003 08004 08006 08P01".split(" "),
]);
const networkCodes = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN".split(" "),
);
/** System codes for a disk that is full, broken, read-only or not accessible, and for too many open files. */
const diskCodes = new Set("ENOSPC EDQUOT EIO EROFS EACCES EMFILE ENFILE".split(" "));
/** System codes for a missing socket of a local database. For other calls these codes mean a bug. */
const socketCodes = new Set(["ENOENT", "ENOTDIR"]);
/** The messages of `pg` and `pg-pool` for a lost connection and for timeouts. These errors have no code. */
const driverMessages = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
]);

/** A transient error of another process, of which only the text arrives. */
export class RemoteTransientError extends Error {}

function isTransient(error: Error): boolean {
  if (error instanceof RemoteTransientError) return true;
  if (driverMessages.has(error.message)) return true;
  if (!("code" in error) || typeof error.code !== "string") return false;
  const { code } = error;
  if (socketCodes.has(code)) return "syscall" in error && error.syscall === "connect";
  return sqlStates.has(code) || networkCodes.has(code) || diskCodes.has(code);
}

/** Returns true if the database or the disk is temporarily unavailable, so that another attempt may succeed. */
export function isTransientError(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (isTransient(at)) return true;
  return false;
}
