import { setTimeout as delay } from "node:timers/promises";
import type { PostgresServer } from "./postgres-server.ts";

export type SupervisorOptions = {
  /** Receives one line for the operator. */
  readonly log: (line: string) => void;
  /** Called when PostgreSQL could not be restarted and no further attempt will be made. */
  readonly onGiveUp: (line: string) => void;
  readonly timing?: Partial<SupervisorTiming>;
};

/** Milliseconds. */
const defaultTiming = {
  firstDelay: 200,
  maxDelay: 10_000,
  /** A server that has run for this time counts as recovered. */
  stableAfter: 60_000,
  /** This is long enough to notice and clear a full disk. */
  giveUpAfter: 600_000,
};
type SupervisorTiming = typeof defaultTiming;

function getReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").slice(-300);
}

/**
 * Restarts PostgreSQL whenever it ends unexpectedly, with exponential backoff, until it has failed for
 * `giveUpAfter` milliseconds.
 */
export function supervisePostgres(
  first: PostgresServer,
  startServer: (signal: AbortSignal) => Promise<PostgresServer>,
  { log, onGiveUp, timing: givenTiming }: SupervisorOptions,
): Pick<PostgresServer, "stop"> {
  const timing = { ...defaultTiming, ...givenTiming };
  const stopping = new AbortController();
  let current: PostgresServer | undefined = first;

  async function restart(failures: number): Promise<void> {
    const delayMs = Math.min(timing.firstDelay * 2 ** failures, timing.maxDelay);
    await delay(delayMs, undefined, { signal: stopping.signal });
    current = await startServer(stopping.signal);
    // The stop was requested while the server became ready.
    if (stopping.signal.aborted) await current.stop(0);
    else log("PostgreSQL está otra vez en marcha.");
  }

  async function watch(): Promise<void> {
    let startedAt = performance.now();
    let failingSince = startedAt;
    for (let failures = 0; ; failures += 1) {
      await current?.exited;
      if (stopping.signal.aborted) return;
      if (current) log("PostgreSQL terminó de forma inesperada; se vuelve a iniciar.");
      if (current && performance.now() - startedAt > timing.stableAfter) failures = 0;
      current = undefined;
      if (failures === 0) failingSince = performance.now();
      else if (performance.now() - failingSince > timing.giveUpAfter)
        return onGiveUp("PostgreSQL no se pudo volver a iniciar. El servidor termina.");
      startedAt = performance.now();
      await restart(failures).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log(`PostgreSQL no se pudo iniciar; se intentará otra vez: ${getReason(error)}`);
      });
    }
  }

  const watching = watch();
  return {
    stop: async (killAfter) => {
      stopping.abort();
      await current?.stop(killAfter);
      await watching;
    },
  };
}
