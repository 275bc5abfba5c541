import { askedDelay } from "../../lib/api/query-client.ts";
import { orderFailure } from "./order-errors.ts";

/** Milliseconds before each repetition of a request whose answer was lost. */
const pauses = [1000, 3000];

/** Sends the same request again, a few times, while it is turned away or its outcome is unknown. */
export async function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  let doubt: unknown = null;
  for (const pause of [...pauses, null]) {
    try {
      return await send();
    } catch (error) {
      const { kind } = orderFailure(error);
      if (kind !== "unknown" && kind !== "busy") throw error;
      if (kind === "unknown") doubt = error;
      // One that is turned away says nothing of the one before, whose answer was lost.
      if (pause === null) throw doubt ?? error;
      const delay = (kind === "busy" ? askedDelay(error) : null) ?? pause;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  throw new Error("unreachable");
}
