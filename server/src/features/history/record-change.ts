import { and, asc, eq, gt, max } from "drizzle-orm";
import type { changedThings } from "@lonchera/contract/history";
import type { Queryable } from "../../platform/db/client.ts";
import { changes, type FieldChanges, type UnorderedFieldChanges } from "../../platform/db/schema/changes.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";

type Thing = { readonly thing: (typeof changedThings)[number]; readonly id: number };

/** Fields in the words of the screen, values as people read them; null where there is none. */
export type Snapshot = Readonly<Record<string, string | null>>;

/** That of a thing as it was made. */
export const firstVersion = 1;

export type Recorded = Thing & {
  readonly kind: "created" | "changed" | "archived";
  /** The thing's version that this change makes. */
  readonly version: number;
  /** Null where the server itself did it. */
  readonly byUserId: number | null;
  /** Where the person went by another name than the account's. */
  readonly byName?: string;
  readonly at: Date;
  readonly before: Snapshot;
  readonly after: Snapshot;
};

export function differences(before: Snapshot, after: Snapshot): FieldChanges {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => [field, before[field] ?? null, after[field] ?? null] as const)
    .filter(([, old, now]) => old !== now);
}

function isOrdered(stored: FieldChanges | UnorderedFieldChanges): stored is FieldChanges {
  return Array.isArray(stored);
}

export function readFieldChanges(stored: FieldChanges | UnorderedFieldChanges): FieldChanges {
  return isOrdered(stored) ? stored : Object.entries(stored).map(([field, [old, now]]) => [field, old, now]);
}

export async function nameOf(tx: Queryable, userId: number | null): Promise<string> {
  if (userId === null) return "Sistema";
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim();
}

/** The version that the next change makes of a thing that counts none itself, and whose changes queue. */
export async function nextVersion(tx: Queryable, { thing, id }: Thing): Promise<number> {
  const [row] = await tx
    .select({ last: max(changes.version) })
    .from(changes)
    .where(and(eq(changes.thing, thing), eq(changes.thingId, id)));
  return (row?.last ?? firstVersion) + 1;
}

const atOnce = 1_000;

/** Writes changes in the transaction that makes them. */
export async function recordChanges(tx: Queryable, made: readonly Recorded[]): Promise<void> {
  const names = new Map<number | null, string>();
  for (const id of new Set(made.map(({ byUserId }) => byUserId))) names.set(id, await nameOf(tx, id));
  for (let from = 0; from < made.length; from += atOnce) {
    const rows = made.slice(from, from + atOnce).map((change) => ({
      thing: change.thing,
      thingId: change.id,
      kind: change.kind,
      version: change.version,
      at: change.at,
      byUserId: change.byUserId,
      byName: change.byName ?? names.get(change.byUserId) ?? "",
      fields: differences(change.before, change.after),
    }));
    await tx.insert(changes).values(rows);
  }
}

/** Writes a change in the transaction that makes it. */
export function recordChange(tx: Queryable, change: Recorded): Promise<void> {
  return recordChanges(tx, [change]);
}

function inWords(byName: string, fields: FieldChanges): string {
  const told = fields.map(([field, old, now]) => `${field}: ${old ?? "—"} → ${now ?? "—"}`);
  return `${byName} (${told.join("; ")})`;
}

/** 409 with what changed, and by whom, when a form was filled from an older version than the present one. */
export async function refuseStaleEdit(
  tx: Queryable,
  { thing, id }: Thing,
  present: number,
  edited: number | undefined,
): Promise<void> {
  if (edited === undefined || edited >= present) return;
  const since = await tx
    .select({ byName: changes.byName, fields: changes.fields })
    .from(changes)
    .where(and(eq(changes.thing, thing), eq(changes.thingId, id), gt(changes.version, edited)))
    .orderBy(asc(changes.id));
  const told = since.map((change) => inWords(change.byName, readFieldChanges(change.fields))).join("; ");
  abort(409, "changed_meanwhile", told);
}
