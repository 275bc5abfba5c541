import assert from "node:assert/strict";
import { test } from "node:test";
import { ranks, WaitingLine, type LineSettings, type Rank } from "./waiting-line.ts";

const patient = { longest: 60_000, standing: 60_000 };
const settings: LineSettings = {
  places: 1,
  mostWaiting: 100,
  leaves: { order: 0, cart: 0, other: 0 },
  patience: { order: patient, cart: patient, other: patient },
  standsAfter: 1_000,
  placeFor: 60_000,
};

const unexpected = () => assert.fail();

/** A line by a clock that stands until it is moved, and who was admitted in which order. */
function open(changes: Partial<LineSettings> = {}) {
  const clock = { now: 0 };
  const line = new WaitingLine({ ...settings, ...changes }, () => clock.now);
  const underWay: { name: string; leave: () => void }[] = [];
  const admitted: string[] = [];
  const refused: [name: string, retryAfter: number][] = [];
  return {
    clock,
    line,
    admitted,
    refused,
    come: (rank: Rank, name: string = rank) =>
      line.enter(rank, {
        admitted: (leave) => {
          admitted.push(name);
          underWay.push({ name, leave });
        },
        refused: (retryAfter) => refused.push([name, retryAfter]),
      }),
    /** The one who has had a place for longest leaves after so many milliseconds. */
    leaveAfter: (milliseconds: number) => {
      clock.now += milliseconds;
      underWay.shift()?.leave();
    },
    endAll: () => {
      for (let one = underWay.shift(); one; one = underWay.shift()) one.leave();
    },
  };
}

test("as many as there are places are admitted at once, the others in the order of their coming", () => {
  const { come, admitted, leaveAfter, line, endAll } = open({ places: 2 });
  for (const name of ["a", "b", "c", "d"]) come("other", name);
  assert.deepEqual(admitted, ["a", "b"]);
  assert.deepEqual([line.underWay, line.waiting("other")], [2, 2]);
  leaveAfter(1);
  assert.deepEqual(admitted, ["a", "b", "c"]);
  endAll();
  assert.deepEqual(admitted, ["a", "b", "c", "d"]);
  assert.deepEqual([line.underWay, line.waiting("other")], [0, 0]);
});

test("who finishes an order goes first, and every eighth place goes to who has waited longest", () => {
  const { come, admitted, clock, endAll } = open();
  come("cart", "first");
  for (const rank of ["other", "cart"] as const) {
    clock.now += 1;
    come(rank);
  }
  clock.now += 1;
  for (let n = 1; n <= 15; n += 1) come("order", String(n));
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

test("places are left to those who come first", () => {
  const { come, admitted, endAll } = open({ places: 3, leaves: { order: 0, cart: 1, other: 2 } });
  for (const rank of ranks.toReversed()) for (let n = 0; n < 2; n += 1) come(rank);
  assert.deepEqual(admitted, ["other", "cart", "order"]);
  endAll();
  assert.equal(admitted.length, 6);
});

test("who would wait longer than is allowed is refused at once, by the pace of those before", () => {
  const patience = { longest: 1_000, standing: 1_000 };
  const { come, refused, leaveAfter, endAll } = open({ patience: { ...settings.patience, other: patience } });
  for (let n = 0; n < 12; n += 1) come("other");
  leaveAfter(100);
  leaveAfter(100);
  // Nine wait, and one in 100 ms is admitted.
  come("other", "tenth");
  assert.deepEqual(refused, []);
  come("other", "eleventh");
  come("other", "twelfth");
  assert.deepEqual(refused, [["twelfth", 2]]);
  come("order", "never late");
  assert.equal(refused.length, 1);
  endAll();
});

test("a first answer that is late says nothing of the pace: those under way may all end together", () => {
  const patience = { longest: 1_000, standing: 1_000 };
  const { come, refused, leaveAfter, endAll } = open({
    places: 3,
    patience: { ...settings.patience, other: patience },
  });
  for (let n = 0; n < 53; n += 1) come("other");
  leaveAfter(900);
  come("other", "after one");
  leaveAfter(0);
  leaveAfter(0);
  assert.deepEqual(refused, []);
  // Three in 900 ms, and 48 wait.
  come("other", "after as many as there are places");
  assert.deepEqual(refused, [["after as many as there are places", 10]]);
  endAll();
});

test("a line that stands for good lets in only who waits shortly, until it has been empty", () => {
  const patience = { longest: 5_000, standing: 250 };
  const { come, refused, leaveAfter, endAll, line } = open({
    patience: { ...settings.patience, other: patience },
  });
  for (let n = 0; n < 20; n += 1) come("other");
  for (let n = 0; n < 10; n += 1) leaveAfter(90);
  come("other", "in a line that may still pass");
  assert.deepEqual(refused, []);
  for (let n = 0; n < 2; n += 1) leaveAfter(90);
  come("other", "in a line that stands");
  assert.deepEqual(refused, [["in a line that stands", 2]]);
  endAll();
  come("other");
  come("other", "in a new line");
  assert.equal(line.waiting("other"), 1);
  assert.equal(refused.length, 1);
  endAll();
});

test("while nothing moves, nobody is let into the line after the longest wait", () => {
  const patience = { longest: 1_000, standing: 1_000 };
  const { come, refused, clock, endAll } = open({ patience: { ...settings.patience, other: patience } });
  come("other");
  come("other");
  clock.now += 1_001;
  come("other", "late");
  assert.deepEqual(refused, [["late", 2]]);
  endAll();
});

test("a full line refuses, and says to come back later the longer it takes", () => {
  const { come, refused, leaveAfter, endAll } = open({ mostWaiting: 3 });
  for (let n = 0; n < 5; n += 1) come("other");
  leaveAfter(1_700);
  come("other", "in time");
  come("other", "late");
  assert.deepEqual(refused, [
    ["other", 2],
    ["late", 6],
  ]);
  endAll();
});

test("who leaves the line is passed over, and leaving twice frees one place only", () => {
  const { come, admitted, line } = open();
  const waiting: (() => void)[] = [];
  const leaves: (() => void)[] = [];
  line.enter("cart", { admitted: (leave) => void leaves.push(leave), refused: unexpected });
  waiting.push(come("cart", "gone"), come("cart", "stays"), come("cart", "waits on"));
  waiting[0]?.();
  leaves[0]?.();
  leaves[0]?.();
  assert.deepEqual(admitted, ["stays"]);
  assert.equal(line.waiting("cart"), 1);
  waiting[2]?.();
  assert.equal(line.waiting("cart"), 0);
});

test("whoever waits for too long is refused, and a place that is not given back is taken back", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const impatient = { longest: 20, standing: 20 };
  const { line } = open({ patience: { ...settings.patience, cart: impatient }, placeFor: 60 });
  line.enter("other", { admitted: () => undefined, refused: unexpected });
  line.enter("cart", { admitted: unexpected, refused: resolve });
  assert.equal(await promise, 2);
  assert.equal(line.waiting("cart"), 0);
  await new Promise<void>((admitted) => {
    line.enter("other", { admitted: () => admitted(), refused: unexpected });
  });
});
