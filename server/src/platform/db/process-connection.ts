import { randomInt } from "node:crypto";
import { EventEmitter } from "node:events";
import { sql, type Column, type SQL } from "drizzle-orm";
import pg from "pg";
import { maintenanceLimits } from "./client.ts";

/** The first key of the advisory locks by which processes show that they run. The second key is the process's id. */
const processLock = 7_265_003;
const maxProcessId = 2 ** 31;
const retryMilliseconds = 1_000;

/** A connection that a process keeps beside those of its requests. */
export type ProcessConnection = {
  /**
   * Identifies the process in the rows that it works on. It is null while other processes could take this one for dead.
   */
  readonly processId: number | null;
  /** False while notifications of other processes could be missed. */
  readonly isOpen: boolean;
  /**
   * Calls `onNotification` for every notification, and when the connection breaks, because notifications may then be
   * missed.
   */
  listen(channel: string, onNotification: () => void): void;
  /** Returns the condition that a row names another process that has ended or lost its connection. */
  isOfDeadProcess(column: Column): SQL;
  close(): Promise<void>;
};

const livingProcesses = sql`select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${processLock} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Opens the connection, and reopens it whenever it breaks. */
export function openProcessConnection(databaseUrl: string): ProcessConnection {
  const processId = randomInt(1, maxProcessId);
  /** The names of its events are those of the channels. */
  const channels = new EventEmitter();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function handleDisconnect(): void {
    if (client) for (const channel of channels.eventNames()) channels.emit(channel);
    client = undefined;
    if (!closed) retry = setTimeout(tryAgain, retryMilliseconds);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: "lonchera-process",
      ...maintenanceLimits,
    });
    let lost = false;
    const handleDisconnectOnce = () => {
      if (!lost) handleDisconnect();
      lost = true;
    };
    opened.on("error", handleDisconnectOnce);
    opened.on("end", handleDisconnectOnce);
    opened.on("notification", ({ channel }) => channels.emit(channel));
    try {
      await opened.connect();
      // The lock is shared, because a broken connection may still hold it for a while.
      await opened.query("select pg_advisory_lock_shared($1, $2)", [processLock, processId]);
      for (const channel of channels.eventNames()) await opened.query(`listen ${String(channel)}`);
      client = opened;
    } catch {
      handleDisconnectOnce();
      await opened.end().catch(() => undefined);
    }
  }

  let connecting = connect();
  function tryAgain(): void {
    connecting = connect();
  }
  return {
    get processId() {
      return client ? processId : null;
    },
    get isOpen() {
      return client !== undefined;
    },
    listen: (channel, onNotification) => void channels.on(channel, onNotification),
    isOfDeadProcess: (column) =>
      sql`${column} is not null and ${column} <> ${processId} and ${column} not in (${livingProcesses})`,
    async close() {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
