import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Milliseconds. */
const timeout = 120_000;
const interval = 40;

/** Repeats `assertion` until it passes; rejects with its last error after two minutes. */
export async function waitFor(assertion: () => Promise<void> | void): Promise<void> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await delay(interval);
  }
}

/** Repeats `condition` until it holds; only the test's own time limit ends it. */
export async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await delay(interval);
}

type Client = Pick<pg.ClientBase, "query">;

/** Counts the statements of the database that wait for locks. */
export async function countBlocked(client: Client): Promise<number> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await client.query(waiting)).rowCount ?? 0;
}

/** Waits until at least `count` statements of the database wait for locks. */
export async function waitUntilBlocked(client: Client, count = 1): Promise<void> {
  await waitUntil(async () => (await countBlocked(client)) >= count);
}
