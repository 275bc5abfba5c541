import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds that are left for it. */
type Stop = (milliseconds: number) => Promise<unknown>;

/** What a server has opened, to be stopped in this order; things of one kind together. */
export type Opened = {
  /** Answers requests, delivers mail, settles payments. */
  readonly work: Stop[];
  /** To the database. */
  readonly connections: Stop[];
  /** The database itself, where it is ours. */
  readonly database: Stop[];
};

/** When each kind has to be done, from the beginning (milliseconds): all of it in less than 15 s. */
const doneBy = { work: 11_000, connections: 12_000, database: 14_500 } as const;
/** For a database that did not stop in time and is cut short. */
const lastWords = 1_000;

/**
 * Stops everything. What takes longer than it may is left where it is: every act is safe to be cut off, and the next
 * start goes on with it. Rejects with what failed.
 */
export async function stopAll(opened: Opened): Promise<void> {
  const began = performance.now();
  const failures: unknown[] = [];
  for (const kind of ["work", "connections", "database"] as const) {
    const left = doneBy[kind] - (performance.now() - began);
    const stops = opened[kind].map((stop) =>
      stop(left - lastWords).catch((error: unknown) => failures.push(error)),
    );
    await Promise.race([Promise.all(stops), delay(left)]);
  }
  if (failures.length > 0) throw new AggregateError(failures, "the server did not stop as it should");
}
