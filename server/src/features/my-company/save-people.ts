import { eq } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import { importMessages } from "@lonchera/contract/imports";
import type { PeopleHeading, PeoplePreview } from "@lonchera/contract/my-company-imports";
import { formatCount } from "@lonchera/domain/texts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { hashRandomPassword } from "../../platform/auth/passwords.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { handleUniqueViolation, requireRow } from "../../platform/db/written-rows.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { peopleImportRows, peopleImports } from "../../platform/db/schema/imports.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { accountHistory, findAccountsById, toAccountSnapshot } from "../accounts/queries.ts";
import { queuePasswordLinkEmails } from "../clients/password-link.ts";
import type { Deps } from "../deps.ts";
import { diffSnapshots, readUserName, recordChanges } from "../history/record-change.ts";
import { throwImportError } from "../imports/import-error.ts";
import { extendTimeouts } from "../imports/import-transaction.ts";
import type { TableFile } from "../imports/read-file.ts";
import { createColumnNotices, formatSameFileNotice } from "../imports/table-notices.ts";
import { checkPeople, lockNamedPeople, type CheckedPerson } from "./check-people.ts";
import { findPeopleImportOfSameFile, toPeopleImport } from "./people-import-records.ts";
import { updatePeopleRows, insertPeople } from "./queries.ts";
import { readPeople } from "./read-people.ts";

type PeopleFile = TableFile<PeopleHeading>;

const countByState = (rows: readonly CheckedPerson[], state: CheckedPerson["state"]) =>
  rows.filter((row) => row.state === state).length;

/** Returns why nothing can be imported, or null if something can. */
function describeProblem(rows: readonly CheckedPerson[]): string | null {
  const wrong = countByState(rows, "wrong");
  if (wrong > 0) return `hay ${formatCount(wrong, "fila con errores", "filas con errores")}`;
  const isSaved = rows.some(({ state }) => state !== "same");
  return isSaved ? null : "todos los colaboradores ya están así";
}

function toPreviewRow({
  number,
  state,
  values,
  present,
  next,
}: CheckedPerson): PeoplePreview["rows"][number] {
  const changes =
    state === "changed" && present && next
      ? diffSnapshots(toAccountSnapshot(present), toAccountSnapshot(next))
      : [];
  return {
    row: number,
    state,
    ...values,
    changes: changes.map(([column, before, after]) => ({ column, before, after })),
  };
}

/** Returns the effects that an import of the file would have now. Nothing is saved or locked. */
export async function previewPeople(
  { db }: Deps,
  { companyId }: Customer,
  { table, hash }: PeopleFile,
): Promise<PeoplePreview> {
  const rows = await checkPeople(db, companyId, await readPeople(table));
  const problem = describeProblem(rows);
  const sameFile = await findPeopleImportOfSameFile(db, companyId, hash);
  return {
    error: problem === null ? null : `Así no se puede importar: ${problem}.`,
    skipped_rows: rows.flatMap(({ problems }) => problems),
    duplicated_rows: [],
    sheet: table.sheet,
    header_row: table.headerRow,
    ignored_columns: [...table.ignoredColumns],
    new_count: countByState(rows, "new"),
    changed_count: countByState(rows, "changed"),
    notices: [...(sameFile ? [formatSameFileNotice(sameFile)] : []), ...table.notices],
    same_file: sameFile ?? null,
    rows: rows.map(toPreviewRow),
  };
}

/** Extends the timeouts and locks the company, because its files are saved and undone one after the other. */
export async function lockPeopleImports(tx: Transaction, companyId: number): Promise<void> {
  await extendTimeouts(tx);
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for("no key update");
}

async function planPeople(tx: Transaction, companyId: number, { table }: PeopleFile) {
  const read = await readPeople(table);
  await lockNamedPeople(tx, companyId, read);
  const rows = await checkPeople(tx, companyId, read);
  const problem = describeProblem(rows);
  const problems = rows.flatMap((row) => row.problems);
  if (problem !== null) throwImportError(`No se importó nada: ${problem}.`, problems);
  return rows;
}

async function createPeople(
  tx: Transaction,
  rows: readonly CheckedPerson[],
  values: Parameters<typeof insertPeople>[2],
): Promise<Account[]> {
  const wanted = rows.filter(({ state }) => state === "new");
  const people = wanted.map((row) => ({ ...row.values, document_type: row.documentType }));
  const made = await insertPeople(tx, people, values);
  // Somebody registered or was added since the rows were checked.
  if (made.length < people.length) throwImportError(importMessages.failed);
  const ids = made.map(({ id }) => id);
  return ids.length === 0 ? [] : findAccountsById(tx, ids);
}

async function writePeople(
  tx: Transaction,
  deps: Deps,
  manager: Customer,
  file: PeopleFile,
  passwordHash: string,
) {
  const { companyId, id: byUserId } = manager;
  const at = new Date(deps.clock());
  await lockPeopleImports(tx, companyId);
  const rows = await planPeople(tx, companyId, file);
  const changed = rows.flatMap(({ state, present, next }) =>
    state === "changed" && present && next ? [{ present, next }] : [],
  );
  const edits = await updatePeopleRows(tx, manager, at, changed);
  const created = await createPeople(tx, rows, { companyId, passwordHash, at });
  const made = created.map((account) =>
    accountHistory.toCreation(manager, at, account, toAccountSnapshot(account)),
  );
  await recordChanges(tx, [...made, ...edits]);
  await queuePasswordLinkEmails(tx, deps, created);
  const row = {
    companyId,
    fileName: file.name,
    fileHash: file.hash,
    importedAt: at,
    importedByUserId: byUserId,
    importedByName: await readUserName(tx, byUserId),
    passwordHash,
    createdCount: created.length,
    changedCount: changed.length,
  };
  const saved = requireRow(await tx.insert(peopleImports).values(row).returning());
  const { id: importId } = saved;
  const importRows = [...made, ...edits].map(({ id: userId, version, kind }) => {
    return { importId, userId, version, isCreated: kind === "created" };
  });
  await tx.insert(peopleImportRows).values(importRows);
  await recordAuditEvent(tx, {
    event: "import",
    at,
    thing: "company",
    ids: [companyId],
    details: [
      ["Colaboradores nuevos", String(created.length)],
      ["Colaboradores actualizados", String(changed.length)],
    ],
  });
  return toPeopleImport(saved, 0);
}

/** Saves all rows of a file, or none, and invites the people that it creates. */
export async function savePeopleImport(
  deps: Deps,
  manager: Customer,
  file: PeopleFile,
  hasGone: () => boolean,
) {
  const passwordHash = await hashRandomPassword();
  const saving = transaction(deps.db, async (tx) => {
    const saved = await writePeople(tx, deps, manager, file, passwordHash);
    if (hasGone()) throwImportError(importMessages.failed);
    return saved;
  });
  // Somebody got one of the codes since the rows were checked.
  const refuse = () => throwImportError(importMessages.failed);
  const record = await handleUniqueViolation(saving, "users_employee_code_key", refuse);
  const notices = [...file.table.notices, ...createColumnNotices(file.table.ignoredColumns)];
  return { message: importMessages.done, import: record, notices };
}
