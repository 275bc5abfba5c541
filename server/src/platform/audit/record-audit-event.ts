import { sql } from "drizzle-orm";
import type { AuditEvent, AuditEntity } from "@lonchera/contract/audit";
import type { Queryable } from "../db/client.ts";
import { auditLog, type AuditDetails } from "../db/schema/audit-log.ts";
import { fullName, users } from "../db/schema/users.ts";
import { getRequestContext } from "../http/request-context.ts";

export type NewAuditEvent = {
  readonly event: AuditEvent;
  readonly at: Date;
  /** Overrides the caller of the request; null for the server and for unknown people. */
  readonly userId?: number | null;
  readonly thing?: AuditEntity;
  readonly ids?: readonly number[];
  readonly details?: AuditDetails;
};

/** Registrations that nobody confirms are deleted, so their names are not kept. */
function selectName(userId: number) {
  return sql<string>`(select ${fullName} from ${users}
    where ${users.id} = ${userId} and ${users.confirmedAt} is not null)`;
}

/**
 * Writes an event with the person, the address and the id of the current request. A change is recorded in the transaction
 * that makes it.
 */
export async function recordAuditEvent(tx: Queryable, made: NewAuditEvent): Promise<void> {
  const context = getRequestContext();
  const userId = made.userId === undefined ? (context?.caller?.id ?? null) : made.userId;
  if (context) {
    context.events.add(made.event);
    context.accountId ??= userId;
  }
  await tx.insert(auditLog).values({
    at: made.at,
    event: made.event,
    userId,
    userName: userId === null ? null : selectName(userId),
    address: context?.address ?? null,
    requestId: context?.requestId ?? null,
    thing: made.thing ?? null,
    thingIds: [...(made.ids ?? [])],
    details: made.details ?? [],
  });
}
