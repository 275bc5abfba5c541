import { AsyncLocalStorage } from "node:async_hooks";

/** One request, or one run of the reconciler: what it does passes gates, at which it may be held or the process dies. */
export type Actor = {
  readonly name: string;
  /** Places passed at which the process may die: statements, and everything below. */
  gates: number;
  /** Places passed at which it may be held: before a transaction, before and after the provider is asked. */
  pauses: number;
  diesAt: number;
  holdsAt: number;
  isHeld: boolean;
  /** Resolves when it is held. */
  held: PromiseWithResolvers<void>;
  waiting: PromiseWithResolvers<void>[];
  /** References of payments that it has asked the provider about. */
  readonly asked: Set<string>;
  /** The provider was silent to it. */
  wasLeftAlone: boolean;
};

export const never = Number.POSITIVE_INFINITY;

export function newActor(name: string, { diesAt = never, holdsAt = never } = {}): Actor {
  return {
    name,
    gates: 0,
    pauses: 0,
    diesAt,
    holdsAt,
    isHeld: false,
    held: Promise.withResolvers(),
    waiting: [],
    asked: new Set(),
    wasLeftAlone: false,
  };
}

/** Who acts at this moment; undefined for what nobody plays with. */
export const actors = new AsyncLocalStorage<Actor>();

export class Died extends Error {
  override readonly name = "Died";
}

/** What one life of the process passes through; after its death nothing of it happens any more. */
export type Gates = {
  readonly isDead: boolean;
  readonly death: Promise<void>;
  die(): void;
  /** Counts a statement; throws where the process dies before it. */
  step(): void;
  /** Waits while its actor is held. */
  pause(): Promise<void>;
  /** Lets a held actor go on, until its next hold. */
  release(actor: Actor, holdsAt: number): void;
};

export function openGates(): Gates {
  const death = Promise.withResolvers<void>();
  const held = new Set<Actor>();
  let isDead = false;

  function die(): void {
    isDead = true;
    death.resolve();
    for (const actor of held) for (const one of actor.waiting.splice(0)) one.reject(new Died());
    held.clear();
  }

  function step(): void {
    if (isDead) throw new Died();
    const actor = actors.getStore();
    if (!actor) return;
    actor.gates += 1;
    if (actor.gates < actor.diesAt) return;
    die();
    throw new Died();
  }

  async function pause(): Promise<void> {
    step();
    const actor = actors.getStore();
    if (!actor) return;
    actor.pauses += 1;
    if (!actor.isHeld && actor.pauses < actor.holdsAt) return;
    const turn = Promise.withResolvers<void>();
    actor.waiting.push(turn);
    actor.isHeld = true;
    held.add(actor);
    actor.held.resolve();
    await turn.promise;
  }

  return {
    get isDead() {
      return isDead;
    },
    death: death.promise,
    die,
    step,
    pause,
    release: (actor, holdsAt) => {
      held.delete(actor);
      actor.isHeld = false;
      actor.held = Promise.withResolvers();
      actor.holdsAt = holdsAt;
      for (const one of actor.waiting.splice(0)) one.resolve();
    },
  };
}
