import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { getRequestContext } from "../http/request-context.ts";
import { openReplicaDatabase, type Db } from "./client.ts";
import { isTransientError } from "./transient-error.ts";

/** The most milliseconds that a read waits for the replica to have everything that was committed before. */
const longestWait = 1_000;
const pollInterval = 10;
/** A replica that is unreachable or behind is not asked again for this time (milliseconds). */
const retryInterval = 5_000;

/** Runs reads for staff that need not use the primary. Reads that decide about orders or money must not use it. */
export type Replica = {
  /** Runs reads on the replica once it has everything that was committed before, or else on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Returns the address of the database that `read` would use now. */
  findUrl(): Promise<string>;
  close(): Promise<void>;
};

type Connection = Pick<pg.Pool | pg.ClientBase, "query">;
type Position = { readonly position: string; readonly system: string };

/** Waits until the replica has everything that the primary has committed. Throws if that takes too long. */
export async function waitForReplica(primary: Connection, replica: pg.Pool): Promise<void> {
  const { rows } = await primary.query<Position>(
    "select pg_current_wal_flush_lsn()::text as position, system_identifier::text as system from pg_control_system()",
  );
  const question = {
    text: `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_current,
      system_identifier::text as system from pg_control_system()`,
    values: [rows[0]?.position],
    // The types of `pg` lack this option.
    query_timeout: longestWait,
  };
  const giveUpAt = performance.now() + longestWait;
  for (;;) {
    const found = await replica.query<{ is_current: boolean; system: string }>(question);
    if (found.rows[0]?.system !== rows[0]?.system) throw new Error("it is no copy of the primary");
    if (found.rows[0]?.is_current) return;
    if (performance.now() > giveUpAt) throw new Error("it is behind the primary");
    await sleep(pollInterval);
  }
}

export function openReplica(primary: Db, primaryUrl: string, replicaUrl: string | undefined): Replica {
  if (replicaUrl === undefined)
    return {
      read: (work) => work(primary),
      findUrl: () => Promise.resolve(primaryUrl),
      close: () => Promise.resolve(),
    };
  const { db, pool, close } = openReplicaDatabase(replicaUrl);
  let unusedUntil = 0;

  function leaveUnused(err: unknown): void {
    unusedUntil = performance.now() + retryInterval;
    getRequestContext()?.log.warn({ err }, "the replica is not used for some seconds");
  }

  async function isUsable(): Promise<boolean> {
    if (performance.now() < unusedUntil) return false;
    try {
      await waitForReplica(primary.$client, pool);
      return true;
    } catch (error) {
      leaveUnused(error);
      return false;
    }
  }

  return {
    read: async (work) => {
      if (!(await isUsable())) return work(primary);
      try {
        return await work(db);
      } catch (error) {
        if (!isTransientError(error)) throw error;
        leaveUnused(error);
        return work(primary);
      }
    },
    findUrl: async () => ((await isUsable()) ? replicaUrl : primaryUrl),
    close,
  };
}
