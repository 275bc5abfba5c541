import { and, asc, eq, gt, max } from "drizzle-orm";
import type { AuditEvent, AuditEntity } from "@lonchera/contract/audit";
import type { historyEntities } from "@lonchera/contract/history";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { changes, type FieldChanges, type UnorderedFieldChanges } from "../../platform/db/schema/changes.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import { getRequestContext } from "../../platform/http/request-context.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";

type EntityKey = { readonly thing: (typeof historyEntities)[number]; readonly id: number };

/** Field labels and values as the screen shows them; null for an empty value. */
export type Snapshot = Readonly<Record<string, string | null>>;

/** The version of a new record. */
export const firstVersion = 1;

export type Change = EntityKey & {
  readonly kind: "created" | "changed" | "archived";
  /** The record's version after this change. */
  readonly version: number;
  /** Null if the server made the change. */
  readonly byUserId: number | null;
  /** Overrides the account's name. */
  readonly byName?: string;
  readonly at: Date;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The event and the kind of record in the audit log. By default they follow the history's. */
  readonly audit?: { readonly event?: AuditEvent; readonly thing?: AuditEntity };
};

export function diffSnapshots(before: Snapshot, after: Snapshot): FieldChanges {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => [field, before[field] ?? null, after[field] ?? null] as const)
    .filter(([, old, now]) => old !== now);
}

function isOrdered(stored: FieldChanges | UnorderedFieldChanges): stored is FieldChanges {
  return Array.isArray(stored);
}

export function toOrderedFieldChanges(stored: FieldChanges | UnorderedFieldChanges): FieldChanges {
  return isOrdered(stored) ? stored : Object.entries(stored).map(([field, [old, now]]) => [field, old, now]);
}

export async function readUserName(tx: Queryable, userId: number | null): Promise<string> {
  if (userId === null) return "Sistema";
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim();
}

/** Returns the next version of a record that has no version column. A lock must serialize its changes. */
export async function readNextVersion(tx: Queryable, { thing, id }: EntityKey): Promise<number> {
  const [row] = await tx
    .select({ last: max(changes.version) })
    .from(changes)
    .where(and(eq(changes.thing, thing), eq(changes.thingId, id)));
  return (row?.last ?? firstVersion) + 1;
}

const batchSize = 1_000;

/**
 * Writes changes in the transaction that makes them. The caller records one event of the audit log for all of them.
 */
export async function recordChanges(tx: Queryable, made: readonly Change[]): Promise<void> {
  const names = new Map<number | null, string>();
  for (const id of new Set(made.map(({ byUserId }) => byUserId))) names.set(id, await readUserName(tx, id));
  const idempotencyKey = getRequestContext()?.idempotencyKey;
  for (const batch of splitIntoBatches(made, batchSize)) {
    const rows = batch.map((change) => ({
      thing: change.thing,
      thingId: change.id,
      kind: change.kind,
      version: change.version,
      at: change.at,
      byUserId: change.byUserId,
      byName: change.byName ?? names.get(change.byUserId) ?? "",
      fields: diffSnapshots(change.before, change.after),
      ...(change.kind === "created" && {
        requestKey: idempotencyKey?.key,
        requestHash: idempotencyKey?.hash,
      }),
    }));
    await tx.insert(changes).values(rows);
  }
}

/** The fields whose values the audit log may contain. */
const toldFields = new Set([
  "Rol",
  "Encargado de empresa",
  "Estado",
  "Pago",
  "Empresa especial",
  "Los precios incluyen IGV",
  "Ocultar la lista pública de compañías",
  "Subvención",
]);

function describeField([field, old, now]: FieldChanges[number]): string {
  if (!toldFields.has(field)) return field;
  return old === null ? `${field}: ${now}` : `${field}: de ${old} a ${now ?? "nada"}`;
}

/**
 * Describes the changed fields without their values, which can be personal data. The fields of an order are its
 * dishes.
 */
function describeFields({ thing, before, after }: Change): string {
  const fields = diffSnapshots(before, after);
  const shownChanges = thing === "order" ? fields.filter(([field]) => toldFields.has(field)) : fields;
  return shownChanges.map(describeField).join(", ");
}

/** Writes a change, with its event of the audit log, in the transaction that makes it. */
export async function recordChange(tx: Queryable, change: Change): Promise<void> {
  await recordChanges(tx, [change]);
  const { thing, id, kind, at, byUserId: userId, audit } = change;
  const fields = kind === "changed" ? describeFields(change) : "";
  await recordAuditEvent(tx, {
    event: audit?.event ?? `record-${kind}`,
    at,
    userId,
    thing: audit?.thing ?? thing,
    ids: [id],
    details: fields === "" ? [] : [["Campos", fields]],
  });
}

function formatChange(byName: string, fields: FieldChanges): string {
  const fieldTexts = fields.map(([field, old, now]) => `${field}: ${old ?? "—"} → ${now ?? "—"}`);
  return `${byName} (${fieldTexts.join("; ")})`;
}

type Person = { readonly id: number };
type VersionedRecord = { readonly id: number; readonly version: number };

/** Returns functions that describe changes of the records of one thing, and one that compares versions. */
export function createHistory(thing: EntityKey["thing"]) {
  return {
    toCreation(by: Person, at: Date, { id, version }: VersionedRecord, after: Snapshot): Change {
      return { thing, id, kind: "created", version, byUserId: by.id, at, before: {}, after };
    },

    /** The version is the one after the edit. */
    toEdit(
      by: Person,
      at: Date,
      { id, version }: VersionedRecord,
      before: Snapshot,
      after: Snapshot,
    ): Change {
      return { thing, id, kind: "changed", version, byUserId: by.id, at, before, after };
    },

    /** The version is the one before the record was archived or deleted. */
    toArchival(by: Person, at: Date, { id, version }: VersionedRecord, before: Snapshot): Change {
      return { thing, id, kind: "archived", version: version + 1, byUserId: by.id, at, before, after: {} };
    },

    /**
     * Throws 409 with the newer changes and their authors if the form was filled from an older version. An edit that
     * changes nothing is not checked, because it may repeat one whose answer was lost. With `shownFields`, changes of
     * other fields are not shown and cause no conflict.
     */
    async requireCurrentVersion(
      tx: Queryable,
      { id, version }: VersionedRecord,
      edited: number | undefined,
      shownFields?: ReadonlySet<string>,
    ): Promise<void> {
      if (edited === undefined || edited >= version) return;
      const since = await tx
        .select({ byName: changes.byName, fields: changes.fields })
        .from(changes)
        .where(and(eq(changes.thing, thing), eq(changes.thingId, id), gt(changes.version, edited)))
        .orderBy(asc(changes.id));
      const changeTexts = since.flatMap(({ byName, fields }) => {
        const shown = toOrderedFieldChanges(fields).filter(([field]) => shownFields?.has(field) ?? true);
        return shownFields && shown.length === 0 ? [] : formatChange(byName, shown);
      });
      if (shownFields && changeTexts.length === 0) return;
      abort(409, "changed_meanwhile", changeTexts.join("; "));
    },
  };
}
