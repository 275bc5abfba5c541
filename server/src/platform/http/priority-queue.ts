/** Higher priorities come first. */
export const priorities = ["order", "cart", "other"] as const;
export type Priority = (typeof priorities)[number];

/** Milliseconds that a task may wait. */
type WaitTimeout = {
  readonly usual: number;
  /** The limit while the queue is congested, when a longer wait would only make every response slower. */
  readonly congested: number;
};

export type QueueSettings = {
  readonly concurrency: number;
  /** The limit for each priority. */
  readonly maxWaiting: number;
  /** Slots that a priority leaves to higher ones. */
  readonly reserved: Readonly<Record<Priority, number>>;
  readonly timeout: Readonly<Record<Priority, WaitTimeout>>;
  /** Milliseconds without being empty after which a queue is congested. */
  readonly congestedAfter: number;
  /** Milliseconds after which a slot is released although its task has not ended. */
  readonly slotTimeout: number;
};

type Callbacks = {
  /** `release` frees the slot; a second call does nothing. */
  readonly start: (release: () => void) => void;
  readonly reject: (retryAfterSeconds: number) => void;
};
type WaitingTask = { readonly since: number; readonly start: () => void };

/** Every eighth slot is given to the task that has waited longest, so that low priorities do not starve. */
const fairTurn = 8;

function toRetryAfter(milliseconds: number): number {
  return Math.min(10, Math.max(2, Math.ceil(milliseconds / 1000)));
}

/** The waiting tasks of one priority in the order of their arrival, and the pace at which they start. */
class WaitingList {
  readonly tasks = new Set<WaitingTask>();
  private nonEmptySince = 0;
  /** The time when the first task arrived, followed by the latest starts. */
  private starts: number[] = [];
  private readonly concurrency: number;

  constructor(concurrency: number) {
    this.concurrency = concurrency;
  }

  add(task: WaitingTask): void {
    if (this.tasks.size === 0) {
      this.nonEmptySince = task.since;
      this.starts = [task.since];
    }
    this.tasks.add(task);
  }

  getFirst(): WaitingTask | undefined {
    return this.tasks.values().next().value;
  }

  startFirst(now: number): void {
    const task = this.getFirst();
    if (!task) return;
    this.tasks.delete(task);
    this.starts.push(now);
    if (this.starts.length > this.concurrency + 1) this.starts.shift();
    task.start();
  }

  /**
   * Returns the milliseconds that a task arriving now would wait, by the pace of the latest starts and the time since
   * the last one. The pace is unknown until as many tasks have started as there are slots, because the first ones may
   * end together.
   */
  computeExpectedWait(now: number): number {
    if (this.tasks.size === 0) return 0;
    const last = this.starts.at(-1) ?? now;
    const started = this.starts.length - 1;
    const interval = started < this.concurrency ? 0 : (last - (this.starts[0] ?? last)) / started;
    return this.tasks.size * interval + (now - last);
  }

  computeNonEmptyTime(now: number): number {
    return this.tasks.size === 0 ? 0 : now - this.nonEmptySince;
  }
}

/**
 * Runs `concurrency` tasks at a time and lets the others wait by priority, then by arrival. Rejects a task at once when
 * it would wait longer than its timeout, so that every accepted task starts soon.
 */
export class PriorityQueue {
  private readonly waiting: Readonly<Record<Priority, WaitingList>>;
  private readonly settings: QueueSettings;
  private readonly now: () => number;
  private taken = 0;
  private startedFromWaiting = 0;
  private isStarting = false;

  constructor(settings: QueueSettings, now: () => number) {
    this.settings = settings;
    this.now = now;
    const createList = () => new WaitingList(settings.concurrency);
    this.waiting = { order: createList(), cart: createList(), other: createList() };
  }

  get running(): number {
    return this.taken;
  }

  countWaiting(priority: Priority): number {
    return this.waiting[priority].tasks.size;
  }

  /** Returns the seconds after which a task arriving now should retry, or null if it may start or wait. */
  computeRetryAfter(priority: Priority): number | null {
    if (this.canStart(priority)) return null;
    const { timeout, congestedAfter, maxWaiting } = this.settings;
    const list = this.waiting[priority];
    const now = this.now();
    const wait = list.computeExpectedWait(now);
    const { usual, congested } = timeout[priority];
    const longest = list.computeNonEmptyTime(now) > congestedAfter ? congested : usual;
    return wait > longest || list.tasks.size >= maxWaiting ? toRetryAfter(wait) : null;
  }

  /** Starts, queues or rejects a task. The returned function removes it from the queue. */
  enqueue(priority: Priority, { start, reject }: Callbacks): () => void {
    const retryAfter = this.computeRetryAfter(priority);
    if (retryAfter !== null) reject(retryAfter);
    else if (this.canStart(priority)) start(this.takeSlot());
    else return this.addWaiting(priority, { start, reject });
    return () => undefined;
  }

  private addWaiting(priority: Priority, { start, reject }: Callbacks): () => void {
    const list = this.waiting[priority];
    const cancel = () => {
      clearTimeout(timer);
      list.tasks.delete(task);
    };
    const task = {
      since: this.now(),
      start: () => {
        clearTimeout(timer);
        start(this.takeSlot());
      },
    };
    const timer = setTimeout(() => {
      cancel();
      reject(toRetryAfter(list.computeExpectedWait(this.now())));
    }, this.settings.timeout[priority].usual);
    list.add(task);
    return cancel;
  }

  private hasSlot(priority: Priority): boolean {
    return this.taken < this.settings.concurrency - this.settings.reserved[priority];
  }

  private canStart(priority: Priority): boolean {
    return this.hasSlot(priority) && this.countWaiting(priority) === 0;
  }

  private takeSlot(): () => void {
    this.taken += 1;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      this.taken -= 1;
      this.startWaiting();
    };
    const timer = setTimeout(release, this.settings.slotTimeout).unref();
    return release;
  }

  private startWaiting(): void {
    // A started task may release its slot at once; the loop that started it then continues.
    if (this.isStarting) return;
    this.isStarting = true;
    for (let list = this.findNextList(); list; list = this.findNextList()) {
      this.startedFromWaiting += 1;
      list.startFirst(this.now());
    }
    this.isStarting = false;
  }

  private findNextList(): WaitingList | undefined {
    const ready = priorities
      .filter((priority) => this.hasSlot(priority) && this.countWaiting(priority) > 0)
      .map((priority) => this.waiting[priority]);
    if ((this.startedFromWaiting + 1) % fairTurn !== 0) return ready[0];
    return ready.toSorted((a, b) => (a.getFirst()?.since ?? 0) - (b.getFirst()?.since ?? 0))[0];
  }
}
