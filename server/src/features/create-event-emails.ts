import type { Transaction } from "../platform/db/client.ts";
import type { Email } from "../platform/email/queue-emails.ts";
import { createResetEmails, type ResetRequestedEvent } from "./auth/reset-password.ts";
import { createOrderEmails } from "./orders/create-order-emails.ts";
import type { OrderEvent } from "./orders/order-events.ts";

/** The events that are queued for the e-mail worker. */
export type EmailEvent = OrderEvent | ResetRequestedEvent;

export async function createEventEmails(
  tx: Transaction,
  events: readonly EmailEvent[],
  options: { readonly clock: () => number; readonly publicUrl: string },
): Promise<Email[]> {
  const resets = events.filter((event) => event.kind === "reset-requested");
  const ofOrders = events.filter((event) => event.kind !== "reset-requested");
  return [
    ...(await createResetEmails(tx, resets, options)),
    ...(await createOrderEmails(tx, ofOrders, options)),
  ];
}
