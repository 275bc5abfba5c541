import { errorBody } from "@lonchera/contract/errors";
import { HttpError } from "./http-error.ts";
import { stepAside } from "./step-aside.ts";

/** Runs at most `limit` at once and lets at most `longest` wait; the next one is refused with 503. */
export function boundedQueue(limit: number, longest: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    stepAside();
    if (underWay < limit) underWay += 1;
    else if (waiting.length >= longest) throw new HttpError(503, errorBody("server_busy"), 2);
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
