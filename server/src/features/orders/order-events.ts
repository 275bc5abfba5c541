import type pg from "pg";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Transaction } from "../../platform/db/client.ts";
import { createJobsStatement, queues } from "../../platform/jobs/jobs.ts";
import { firstVersion } from "../history/record-change.ts";

/** A change of an order about which its customer gets an e-mail. It is stored in queued jobs. */
export type OrderEvent = {
  /** The id of the order's cart. */
  readonly cart: number;
  readonly kind: "placed" | "awaiting" | "changed" | "day-dropped" | "cancelled" | "expired";
  /** The version of the order's history that the change made. */
  readonly version: number;
  /** Also true for the first event of an order by staff, because the order itself says who placed it. */
  readonly byCustomer: boolean;
  /** True if a manager of the customer's company made the change. */
  readonly byCompany?: boolean;
  /** True if the order was placed automatically from the usual week. */
  readonly byUsualWeek?: true;
  /** The dropped day, and its refund in céntimos. */
  readonly day?: CalendarDate;
  readonly refund?: number;
  /** The reason that staff or the company gave for the change. */
  readonly reason?: string;
};

/** Returns the first event of an order. `awaiting` means that it waits for the payment of a code. Only staff give a reason. */
export function createOrderCreatedEvent(
  cart: number,
  kind: "placed" | "awaiting" = "placed",
  reason: string | null = null,
  byUsualWeek?: true,
): OrderEvent {
  return {
    cart,
    kind,
    version: firstVersion,
    byCustomer: true,
    ...(reason !== null && { reason }),
    ...(byUsualWeek && { byUsualWeek }),
  };
}

/** Saving an edited order sends several requests within this time. Only the last one causes an e-mail. */
const editSeconds = 3;

/** Returns the statement that queues an event, so that the caller can send it together with others. */
export function prepareOrderEvent(client: pg.ClientBase, event: OrderEvent): Promise<pg.QueryConfig> {
  const delay = event.kind === "changed" ? { startAfter: editSeconds } : {};
  return createJobsStatement(client, queues.events.name, [{ data: event, ...delay }]);
}

/** Queues an event in the transaction that causes it. */
export async function queueOrderEvent({ $client }: Transaction, event: OrderEvent): Promise<void> {
  await $client.query(await prepareOrderEvent($client, event));
}
