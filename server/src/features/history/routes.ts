import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ParamsOf } from "@lonchera/contract/endpoint";
import { historyRoles, listHistory, type HistoryEntry } from "@lonchera/contract/history";
import type { LimitedRole } from "@lonchera/domain/codes";
import { changes, type FieldChanges } from "../../platform/db/schema/changes.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findOrderCreation } from "../orders/record-order-change.ts";
import { diffSnapshots, toOrderedFieldChanges } from "./record-change.ts";

/** The histories of these records hold personal data. */
const personalEntities: ReadonlySet<string> = new Set(["client", "order", "claim"]);

function toFields(fields: FieldChanges): HistoryEntry["fields"] {
  return fields.map(([field, old, now]) => ({ field, old, now }));
}

/** Placing an order writes no history entry, because it must be fast. The order's first change writes both. */
async function findCreation({ db }: Deps, orderId: number): Promise<HistoryEntry | undefined> {
  const creation = await findOrderCreation(db, orderId);
  if (!creation) return undefined;
  const { at, by, snapshot } = creation;
  const fields = toFields(diffSnapshots({}, snapshot));
  return { id: null, kind: "created", at: at.toISOString(), by, fields };
}

type HistoryParams = ParamsOf<typeof listHistory>;

/** Throws 403 for a record that other roles may read, and for a staff account. */
async function requireReadable({ db }: Deps, role: LimitedRole, { thing, id }: HistoryParams): Promise<void> {
  if (!historyRoles[thing].includes(role)) abort(403, "not_allowed");
  const isStaffAccount = thing === "client" && (await db.$count(users, and(eq(users.id, id), users.isStaff)));
  if (isStaffAccount) abort(403, "not_allowed");
}

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listHistory, async ({ caller, params }) => {
    if (caller.role !== "owner") await requireReadable(deps, caller.role, params);
    // This is read before the entries. If the order changes in between, its stored first entry is used.
    const creation = params.thing === "order" ? await findCreation(deps, params.id) : undefined;
    const rows = await deps.db
      .select()
      .from(changes)
      .where(and(eq(changes.thing, params.thing), eq(changes.thingId, params.id)))
      .orderBy(desc(changes.id));
    const recorded = rows.map(({ id, kind, at, byName, fields }) => ({
      id,
      kind,
      at: at.toISOString(),
      by: byName,
      fields: toFields(toOrderedFieldChanges(fields)),
    }));
    if (personalEntities.has(params.thing)) deps.audit.recordView(params.thing, [params]);
    return creation && recorded.every(({ kind }) => kind !== "created") ? [...recorded, creation] : recorded;
  });
}
