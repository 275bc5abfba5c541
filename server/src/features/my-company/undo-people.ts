import { and, eq, exists, inArray, or, sql } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import type { UndoPeoplePreview } from "@lonchera/contract/my-company-imports";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { documentTypeRows } from "../../platform/db/reference-data/codes.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { absences } from "../../platform/db/schema/absences.ts";
import { changes, type FieldChanges } from "../../platform/db/schema/changes.ts";
import { peopleImportRows, peopleImports } from "../../platform/db/schema/imports.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { reminders } from "../../platform/db/schema/reminders.ts";
import { fullName, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { accountHistory, findAccountsById } from "../accounts/queries.ts";
import { deleteUnusedAccounts } from "../auth/queries.ts";
import type { Deps } from "../deps.ts";
import { readUserName, toOrderedFieldChanges, recordChanges } from "../history/record-change.ts";
import { clearClientHistories } from "../privacy/anonymize.ts";
import { findCodeHolders } from "./check-people.ts";
import { toPeopleImport } from "./people-import-records.ts";
import { updatePeopleRows } from "./queries.ts";
import { normalizeCode } from "./read-people.ts";
import { lockPeopleImports } from "./save-people.ts";

type Import = typeof peopleImports.$inferSelect;

async function findPeopleImport(db: Queryable, companyId: number, id: number): Promise<Import> {
  const isOwn = and(eq(peopleImports.id, id), eq(peopleImports.companyId, companyId));
  const [found] = await db.select().from(peopleImports).where(isOwn);
  return found ?? abort(404, "not_found");
}

/** Selects the people of an import, and whether they are as it left them. */
function selectPeople(db: Queryable, { id, passwordHash }: Import) {
  const one = { one: sql`1` };
  const isUsed = or(
    exists(db.select(one).from(carts).where(eq(carts.userId, users.id))),
    exists(db.select(one).from(orders).where(eq(orders.userId, users.id))),
    exists(db.select(one).from(absences).where(eq(absences.userId, users.id))),
  );
  return db
    .select({
      id: users.id,
      email: users.email,
      code: users.employeeCode,
      name: fullName,
      isCreated: peopleImportRows.isCreated,
      version: peopleImportRows.version,
      isUnchanged: sql<boolean>`${users.version} = ${peopleImportRows.version}`,
      isUnused: sql<boolean>`${users.passwordHash} = ${passwordHash} and not ${isUsed}`,
    })
    .from(peopleImportRows)
    .innerJoin(users, eq(users.id, peopleImportRows.userId))
    .where(eq(peopleImportRows.importId, id))
    .orderBy(users.id);
}

type Person = Awaited<ReturnType<typeof selectPeople>>[number];
/** `versionBefore` is the account's version before the import. */
type ChangedPerson = Person & { readonly versionBefore: number; readonly fields: FieldChanges };

/** Adds the changes that an import made to people. Their histories record them at the time of the import. */
async function addChanges(
  db: Queryable,
  { importedAt }: Import,
  people: readonly Person[],
): Promise<ChangedPerson[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const isMade = and(eq(changes.thing, "client"), inArray(changes.thingId, ids), eq(changes.at, importedAt));
  const recorded = await db.select().from(changes).where(isMade).orderBy(changes.version);
  const changeOf = new Map(recorded.map((change) => [change.thingId, change]));
  return people.map((one) => {
    const { version, fields } = changeOf.get(one.id) ?? { version: one.version, fields: [] };
    return { ...one, versionBefore: version - 1, fields: toOrderedFieldChanges(fields) };
  });
}

/**
 * Finds the people who cannot get their former code back, because another person keeps it. The codes of `undone` become
 * free.
 */
async function findPeopleWithTakenCode(
  db: Queryable,
  companyId: number,
  people: readonly ChangedPerson[],
  undone: readonly Person[],
): Promise<Set<Person>> {
  const byFormerCode = new Map(
    people.flatMap((one) => {
      const [, former] = one.fields.find(([label]) => label === "Código") ?? [];
      return former ? [[normalizeCode(former), one] as const] : [];
    }),
  );
  const undoneEmails = new Set(undone.map(({ email }) => email));
  const holders = await findCodeHolders(db, companyId, [...byFormerCode.keys()]);
  const withTakenCode = new Set<Person>();
  for (const [code, one] of byFormerCode) {
    const holder = holders.get(code);
    if (holder !== undefined && !undoneEmails.has(holder)) withTakenCode.add(one);
  }
  // The loop also visits the people whom it adds: each keeps a code that another one had before.
  for (const { code } of withTakenCode) {
    const next = byFormerCode.get(normalizeCode(code));
    if (next) withTakenCode.add(next);
  }
  return withTakenCode;
}

async function splitByOutcome(db: Queryable, found: Import, rows: readonly Person[]) {
  const removed = rows.filter((row) => row.isCreated && row.isUnchanged && row.isUnused);
  const unchanged = rows.filter((row) => !row.isCreated && row.isUnchanged);
  const changed = await addChanges(db, found, unchanged);
  const withTakenCode = await findPeopleWithTakenCode(db, found.companyId, changed, [...removed, ...changed]);
  const restored = changed.filter((one) => !withTakenCode.has(one));
  const undone = new Set([...removed, ...restored].map(({ id }) => id));
  return { removed, restored, kept: rows.filter(({ id }) => !undone.has(id)) };
}

function explainKept({ isCreated, isUnchanged, isUnused }: Person): UndoPeoplePreview["kept"][number]["why"] {
  if (isCreated) return isUnused ? "changed" : "used";
  return isUnchanged ? "code_taken" : "changed";
}

/**
 * Returns the records that undoing would take back and keep now. If the import was undone, only those that were kept
 * are returned.
 */
export async function previewPeopleUndo(
  { db }: Deps,
  { companyId }: Customer,
  id: number,
): Promise<UndoPeoplePreview> {
  const found = await findPeopleImport(db, companyId, id);
  const rows = await selectPeople(db, found);
  const { removed, restored, kept } =
    found.undoneAt === null
      ? await splitByOutcome(db, found, rows)
      : { removed: [], restored: [], kept: rows };
  return {
    removed_count: removed.length,
    restored_count: restored.length,
    kept: kept.map((person) => ({ name: person.name, why: explainKept(person) })),
  };
}

const fieldNames = {
  Nombres: "first_name",
  Apellidos: "last_name",
  Documento: "identity_document",
  Código: "employee_code",
  "Centro de costo": "cost_center",
} as const;

/** Returns the account as it was before a change. */
function takeBack(account: Account, fields: FieldChanges): Account {
  const former: Partial<Account> = {};
  for (const [label, old] of fields) {
    if (label in fieldNames) former[fieldNames[label as keyof typeof fieldNames]] = old ?? "";
    if (label === "Tipo de documento")
      former.document_type = documentTypeRows.find(({ name }) => name === old)?.id ?? null;
  }
  return { ...account, ...former };
}

async function restorePeople(tx: Transaction, by: Customer, at: Date, people: readonly ChangedPerson[]) {
  if (people.length === 0) return;
  const fieldsOf = new Map(people.map(({ id, fields }) => [id, fields]));
  const accounts = await findAccountsById(tx, [...fieldsOf.keys()]);
  const changed = accounts.map((present) => {
    return { present, next: takeBack(present, fieldsOf.get(present.id) ?? []) };
  });
  await recordChanges(tx, await updatePeopleRows(tx, by, at, changed));
}

/** Undoing restores the values of an earlier import. Its people must count as unchanged since then. */
async function updateEarlierImports(tx: Transaction, people: readonly ChangedPerson[]): Promise<void> {
  const toParam = (read: (one: ChangedPerson) => number) => sql.param(people.map(read));
  await tx.execute(sql`update people_import_rows set version = restored.version
    from unnest(${toParam(({ id }) => id)}::integer[], ${toParam((one) => one.versionBefore)}::integer[],
      ${toParam(({ version }) => version + 1)}::integer[]) as restored (user_id, version_before, version), people_imports
    where people_import_rows.user_id = restored.user_id
      and people_import_rows.version = restored.version_before
      and people_imports.id = people_import_rows.import_id and people_imports.undone_at is null`);
}

/** Deletes unused accounts with their histories. */
async function removePeople(tx: Transaction, by: Customer, at: Date, people: readonly Person[]) {
  if (people.length === 0) return;
  const ids = people.map(({ id }) => id);
  await clearClientHistories(tx, ids);
  await tx.delete(reminders).where(inArray(reminders.userId, ids));
  await deleteUnusedAccounts(tx, ids);
  const entries = people.map((person) => accountHistory.toArchival(by, at, person, {}));
  await recordChanges(tx, entries);
}

async function undo(tx: Transaction, manager: Customer, id: number, at: Date) {
  await lockPeopleImports(tx, manager.companyId);
  const found = await findPeopleImport(tx, manager.companyId, id);
  if (found.undoneAt !== null) abort(409, "import_undone");
  const people = await selectPeople(tx, found).for("update", { of: users });
  const { removed, restored, kept } = await splitByOutcome(tx, found, people);
  await removePeople(tx, manager, at, removed);
  await restorePeople(tx, manager, at, restored);
  await updateEarlierImports(tx, restored);
  const restoredIds = restored.map((one) => one.id);
  // The rows of people who are kept stay.
  const isRestored = and(eq(peopleImportRows.importId, id), inArray(peopleImportRows.userId, restoredIds));
  await tx.delete(peopleImportRows).where(isRestored);
  const undone = {
    undoneAt: at,
    undoneByUserId: manager.id,
    undoneByName: await readUserName(tx, manager.id),
  };
  await tx.update(peopleImports).set(undone).where(eq(peopleImports.id, id));
  await recordAuditEvent(tx, {
    event: "import-undone",
    at,
    thing: "company",
    ids: [manager.companyId],
    details: [
      ["Colaboradores quitados", String(removed.length)],
      ["Colaboradores restaurados", String(restored.length)],
      ["Colaboradores que se quedaron", String(kept.length)],
    ],
  });
  return toPeopleImport({ ...found, ...undone }, kept.length);
}

/**
 * Deletes the people whom an import created, unless they have used or changed their account. Those whom it changed
 * get their former values back, unless they changed again or somebody else has their former code.
 */
export function undoPeopleImport({ db, clock }: Deps, manager: Customer, id: number) {
  const undoing = transaction(db, (tx) => undo(tx, manager, id, new Date(clock())));
  // Somebody got one of the codes since the people were split by outcome.
  return handleUniqueViolation(undoing, "users_employee_code_key", () => abort(409, "employee_code_taken"));
}
