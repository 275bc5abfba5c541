import { setImmediate as nextTurn } from "node:timers/promises";

const turnMs = 25;

/** To be awaited between the steps of long work: whoever else waits for this process gets a turn now and then. */
export function otherTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await nextTurn();
    since = performance.now();
  };
}
