import { setTimeout as delay } from "node:timers/promises";
import { describeError } from "./describe-error.ts";

type Close = (remainingMilliseconds: number) => Promise<unknown>;

/** The resources of a running server. Stages are closed one after another, the resources of one stage together. */
export type OpenResources = {
  /** The HTTP server, the workers for e-mails and notifications, and the periodic tasks. */
  readonly work: Close[];
  readonly connections: Close[];
  /** The embedded database, and tracing, which ends last because it traces the other stages. */
  readonly database: Close[];
};

/** Milliseconds from the beginning of the shutdown until each stage must have ended. */
const deadlines = { work: 11_000, connections: 12_000, database: 14_500 } as const;
/** The part of a stage's time that is reserved for ending by force. */
const killMargin = 1_000;

/**
 * Closes everything within 15 seconds. Work that takes longer is abandoned: every step is safe to interrupt, and the
 * next start continues it. Rejects with all errors.
 */
export async function closeResources(resources: OpenResources): Promise<void> {
  const startedAt = performance.now();
  const errors: unknown[] = [];
  for (const stage of ["work", "connections", "database"] as const) {
    const remaining = deadlines[stage] - (performance.now() - startedAt);
    const closing = resources[stage].map((close) =>
      close(remaining - killMargin).catch((error: unknown) => errors.push(error)),
    );
    await Promise.race([Promise.all(closing), delay(remaining)]);
  }
  if (errors.length > 0) throw new AggregateError(errors, "The server did not stop cleanly");
}

/** Closes everything and ends the process on SIGTERM or SIGINT. The returned signal aborts a start that is in progress. */
export function closeOnSignals(resources: OpenResources): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    // After Ctrl-C the signal arrives twice, because npm forwards it.
    if (stopping.signal.aborted) return;
    stopping.abort();
    closeResources(resources).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(describeError(error));
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  return stopping.signal;
}
