import type { Run } from "./simulate.ts";

/** Seeds that once found something, each with what it was, and some that see much. */
export const keptSeeds: readonly Run[] = [{ seed: "1", steps: 150 }];
