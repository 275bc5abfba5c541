import { and, eq, inArray, sql } from "drizzle-orm";
import { requestNoteLabel } from "@lonchera/contract/privacy";
import type { Transaction } from "../../platform/db/client.ts";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { changes, type FieldChanges } from "../../platform/db/schema/changes.ts";
import { peopleImports } from "../../platform/db/schema/imports.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { statementLines } from "../../platform/db/schema/statements.ts";
import { emptyPersonalData, users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import { getErasedEmailAddress } from "../accounts/queries.ts";
import { toOrderedFieldChanges } from "../history/record-change.ts";
import { policyLabel } from "./accept-privacy-policy.ts";
import { exportLabel } from "./export-personal-data.ts";

/** The name that history shows for an erased person. */
export const erasedName = "Cliente eliminado";
const erasedWord = "Dato eliminado";

/** Removes personal data from orders and statements. Amounts and receipts stay for accounting. */
export async function anonymizeOrders(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(orders)
    .set({
      fullNameUser: erasedName,
      email: "",
      emailCc: "",
      phone: "",
      identityDocument: "",
      additionalNote: "",
    })
    .where(eq(orders.userId, userId));
  const words = { person: erasedName, identityDocument: "", employeeCode: "", costCenter: "" };
  const isOwn = eq(statementLines.userId, userId);
  await allowErasing(tx, () => tx.update(statementLines).set(words).where(isOwn));
}

/** Removes personal data and access from the account. The row stays, because orders and history refer to it. */
export async function anonymizeUser(tx: Transaction, userId: number, passwordHash: string): Promise<number> {
  const [erased] = await tx
    .update(users)
    .set({
      email: getErasedEmailAddress(userId),
      passwordHash,
      firstName: "Cuenta",
      lastName: "eliminada",
      ...emptyPersonalData,
      photo: null,
      isActive: false,
      isCompanyManager: false,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId))
    .returning({ version: users.version });
  if (!erased) return abort(404, "not_found");
  return erased.version;
}

/** Fields of an account's history without personal data. */
const harmless = new Set([
  "Empresa",
  "Tipo de Cliente",
  "Encargado de empresa",
  "Tipo de documento",
  "Estado",
  policyLabel,
  exportLabel,
  requestNoteLabel,
]);

function eraseWords(fields: FieldChanges): FieldChanges {
  const erase = (value: string | null) => (value === null ? null : erasedWord);
  return fields.map(([field, old, now]) =>
    harmless.has(field) ? [field, old, now] : [field, erase(old), erase(now)],
  );
}

/** Lets this transaction change texts that a trigger protects otherwise. */
async function allowErasing(tx: Transaction, erase: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`set local lonchera.erasing = 'on'`);
  await erase();
  await tx.execute(sql`set local lonchera.erasing = 'off'`);
}

/** Removes the person's name from the audit log. */
export async function anonymizeAuditLog(tx: Transaction, userId: number): Promise<void> {
  const isOwn = eq(auditLog.userId, userId);
  await allowErasing(tx, () => tx.update(auditLog).set({ userName: erasedName }).where(isOwn));
}

/** Removes the name of a former manager from the imported files of people. */
export async function anonymizePeopleImports(tx: Transaction, userId: number): Promise<void> {
  const { importedByUserId, undoneByUserId } = peopleImports;
  await tx.update(peopleImports).set({ importedByName: erasedName }).where(eq(importedByUserId, userId));
  await tx.update(peopleImports).set({ undoneByName: erasedName }).where(eq(undoneByUserId, userId));
}

/** Removes the values from the histories of clients whose accounts are deleted. */
export async function clearClientHistories(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const isOwn = and(eq(changes.thing, "client"), inArray(changes.thingId, userIds));
  await allowErasing(tx, () => tx.update(changes).set({ fields: [] }).where(isOwn));
}

/** Removes personal data from the history. The changed fields, the time and the account stay. */
export async function anonymizeHistory(tx: Transaction, userId: number): Promise<void> {
  const isOwn = and(eq(changes.thing, "client"), eq(changes.thingId, userId));
  await allowErasing(tx, async () => {
    for (const { id, fields } of await tx.select().from(changes).where(isOwn)) {
      await tx
        .update(changes)
        .set({ fields: eraseWords(toOrderedFieldChanges(fields)) })
        .where(eq(changes.id, id));
    }
    await tx.update(changes).set({ byName: erasedName }).where(eq(changes.byUserId, userId));
  });
}
