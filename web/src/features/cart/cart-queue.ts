import type { Cart } from "@lonchera/contract/cart";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import type { CartChange } from "./cart-lines.ts";

type QueuedChange = CartChange & { readonly key: string; readonly sent: boolean };

/** Describes a change that the server refused. It is kept until the same line is changed again. */
export type FailedChange = { readonly line: CartChange["line"]; readonly error: unknown };

type QueueState = {
  /** The server has not answered these changes yet. */
  readonly changes: readonly QueuedChange[];
  readonly failures: readonly FailedChange[];
};

type CartQueueOptions = {
  /** Sends a change to the server and resolves to the whole cart. */
  readonly send: (change: CartChange) => Promise<Cart>;
  /** It is called in the order of sending, so that the server's last cart wins. */
  readonly onCart: (cart: Cart) => void | Promise<void>;
  /** It is called when a change was refused. Unsent changes of the same line are dropped with it. */
  readonly onFailure: (error: unknown, change: CartChange) => void | Promise<void>;
  /** It is called when a request of `run` failed, which may have changed the cart all the same. */
  readonly onRunFailure: () => void;
};

/** Creates the state for `useSyncExternalStore`, which must be the same object until something changes. */
function createQueueState() {
  let state: QueueState = { changes: [], failures: [] };
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    update(next: Partial<QueueState>): void {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    findUnsent: (key: string) => state.changes.find((entry) => entry.key === key && !entry.sent),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a function that runs tasks one after the other, also after a failure. */
function createSequence() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Sends the changes of one cart one after another. While one is under way, further clicks on a line add up
 * to a single next request, so that fast clicks end at the right number.
 */
export function createCartQueue({ send, onCart, onFailure, onRunFailure }: CartQueueOptions) {
  const state = createQueueState();
  const runInTurn = createSequence();
  const filterOtherFailures = (key: string) =>
    state.read().failures.filter((failure) => getLineKey(failure.line) !== key);
  const replace = (old: QueuedChange, next: QueuedChange) =>
    state.update({ changes: state.read().changes.map((entry) => (entry === old ? next : entry)) });
  const forget = (isForgotten: (entry: QueuedChange) => boolean, failures = state.read().failures) =>
    state.update({ changes: state.read().changes.filter((entry) => !isForgotten(entry)), failures });

  async function sendUnsent(key: string): Promise<void> {
    const unsent = state.findUnsent(key);
    if (!unsent) return;
    if (unsent.delta === 0) return forget((entry) => entry === unsent);
    const sent: QueuedChange = { ...unsent, sent: true };
    replace(unsent, sent);
    try {
      await onCart(await send(sent));
      forget((entry) => entry === sent);
    } catch (error) {
      forget((entry) => entry.key === key, [...filterOtherFailures(key), { line: sent.line, error }]);
      await onFailure(error, sent);
    }
  }

  /** Changes a line at once on the screen, and on the server in its turn. */
  function adjust(change: CartChange): void {
    const key = getLineKey(change.line);
    const unsent = state.findUnsent(key);
    if (unsent) return replace(unsent, { ...unsent, delta: unsent.delta + change.delta });
    const changes = [...state.read().changes, { ...change, key, sent: false }];
    state.update({ changes, failures: filterOtherFailures(key) });
    void runInTurn(() => sendUnsent(key));
  }

  /** Runs a request in its turn; nothing is shown before its answer. */
  function run(request: () => Promise<Cart>): Promise<Cart> {
    return runInTurn(async () => {
      try {
        const cart = await request();
        await onCart(cart);
        return cart;
      } catch (error) {
        onRunFailure();
        throw error;
      }
    });
  }

  /** Resolves when every change so far has been answered. */
  async function waitUntilIdle(): Promise<void> {
    while (state.read().changes.length > 0) await runInTurn(async () => undefined);
  }

  return { adjust, run, waitUntilIdle, snapshot: state.read, subscribe: state.subscribe };
}
export type CartQueue = ReturnType<typeof createCartQueue>;
