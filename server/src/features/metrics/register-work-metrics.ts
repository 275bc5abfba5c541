import type pg from "pg";
import { Gauge, type Registry } from "prom-client";
import { readWaitingWork, workMetrics, type WaitingWork } from "./read-waiting-work.ts";

type MetricSources = {
  readonly registry: Registry;
  readonly pool: pg.Pool;
  readonly clock: () => number;
};

/** Scrapes within this time (milliseconds) share one reading. */
const shareFor = 5_000;

/**
 * Registers the metrics of the work that waits in the database. While the database does not answer, `database_up` is
 * 0 and the other values are absent, but the scrape itself succeeds.
 */
export function registerWorkMetrics({ registry, pool, clock }: MetricSources): void {
  let readAt = -Infinity;
  let reading: Promise<WaitingWork | null> = Promise.resolve(null);
  const read = () => {
    if (performance.now() - readAt >= shareFor) {
      readAt = performance.now();
      reading = readWaitingWork(pool, clock()).catch(() => null);
    }
    return reading;
  };
  const registers = [registry];
  new Gauge({
    name: "database_up",
    help: "1 if the database answered within two seconds.",
    registers,
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
  for (const [name, help] of Object.entries(workMetrics)) {
    const metric = name as keyof typeof workMetrics;
    new Gauge({
      name,
      help,
      labelNames: ["state", "queue", "age"],
      registers,
      async collect() {
        const work = await read();
        this.reset();
        for (const { labels, value } of work?.[metric] ?? []) this.set(labels, value);
      },
    });
  }
}
