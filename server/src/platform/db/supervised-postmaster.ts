import { setTimeout as delay } from "node:timers/promises";
import type { Postmaster } from "./postmaster.ts";

export type Supervisor = {
  /** One line for the person who runs this. */
  readonly say: (line: string) => void;
  /** PostgreSQL could not be brought back; nothing is tried any more. */
  readonly giveUp: (line: string) => void;
  readonly patience?: Partial<Patience>;
};

/** Milliseconds. */
const usualPatience = {
  firstPause: 200,
  longestPause: 10_000,
  /** Whoever ran for so long has recovered: an end after that is a new one. */
  steady: 60_000,
  /** A full disk may be noticed and cleared by then. */
  giveUpAfter: 600_000,
};
type Patience = typeof usualPatience;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").slice(-300);
}

/**
 * Starts PostgreSQL again whenever it ends although nobody stopped it: at once the first time, then after longer and
 * longer pauses, until it has failed for minutes.
 */
export function supervise(
  first: Postmaster,
  startAgain: (signal: AbortSignal) => Promise<Postmaster>,
  { say, giveUp, patience: given }: Supervisor,
): Pick<Postmaster, "stop"> {
  const patience = { ...usualPatience, ...given };
  const stopping = new AbortController();
  let current: Postmaster | undefined = first;

  async function bringBack(failures: number): Promise<void> {
    const pause = Math.min(patience.firstPause * 2 ** failures, patience.longestPause);
    await delay(pause, undefined, { signal: stopping.signal });
    current = await startAgain(stopping.signal);
    // It was ready before it heard that it is not wanted any more.
    if (stopping.signal.aborted) await current.stop(0);
    else say("PostgreSQL está otra vez en marcha.");
  }

  async function watch(): Promise<void> {
    let startedAt = performance.now();
    let failingSince = startedAt;
    for (let failures = 0; ; failures += 1) {
      await current?.exited;
      if (stopping.signal.aborted) return;
      if (current) say("PostgreSQL terminó de forma inesperada; se vuelve a iniciar.");
      if (current && performance.now() - startedAt > patience.steady) failures = 0;
      current = undefined;
      if (failures === 0) failingSince = performance.now();
      else if (performance.now() - failingSince > patience.giveUpAfter)
        return giveUp("PostgreSQL no se pudo volver a iniciar. El servidor termina.");
      startedAt = performance.now();
      await bringBack(failures).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          say(`PostgreSQL no se pudo iniciar; se intentará otra vez: ${reasonOf(error)}`);
      });
    }
  }

  const watching = watch();
  return {
    stop: async (insistAfter) => {
      stopping.abort();
      await current?.stop(insistAfter);
      await watching;
    },
  };
}
