import type { Cart } from "@lonchera/contract/cart";
import { lineKey, type CartChange } from "./cart-lines.ts";

type Entry = CartChange & { readonly key: string; readonly sent: boolean };

/** A change that the server did not grant, told beside its dish until that dish is changed again. */
export type FailedChange = { readonly line: CartChange["line"]; readonly error: unknown };

type Wishes = {
  /** Asked for and not yet answered. */
  readonly changes: readonly Entry[];
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

/** What the customer asked for; the same object until something changes. */
function createWishes() {
  let wishes: Wishes = { changes: [], failures: [] };
  const listeners = new Set<() => void>();
  return {
    read: () => wishes,
    update(next: Partial<Wishes>): void {
      wishes = { ...wishes, ...next };
      for (const listener of listeners) listener();
    },
    waiting: (key: string) => wishes.changes.find((entry) => entry.key === key && !entry.sent),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Runs one task after the other; one that fails does not hold up the next. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take<Result>(task: () => Promise<Result>): Promise<Result> {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
    last: () => last,
  };
}

/**
 * Sends the changes of one cart one after another. While one is under way, further clicks on a line add up
 * to a single next request, so that fast clicks end at the right number.
 */
export function createCartQueue({ send, onCart, onFailure }: CartQueueOptions) {
  const wishes = createWishes();
  const turns = createTurns();
  const failuresOfOthers = (key: string) =>
    wishes.read().failures.filter((failure) => lineKey(failure.line) !== key);
  const replace = (old: Entry, next: Entry) =>
    wishes.update({ changes: wishes.read().changes.map((entry) => (entry === old ? next : entry)) });
  const forget = (isForgotten: (entry: Entry) => boolean, failures = wishes.read().failures) =>
    wishes.update({ changes: wishes.read().changes.filter((entry) => !isForgotten(entry)), failures });

  async function settle(key: string): Promise<void> {
    const waiting = wishes.waiting(key);
    if (!waiting) return;
    if (waiting.delta === 0) return forget((entry) => entry === waiting);
    const sent: Entry = { ...waiting, sent: true };
    replace(waiting, sent);
    try {
      await onCart(await send(sent));
      forget((entry) => entry === sent);
    } catch (error) {
      forget((entry) => entry.key === key, [...failuresOfOthers(key), { line: sent.line, error }]);
      await onFailure(error, sent);
    }
  }

  /** Changes a line at once for the eye, and at the server in its turn. */
  function adjust(change: CartChange): void {
    const key = lineKey(change.line);
    const waiting = wishes.waiting(key);
    if (waiting) return replace(waiting, { ...waiting, delta: waiting.delta + change.delta });
    const changes = [...wishes.read().changes, { ...change, key, sent: false }];
    wishes.update({ changes, failures: failuresOfOthers(key) });
    void turns.take(() => settle(key));
  }

  /** A request in its turn, with nothing shown before the answer. */
  function run(request: () => Promise<Cart>): Promise<Cart> {
    return turns.take(async () => {
      const cart = await request();
      await onCart(cart);
      return cart;
    });
  }

  /** Ends when everything asked so far has been answered. */
  async function idle(): Promise<void> {
    while (wishes.read().changes.length > 0) await turns.last();
  }

  return { adjust, run, idle, snapshot: wishes.read, subscribe: wishes.subscribe };
}
export type CartQueue = ReturnType<typeof createCartQueue>;
