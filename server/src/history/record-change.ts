import { and, asc, eq, gt } from "drizzle-orm";
import type { changedThings } from "@lonchera/contract/history";
import type { Queryable } from "../db/client.ts";
import { changes, type FieldChanges } from "../db/schema/changes.ts";
import { users } from "../db/schema/users.ts";
import { refuse } from "../http/refusal.ts";

type Thing = { readonly thing: (typeof changedThings)[number]; readonly id: number };

/** Fields in the words of the screen, values as people read them; null where there is none. */
export type Snapshot = Readonly<Record<string, string | null>>;

export type Recorded = Thing & {
  readonly kind: "created" | "changed" | "archived";
  /** The thing's version that this change makes. */
  readonly version: number;
  readonly byUserId: number;
  readonly at: Date;
  readonly before: Snapshot;
  readonly after: Snapshot;
};

function differences(before: Snapshot, after: Snapshot): FieldChanges {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const pairs = [...fields].map((field) => [field, [before[field] ?? null, after[field] ?? null]] as const);
  return Object.fromEntries(pairs.filter(([, [old, now]]) => old !== now));
}

/** Writes a change in the transaction that makes it. */
export async function recordChange(tx: Queryable, change: Recorded): Promise<void> {
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, change.byUserId));
  await tx.insert(changes).values({
    thing: change.thing,
    thingId: change.id,
    kind: change.kind,
    version: change.version,
    at: change.at,
    byUserId: change.byUserId,
    byName: `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim(),
    fields: differences(change.before, change.after),
  });
}

function inWords(byName: string, fields: FieldChanges): string {
  const told = Object.entries(fields).map(([field, [old, now]]) => `${field}: ${old ?? "—"} → ${now ?? "—"}`);
  return `${byName} (${told.join("; ")})`;
}

/** 409 with what changed, and by whom, when a form was filled from an older version than the present one. */
export async function refuseStaleEdit(
  tx: Queryable,
  { thing, id }: Thing,
  present: number,
  edited: number | undefined,
): Promise<void> {
  if (edited === undefined || edited === present) return;
  const since = await tx
    .select({ byName: changes.byName, fields: changes.fields })
    .from(changes)
    .where(and(eq(changes.thing, thing), eq(changes.thingId, id), gt(changes.version, edited)))
    .orderBy(asc(changes.id));
  const told = since.map((change) => inWords(change.byName, change.fields)).join("; ");
  refuse(409, `Esto cambió mientras lo editabas: ${told}. Revisa los cambios y vuelve a guardar.`);
}
