import type { Call, CallKind } from "./calls.ts";

export type Fault = {
  /** Milliseconds before anything happens. */
  readonly delay?: number;
  /** Whether the call is carried out although its answer is lost. With `later`, `processPostponed` carries it out. */
  readonly processes?: boolean | "later";
  /** Replaces the answer. `nothing` keeps the connection open, `hang-up` ends it, and `half` ends it in the middle. */
  readonly answer?: "nothing" | "hang-up" | "half" | "no-json" | "too-much" | "redirect" | 401 | 429 | 500;
};

/** The points at which a call can be held: before it is carried out, before its answer, after its answer. */
export type Moment = "received" | "processed" | "answered";

export type Gate = {
  /** Resolves once all the calls that it holds have arrived. */
  readonly arrived: Promise<void>;
  /** Lets the held calls continue. Later calls are not held. */
  release(): void;
};

type Barrier = { left: number; readonly reach: () => void; readonly opened: Promise<void> };

export type Faults = ReturnType<typeof newFaults>;

export function newFaults() {
  const planned = new Map<CallKind, Fault[]>();
  const barriers = new Map<string, Barrier[]>();
  const releases: (() => void)[] = [];
  return {
    add: (kind: CallKind, fault: Fault, times: number) => {
      planned.set(kind, [...(planned.get(kind) ?? []), ...Array<Fault>(times).fill(fault)]);
    },
    next: (call: Call): Fault => planned.get(call.kind)?.shift() ?? {},
    hold: (kind: CallKind, moment: Moment, calls: number): Gate => {
      const arrived = Promise.withResolvers<void>();
      const opened = Promise.withResolvers<void>();
      const barrier = { left: calls, reach: arrived.resolve, opened: opened.promise };
      const key = `${kind} ${moment}`;
      barriers.set(key, [...(barriers.get(key) ?? []), barrier]);
      const release = () => {
        barrier.left = 0;
        opened.resolve();
      };
      releases.push(release);
      return { arrived: arrived.promise, release };
    },
    /** Waits where a gate holds the call. */
    pass: async (call: Call, moment: Moment) => {
      const barrier = barriers.get(`${call.kind} ${moment}`)?.find(({ left }) => left > 0);
      if (!barrier) return;
      barrier.left -= 1;
      if (barrier.left === 0) barrier.reach();
      await barrier.opened;
    },
    /** Opens every gate and forgets every fault. */
    clear: () => {
      planned.clear();
      for (const release of releases.splice(0)) release();
    },
  };
}
