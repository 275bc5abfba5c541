import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<() => void>();

/** Runs a request that may give its place back before its end. */
export function runWithPlace(giveBack: () => void, run: () => void): void {
  current.run(giveBack, run);
}

/** Before the request that runs now waits for what is neither this process nor its database: the next one may begin. */
export function stepAside(): void {
  current.getStore()?.();
}
