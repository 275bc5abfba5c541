import assert from "node:assert/strict";
import { test } from "node:test";
import { boundedQueue, hashPassword, isPassword } from "./password-hashing.ts";
import { Refusal } from "./http/refusal.ts";

test("a password is kept as argon2id with 64 MiB, three passes and a salt of its own", async () => {
  const [one, other] = [await hashPassword("Causa-limeña-2"), await hashPassword("Causa-limeña-2")];
  assert.match(one, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  assert.notEqual(one, other);
  assert.deepEqual([await isPassword("Causa-limeña-2", one), await isPassword("otra", one)], [true, false]);
});

test("nobody has no password", async () => {
  assert.equal(await isPassword("Causa-limeña-2", undefined), false);
});

test("at most two run at once, the next ones wait in order, and beyond the longest queue one is refused", async () => {
  const inTurn = boundedQueue(2, 3);
  const done: number[] = [];
  const releases: (() => void)[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      await new Promise<void>((resolve) => void releases.push(resolve));
      done.push(n);
    });
  const accepted = [1, 2, 3, 4, 5].map(work);
  await assert.rejects(work(6), (error) => error instanceof Refusal && error.status === 503);
  const underWay: number[] = [];
  while (done.length < 5) {
    underWay.push(releases.length);
    releases.shift()?.();
    await new Promise(setImmediate);
  }
  assert.deepEqual(underWay, [2, 2, 2, 2, 1]);
  await Promise.all(accepted);
  assert.deepEqual(done, [1, 2, 3, 4, 5]);
});

test("work that fails gives its place to the next", async () => {
  const inTurn = boundedQueue(1, 5);
  const failing = inTurn(() => Promise.reject(new Error("failed")));
  const next = inTurn(() => Promise.resolve("next"));
  await assert.rejects(failing);
  assert.equal(await next, "next");
});
