import type { Cart } from "@lonchera/contract/cart";
import { lineKey, type CartChange } from "./cart-line.ts";

type Entry = CartChange & { readonly key: string; readonly sent: boolean };

/** A change that the server did not grant, told beside its dish until that dish is changed again. */
export type FailedChange = { readonly line: CartChange["line"]; readonly error: unknown };

type Snapshot = {
  /** Asked for and not yet answered. */
  readonly changes: readonly CartChange[];
  readonly failures: readonly FailedChange[];
};

export type CartQueueOptions = {
  /** Asks the server for a change, and answers the whole cart. */
  readonly send: (change: CartChange) => Promise<Cart>;
  /** Called in the order of sending, so that the last cart of the server is the one that stays. */
  readonly onCart: (cart: Cart) => void | Promise<void>;
  /** The change was not granted; it and what waited for the same line are forgotten. */
  readonly onFailure: (error: unknown, change: CartChange) => void | Promise<void>;
};

/**
 * Sends the changes of one cart one after another. While one is under way, further clicks on a line add up
 * to a single next request, so that fast clicks end at the right number.
 */
export function createCartQueue({ send, onCart, onFailure }: CartQueueOptions) {
  let entries: readonly Entry[] = [];
  let snapshot: Snapshot = { changes: [], failures: [] };
  let tail: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function update(next: readonly Entry[], failures = snapshot.failures): void {
    entries = next;
    snapshot = { changes: next, failures };
    for (const listener of listeners) listener();
  }

  function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = tail.then(task);
    tail = result.catch(() => undefined);
    return result;
  }

  function failuresOfOthers(key: string): readonly FailedChange[] {
    return snapshot.failures.filter((failure) => lineKey(failure.line) !== key);
  }

  async function settleNext(key: string): Promise<void> {
    const waiting = entries.find((entry) => entry.key === key && !entry.sent);
    if (!waiting) return;
    if (waiting.delta === 0) return update(entries.filter((entry) => entry !== waiting));
    const sent: Entry = { ...waiting, sent: true };
    update(entries.map((entry) => (entry === waiting ? sent : entry)));
    try {
      await onCart(await send(sent));
      update(entries.filter((entry) => entry !== sent));
    } catch (error) {
      const failures = [...failuresOfOthers(key), { line: sent.line, error }];
      update(
        entries.filter((entry) => entry.key !== key),
        failures,
      );
      await onFailure(error, sent);
    }
  }

  return {
    /** Changes a line at once for the eye, and at the server in its turn. */
    adjust(change: CartChange): void {
      if (change.delta === 0) return;
      const key = lineKey(change.line);
      const waiting = entries.find((entry) => entry.key === key && !entry.sent);
      if (waiting) {
        const delta = waiting.delta + change.delta;
        return update(entries.map((entry) => (entry === waiting ? { ...entry, delta } : entry)));
      }
      update([...entries, { ...change, key, sent: false }], failuresOfOthers(key));
      void enqueue(() => settleNext(key));
    },
    /** A request in its turn, with nothing shown before the answer. */
    async run(request: () => Promise<Cart>): Promise<Cart> {
      return enqueue(async () => {
        const cart = await request();
        await onCart(cart);
        return cart;
      });
    },
    /** The same object until something changes. */
    snapshot: (): Snapshot => snapshot,
    /** Ends when everything asked so far has been answered. */
    idle: async (): Promise<void> => {
      while (entries.length > 0) await tail;
      await tail;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type CartQueue = ReturnType<typeof createCartQueue>;
