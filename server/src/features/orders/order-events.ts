import type pg from "pg";
import type { Transaction } from "../../platform/db/client.ts";
import { addJobs, queues } from "../../platform/jobs/jobs.ts";

/** A change of an order that its customer is e-mailed about. Queued jobs hold it. */
export type OrderEvent = {
  /** The order's cart. */
  readonly cart: number;
  readonly kind: "placed" | "awaiting" | "changed" | "cancelled" | "expired";
  /** The version of the order's history that the change made. */
  readonly version: number;
  readonly byCustomer: boolean;
};

/** The first event of an order; `awaiting`: it is to be paid with a code. */
export function orderCreated(cart: number, kind: "placed" | "awaiting" = "placed"): OrderEvent {
  return { cart, kind, version: 1, byCustomer: true };
}

/** Saving an edited order sends several requests within this time, of which only the last one is e-mailed. */
const editSeconds = 3;

/** Queues an event in the transaction that causes it. Await it before you send `commit`. */
export async function sendOrderEvent(tx: Transaction | pg.ClientBase, event: OrderEvent): Promise<void> {
  const delay = event.kind === "changed" ? { startAfter: editSeconds } : {};
  await addJobs(tx, queues.orderEvents.name, [{ data: event, ...delay }]);
}
