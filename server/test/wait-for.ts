import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds. */
const timeout = 180_000;
const interval = 40;

/** Repeats `assertion` until it passes; rejects with its last error after three minutes. */
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
