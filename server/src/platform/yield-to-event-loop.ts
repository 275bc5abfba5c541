import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds. */
const turnMs = 25;

/** Returns a function to await between the steps of long work, so that other requests are served meanwhile. */
export function createYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await nextTurn();
    since = performance.now();
  };
}
