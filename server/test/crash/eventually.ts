import { setTimeout as pause } from "node:timers/promises";

/** Long: only what never comes takes it. */
const patience = 45_000;
const between = 40;

/** Looks again and again until nothing is wrong; after a long while what is wrong then. */
export async function eventually(look: () => Promise<void> | void): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      await look();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(between);
  }
}
