import type pg from "pg";
import type { Job, PgBoss } from "pg-boss";
import { queues, removeJobs } from "../jobs/jobs.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Letter, SendLetter } from "./email.ts";
import type { OrderNews } from "../../features/orders/order-events.ts";

/** The letters that tell these news now; fewer where newer ones tell the same. */
export type LettersOfNews = (client: pg.PoolClient, news: readonly OrderNews[]) => Promise<Letter[]>;

type Desk = {
  readonly jobs: PgBoss;
  readonly pool: pg.Pool;
  readonly sendLetter: SendLetter;
  readonly lettersOf: LettersOfNews;
  readonly onError: (error: unknown) => void;
  readonly pollingIntervalSeconds: number;
};
type NewsJob = Job<OrderNews>;

type Outcome = { id: string; status: "completed" } | { id: string; status: "failed"; output: unknown };

const atOnce = 20;

/** News go and their letters come in one transaction: whoever dies in between leaves either, and never both. */
async function handOn({ pool, sendLetter, lettersOf }: Desk, batch: readonly NewsJob[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    const ids = batch.map(({ id }) => id);
    // Elsewhere the same news were taken up again, because this took too long.
    if (!(await removeJobs(client, queues.orderNews.name, ids))) throw new Error("news told elsewhere");
    const letters = await lettersOf(
      client,
      batch.map(({ data }) => data),
    );
    if (letters.length > 0) await sendLetter(client, ...letters);
  });
}

async function tell(desk: Desk, batch: readonly NewsJob[]): Promise<Outcome[]> {
  try {
    await handOn(desk, batch);
    return batch.map(({ id }) => ({ id, status: "completed" }));
  } catch (error) {
    // One that cannot be told holds nobody else's up.
    if (batch.length > 1) return (await Promise.all(batch.map((job) => tell(desk, [job])))).flat();
    desk.onError(error);
    return batch.map(({ id }) => ({ id, status: "failed", output: error }));
  }
}

/** Makes letters of what happened to orders, which then wait for delivery as all others do. */
export async function lettersFromNews(desk: Desk): Promise<void> {
  const options = {
    batchSize: atOnce,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: desk.pollingIntervalSeconds,
    perJobResults: true,
  } as const;
  await desk.jobs.work<OrderNews, void, typeof options>(queues.orderNews.name, options, (batch) =>
    tell(desk, batch),
  );
}
