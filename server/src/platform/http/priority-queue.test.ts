import assert from "node:assert/strict";
import { test } from "node:test";
import { priorities, PriorityQueue, type QueueSettings, type Priority } from "./priority-queue.ts";

const longTimeout = { usual: 60_000, congested: 60_000 };
const settings: QueueSettings = {
  concurrency: 1,
  maxWaiting: 100,
  reserved: { order: 0, cart: 0, other: 0 },
  timeout: { order: longTimeout, cart: longTimeout, other: longTimeout },
  congestedAfter: 1_000,
  slotTimeout: 60_000,
};

const unexpected = () => assert.fail();

/** Creates a queue with a clock that the test moves. Records the order in which its tasks start. */
function setUpQueue(changes: Partial<QueueSettings> = {}) {
  const clock = { now: 0 };
  const queue = new PriorityQueue({ ...settings, ...changes }, () => clock.now);
  const runningTasks: { name: string; leave: () => void }[] = [];
  const admitted: string[] = [];
  const refused: [name: string, retryAfter: number][] = [];
  return {
    clock,
    queue,
    admitted,
    refused,
    arrive: (priority: Priority, name: string = priority) =>
      queue.enqueue(priority, {
        start: (leave) => {
          admitted.push(name);
          runningTasks.push({ name, leave });
        },
        reject: (retryAfter) => refused.push([name, retryAfter]),
      }),
    /** Ends the oldest running task after a number of milliseconds. */
    endAfter: (milliseconds: number) => {
      clock.now += milliseconds;
      runningTasks.shift()?.leave();
    },
    endAll: () => {
      for (let one = runningTasks.shift(); one; one = runningTasks.shift()) one.leave();
    },
  };
}

test("as many tasks start at once as there are slots, and the others in the order of their arrival", () => {
  const { arrive, admitted, endAfter, queue, endAll } = setUpQueue({ concurrency: 2 });
  for (const name of ["a", "b", "c", "d"]) arrive("other", name);
  assert.deepEqual(admitted, ["a", "b"]);
  assert.deepEqual([queue.running, queue.countWaiting("other")], [2, 2]);
  endAfter(1);
  assert.deepEqual(admitted, ["a", "b", "c"]);
  endAll();
  assert.deepEqual(admitted, ["a", "b", "c", "d"]);
  assert.deepEqual([queue.running, queue.countWaiting("other")], [0, 0]);
});

test("orders start first, and every eighth slot goes to the task that has waited longest", () => {
  const { arrive, admitted, clock, endAll } = setUpQueue();
  arrive("cart", "first");
  for (const priority of ["other", "cart"] as const) {
    clock.now += 1;
    arrive(priority);
  }
  clock.now += 1;
  for (let n = 1; n <= 15; n += 1) arrive("order", String(n));
  endAll();
  const orders = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"];
  assert.deepEqual(admitted, [
    "first",
    ...orders.slice(0, 7),
    "other",
    ...orders.slice(7, 14),
    "cart",
    ...orders.slice(14),
  ]);
});

test("slots are reserved for higher priorities", () => {
  const { arrive, admitted, endAll } = setUpQueue({
    concurrency: 3,
    reserved: { order: 0, cart: 1, other: 2 },
  });
  for (const priority of priorities.toReversed()) for (let n = 0; n < 2; n += 1) arrive(priority);
  assert.deepEqual(admitted, ["other", "cart", "order"]);
  endAll();
  assert.equal(admitted.length, 6);
});

test("a task that would wait longer than its timeout is rejected at once, by the pace of the last starts", () => {
  const timeout = { usual: 1_000, congested: 1_000 };
  const { arrive, refused, endAfter, endAll } = setUpQueue({
    timeout: { ...settings.timeout, other: timeout },
  });
  for (let n = 0; n < 12; n += 1) arrive("other");
  endAfter(100);
  endAfter(100);
  // Nine tasks wait, and one is admitted in 100 ms.
  arrive("other", "tenth");
  assert.deepEqual(refused, []);
  arrive("other", "eleventh");
  arrive("other", "twelfth");
  assert.deepEqual(refused, [["twelfth", 2]]);
  arrive("order", "never late");
  assert.equal(refused.length, 1);
  endAll();
});

test("the pace is unknown until as many tasks have started as there are slots", () => {
  const timeout = { usual: 1_000, congested: 1_000 };
  const { arrive, refused, endAfter, endAll } = setUpQueue({
    concurrency: 3,
    timeout: { ...settings.timeout, other: timeout },
  });
  for (let n = 0; n < 53; n += 1) arrive("other");
  endAfter(900);
  arrive("other", "after one");
  endAfter(0);
  endAfter(0);
  assert.deepEqual(refused, []);
  // Three tasks have started in 900 ms, and 48 wait.
  arrive("other", "after as many as there are places");
  assert.deepEqual(refused, [["after as many as there are places", 10]]);
  endAll();
});

test("a congested queue accepts only short waits until it has been empty", () => {
  const timeout = { usual: 5_000, congested: 250 };
  const { arrive, refused, endAfter, endAll, queue } = setUpQueue({
    timeout: { ...settings.timeout, other: timeout },
  });
  for (let n = 0; n < 20; n += 1) arrive("other");
  for (let n = 0; n < 10; n += 1) endAfter(90);
  arrive("other", "in a line that may still pass");
  assert.deepEqual(refused, []);
  for (let n = 0; n < 2; n += 1) endAfter(90);
  arrive("other", "in a line that stands");
  assert.deepEqual(refused, [["in a line that stands", 2]]);
  endAll();
  arrive("other");
  arrive("other", "in a new line");
  assert.equal(queue.countWaiting("other"), 1);
  assert.equal(refused.length, 1);
  endAll();
});

test("while nothing starts, tasks are rejected after the longest wait", () => {
  const timeout = { usual: 1_000, congested: 1_000 };
  const { arrive, refused, clock, endAll } = setUpQueue({ timeout: { ...settings.timeout, other: timeout } });
  arrive("other");
  arrive("other");
  clock.now += 1_001;
  arrive("other", "late");
  assert.deepEqual(refused, [["late", 2]]);
  endAll();
});

test("a full queue rejects, and the time to retry grows with the wait", () => {
  const { arrive, refused, endAfter, endAll } = setUpQueue({ maxWaiting: 3 });
  for (let n = 0; n < 5; n += 1) arrive("other");
  endAfter(1_700);
  arrive("other", "in time");
  arrive("other", "late");
  assert.deepEqual(refused, [
    ["other", 2],
    ["late", 6],
  ]);
  endAll();
});

test("a cancelled task is skipped, and releasing twice frees one slot only", () => {
  const { arrive, admitted, queue } = setUpQueue();
  const waiting: (() => void)[] = [];
  const leaves: (() => void)[] = [];
  queue.enqueue("cart", { start: (leave) => void leaves.push(leave), reject: unexpected });
  waiting.push(arrive("cart", "gone"), arrive("cart", "stays"), arrive("cart", "waits on"));
  waiting[0]?.();
  leaves[0]?.();
  leaves[0]?.();
  assert.deepEqual(admitted, ["stays"]);
  assert.equal(queue.countWaiting("cart"), 1);
  waiting[2]?.();
  assert.equal(queue.countWaiting("cart"), 0);
});

test("a task that waits too long is rejected, and a slot that is not released is taken back", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const shortTimeout = { usual: 20, congested: 20 };
  const { queue } = setUpQueue({ timeout: { ...settings.timeout, cart: shortTimeout }, slotTimeout: 60 });
  queue.enqueue("other", { start: () => undefined, reject: unexpected });
  queue.enqueue("cart", { start: unexpected, reject: resolve });
  assert.equal(await promise, 2);
  assert.equal(queue.countWaiting("cart"), 0);
  await new Promise<void>((admitted) => {
    queue.enqueue("other", { start: () => admitted(), reject: unexpected });
  });
});
