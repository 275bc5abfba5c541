import PQueue from "p-queue";
import { errorBody } from "@lonchera/contract/errors";
import { HttpError } from "./http-error.ts";
import { releaseSlot } from "./request-queue.ts";

/** Runs `concurrency` tasks at a time and lets `maxWaiting` wait; further ones are rejected with 503. */
export function boundedQueue(
  concurrency: number,
  maxWaiting: number,
): <T>(task: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency });
  return async (task) => {
    releaseSlot();
    if (queue.pending >= concurrency && queue.size >= maxWaiting)
      throw new HttpError(503, errorBody("server_busy"), 2);
    return queue.add(task);
  };
}
