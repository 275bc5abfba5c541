import { setTimeout as sleep } from "node:timers/promises";
import type { Query } from "drizzle-orm";
import Cursor from "pg-cursor";
import type { Transaction } from "../../platform/db/client.ts";

/** Small batches let the database serve others in between. */
const batchSize = 250;

/** After this number of rows a report pauses between batches, so that orders are not slowed down. */
const longReport = 10_000;
/** The length of a pause as a multiple of the time that the last batch took. */
const restFactor = 1.5;
/** Milliseconds. The time of a batch includes waiting for a slow browser, so pauses need a limit. */
const longestRest = 40;

/** Reads the rows of a query. The next batch is read while the caller uses the current one. */
export async function* readInBatches<Row>(
  tx: Transaction,
  query: PromiseLike<Row[]> & { toSQL(): Query },
): AsyncGenerator<Row[]> {
  const { sql: text, params } = query.toSQL();
  const cursor = tx.$client.query(new Cursor<Row>(text, params));
  let began = performance.now();
  let rows = 0;
  let next = cursor.read(batchSize);
  for (let batch = await next; batch.length > 0; batch = await next) {
    next = cursor.read(batchSize);
    // If the caller stops early, an error of this read must not end the process.
    next.catch(() => undefined);
    yield batch;
    rows += batch.length;
    if (rows < longReport) continue;
    await next;
    await sleep(Math.min(restFactor * (performance.now() - began), longestRest));
    began = performance.now();
  }
}
