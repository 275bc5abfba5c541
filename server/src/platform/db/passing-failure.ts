/** By which PostgreSQL says that it cannot serve at this moment; among them a full disk (53100) and lost files (58P01). */
const sqlStates = new Set([
  ..."57014 55P03 25P03 40001 40P01 53100 53200 53300 53400 57P01 57P02 57P03 57P05 58030 58P01".split(" "),
  ..."08000 08001 08003 08004 08006".split(" "),
]);
/** Nobody answers where the database should be, or the disk is full, gone, or not to be written to. */
const systemCodes = new Set([
  ..."ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN".split(" "),
  ..."ENOSPC EDQUOT EACCES EIO EMFILE ENFILE ENOENT ENOTDIR EROFS".split(" "),
]);
/** What the driver tells by these texts alone: its connection is gone, or none could be had in time. */
const driverTexts = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end on the pool",
]);

/** The database or the disk cannot serve at this moment; another try may succeed. */
export function isTransientError(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (driverTexts.has(at.message)) return true;
    if (!("code" in at) || typeof at.code !== "string") continue;
    if (sqlStates.has(at.code) || systemCodes.has(at.code)) return true;
  }
  return false;
}
