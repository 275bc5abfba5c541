import assert from "node:assert/strict";
import { test } from "node:test";
import { createBoundedQueue } from "./request-queue.ts";
import { HttpError } from "./http-error.ts";

test("at most two run at once, the next ones wait in order, and beyond the longest queue one is refused", async () => {
  const inTurn = createBoundedQueue(2, 3);
  const done: number[] = [];
  const releases: (() => void)[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      await new Promise<void>((resolve) => void releases.push(resolve));
      done.push(n);
    });
  const accepted = [1, 2, 3, 4, 5].map(work);
  await assert.rejects(work(6), (error) => error instanceof HttpError && error.status === 503);
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
  const inTurn = createBoundedQueue(1, 5);
  const failing = inTurn(() => Promise.reject(new Error("failed")));
  const next = inTurn(() => Promise.resolve("next"));
  await assert.rejects(failing);
  assert.equal(await next, "next");
});

test("one that leaves while it waits makes room at once and is never run; one that runs is not interrupted", async () => {
  const inTurn = createBoundedQueue(1, 1);
  const release = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const running = inTurn(() => release.promise, leaving.signal);
  let wasRun = false;
  const waiting = inTurn(async () => void (wasRun = true), leaving.signal);
  await assert.rejects(
    inTurn(() => Promise.resolve()),
    HttpError,
  );
  leaving.abort(new Error("left"));
  await assert.rejects(waiting, { message: "left" });
  await assert.rejects(
    inTurn(() => Promise.resolve(), leaving.signal),
    { message: "left" },
  );
  const next = inTurn(() => Promise.resolve("next"));
  release.resolve("done");
  assert.deepEqual([await running, await next, wasRun], ["done", "next", false]);
});
