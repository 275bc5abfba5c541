import type { Call, Kind } from "./call.ts";

export type Fault = {
  /** Milliseconds before anything happens. */
  readonly delay?: number;
  /** It does what it was asked for although it does not say so: a lost answer. */
  readonly obeys?: boolean;
  /** In place of its answer; `nothing` keeps the connection open, `hang-up` ends it, `half` ends it in the middle. */
  readonly answer?: "nothing" | "hang-up" | "half" | "no-json" | "too-much" | "redirect" | 401 | 429 | 500;
};

/** When a call is held: before the stand-in books anything, before it answers, or once it has answered. */
export type Moment = "asked" | "booked" | "answered";

export type Gate = {
  /** Once all the calls that it holds are there. */
  readonly arrived: Promise<void>;
  /** Lets them go on; what comes later is not held. */
  release(): void;
};

type Barrier = { left: number; readonly reach: () => void; readonly opened: Promise<void> };

export type Faults = {
  plan(kind: Kind, fault: Fault, times: number): void;
  decide(by: ((call: Call) => Fault | undefined) | undefined): void;
  of(call: Call): Fault;
  hold(kind: Kind, moment: Moment, calls: number): Gate;
  /** Waits where a gate holds the call. */
  pass(call: Call, moment: Moment): Promise<void>;
  /** Opens every gate and forgets what was planned. */
  clear(): void;
};

export function openFaults(): Faults {
  const planned = new Map<Kind, Fault[]>();
  const barriers = new Map<string, Barrier[]>();
  const open: (() => void)[] = [];
  let decideBy: ((call: Call) => Fault | undefined) | undefined;
  return {
    plan: (kind, fault, times) => {
      planned.set(kind, [...(planned.get(kind) ?? []), ...Array<Fault>(times).fill(fault)]);
    },
    decide: (by) => {
      decideBy = by;
    },
    of: (call) => planned.get(call.kind)?.shift() ?? decideBy?.(call) ?? {},
    hold: (kind, moment, calls) => {
      const arrived = Promise.withResolvers<void>();
      const opened = Promise.withResolvers<void>();
      const barrier = { left: calls, reach: arrived.resolve, opened: opened.promise };
      const key = `${kind} ${moment}`;
      barriers.set(key, [...(barriers.get(key) ?? []), barrier]);
      const release = () => {
        barrier.left = 0;
        opened.resolve();
      };
      open.push(release);
      return { arrived: arrived.promise, release };
    },
    pass: async (call, moment) => {
      const barrier = barriers.get(`${call.kind} ${moment}`)?.find(({ left }) => left > 0);
      if (!barrier) return;
      barrier.left -= 1;
      if (barrier.left === 0) barrier.reach();
      await barrier.opened;
    },
    clear: () => {
      planned.clear();
      decideBy = undefined;
      for (const release of open.splice(0)) release();
    },
  };
}
