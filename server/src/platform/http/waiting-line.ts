/** The first of them is served first where there is not room for all. */
export const ranks = ["order", "cart", "other"] as const;
export type Rank = (typeof ranks)[number];

/** Milliseconds of waiting. */
type Patience = {
  /** Nobody waits longer; whoever would have to is not let into the line. */
  readonly longest: number;
  /** The same for who comes while the line stands for good: it would only add its length to every answer. */
  readonly standing: number;
};

export type LineSettings = {
  readonly places: number;
  /** Who may wait at once, of each rank. */
  readonly mostWaiting: number;
  /** Places that a rank leaves to those before it. */
  readonly leaves: Readonly<Record<Rank, number>>;
  readonly patience: Readonly<Record<Rank, Patience>>;
  /** A line that has not been empty for so long stands for good. */
  readonly standsAfter: number;
  /** A place is taken for at most so long, whatever its owner is doing. */
  readonly placeFor: number;
};

/** Gives the place back, or leaves the line; a second time does nothing. */
type Leave = () => void;
type Outcome = {
  readonly admitted: (leave: Leave) => void;
  readonly refused: (retryAfterSeconds: number) => void;
};
type Waiting = { readonly since: number; readonly admit: () => void };

/** One in so many places goes to who has waited longest, of whatever rank: nobody waits in vain. */
const fairTurn = 8;

function refusalAfter(milliseconds: number): number {
  return Math.min(10, Math.max(2, Math.ceil(milliseconds / 1000)));
}

/** Those of one rank who wait, the first one first, and the pace at which they get places. */
class Queue {
  readonly waiting = new Set<Waiting>();
  private began = 0;
  private admissions: number[] = [];
  private readonly places: number;

  constructor(places: number) {
    this.places = places;
  }

  add(one: Waiting): void {
    if (this.waiting.size === 0) {
      this.began = one.since;
      this.admissions = [one.since];
    }
    this.waiting.add(one);
  }

  first(): Waiting | undefined {
    return this.waiting.values().next().value;
  }

  admitFirst(now: number): void {
    const one = this.first();
    if (!one) return;
    this.waiting.delete(one);
    this.admissions.push(now);
    if (this.admissions.length > this.places + 1) this.admissions.shift();
    one.admit();
  }

  /**
   * How long who comes now would wait, by the pace of the last ones and the time since then. Before as many were
   * admitted as there are places nobody knows: those who had them end together, or late after a start.
   */
  waitFor(now: number): number {
    if (this.waiting.size === 0) return 0;
    const last = this.admissions.at(-1) ?? now;
    const admitted = this.admissions.length - 1;
    const pace = admitted < this.places ? 0 : (last - (this.admissions[0] ?? last)) / admitted;
    return this.waiting.size * pace + (now - last);
  }

  standsSince(now: number): number {
    return this.waiting.size === 0 ? 0 : now - this.began;
  }
}

/**
 * Lets so many in at once and the others wait in the order of their ranks, and of their coming. Refuses at once,
 * with the seconds after which to try again, who would wait too long: what is let in is answered soon.
 */
export class WaitingLine {
  private readonly queues: Readonly<Record<Rank, Queue>>;
  private readonly settings: LineSettings;
  private readonly now: () => number;
  private taken = 0;
  private given = 0;
  private admitting = false;

  constructor(settings: LineSettings, now: () => number) {
    this.settings = settings;
    this.now = now;
    const { places } = settings;
    this.queues = { order: new Queue(places), cart: new Queue(places), other: new Queue(places) };
  }

  get underWay(): number {
    return this.taken;
  }

  waiting(rank: Rank): number {
    return this.queues[rank].waiting.size;
  }

  /** Seconds after which who comes now should try again; null where there is a place or a reason to wait. */
  refusal(rank: Rank): number | null {
    if (this.hasPlace(rank) && this.waiting(rank) === 0) return null;
    const { patience, standsAfter, mostWaiting } = this.settings;
    const queue = this.queues[rank];
    const now = this.now();
    const wait = queue.waitFor(now);
    const { longest, standing } = patience[rank];
    const most = queue.standsSince(now) > standsAfter ? standing : longest;
    return wait > most || queue.waiting.size >= mostWaiting ? refusalAfter(wait) : null;
  }

  /** Calls `admitted` or `refused`, at once or later; what it answers leaves the line before. */
  enter(rank: Rank, { admitted, refused }: Outcome): Leave {
    const refusal = this.refusal(rank);
    if (refusal !== null) refused(refusal);
    else if (this.hasPlace(rank) && this.waiting(rank) === 0) admitted(this.take());
    else return this.wait(rank, { admitted, refused });
    return () => undefined;
  }

  private wait(rank: Rank, { admitted, refused }: Outcome): Leave {
    const queue = this.queues[rank];
    const leave = () => {
      clearTimeout(giveUp);
      queue.waiting.delete(one);
    };
    const one = {
      since: this.now(),
      admit: () => {
        clearTimeout(giveUp);
        admitted(this.take());
      },
    };
    const giveUp = setTimeout(() => {
      leave();
      refused(refusalAfter(queue.waitFor(this.now())));
    }, this.settings.patience[rank].longest);
    queue.add(one);
    return leave;
  }

  private hasPlace(rank: Rank): boolean {
    return this.taken < this.settings.places - this.settings.leaves[rank];
  }

  private take(): Leave {
    this.taken += 1;
    let over = false;
    const leave = () => {
      if (over) return;
      over = true;
      clearTimeout(atLast);
      this.taken -= 1;
      this.admitNext();
    };
    const atLast = setTimeout(leave, this.settings.placeFor).unref();
    return leave;
  }

  private admitNext(): void {
    // Who is admitted may leave at once: the loop that admitted it goes on then.
    if (this.admitting) return;
    this.admitting = true;
    for (let queue = this.nextQueue(); queue; queue = this.nextQueue()) {
      this.given += 1;
      queue.admitFirst(this.now());
    }
    this.admitting = false;
  }

  private nextQueue(): Queue | undefined {
    const able = ranks
      .filter((rank) => this.hasPlace(rank) && this.waiting(rank) > 0)
      .map((rank) => this.queues[rank]);
    if ((this.given + 1) % fairTurn !== 0) return able[0];
    return able.toSorted((a, b) => (a.first()?.since ?? 0) - (b.first()?.since ?? 0))[0];
  }
}
