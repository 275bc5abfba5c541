import { isDeepStrictEqual } from "node:util";
import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { accountMessages, type Account } from "@lonchera/contract/accounts";
import type { RowProblem } from "@lonchera/contract/imports";
import { personMessages } from "@lonchera/contract/my-company";
import type { PeopleHeading } from "@lonchera/contract/my-company-imports";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { findAccountsById } from "../accounts/queries.ts";
import { chooseDocumentType } from "../accounts/save-account.ts";
import { createCellProblem } from "../imports/read-cells.ts";
import { mapRows } from "../imports/read-rows.ts";
import { isPersonOf } from "./queries.ts";
import { normalizeCode, type PersonRow } from "./read-people.ts";

/**
 * `next` is the account as the row would change `present`. `documentType` is that of a new account. It is null
 * without a document.
 */
export type CheckedPerson = PersonRow & {
  readonly state: "new" | "changed" | "same" | "wrong";
  readonly documentType: number | null;
  readonly present: Account | undefined;
  readonly next: Account | undefined;
};

const isOneOf = (value: SQL | typeof users.email, texts: readonly string[]) =>
  sql`${value} = any(${sql.param(texts)}::text[])`;

const getEmails = (rows: readonly PersonRow[]) =>
  rows.map(({ values }) => values.email).filter((email) => email !== "");

async function findAccountsByEmail(db: Queryable, companyId: number, emails: readonly string[]) {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      isOwn: sql<boolean>`coalesce(${isPersonOf(companyId)}, false)`,
    })
    .from(users)
    .where(isOneOf(users.email, emails));
  const ids = rows.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  const accounts = ids.length === 0 ? [] : await findAccountsById(db, ids);
  return {
    own: new Map(accounts.map((account) => [account.email, account])),
    foreign: new Set(rows.filter(({ isOwn }) => !isOwn).map(({ email }) => email)),
  };
}

/** Returns the e-mails of the people who have the codes, by code. */
export async function findCodeHolders(db: Queryable, companyId: number, codes: readonly string[]) {
  const isHolder = and(
    eq(users.companyId, companyId),
    ne(users.employeeCode, ""),
    isOneOf(sql`lower(${users.employeeCode})`, codes),
  );
  const rows = await db.select({ code: users.employeeCode, email: users.email }).from(users).where(isHolder);
  return new Map(rows.map(({ code, email }) => [normalizeCode(code), email]));
}

/** Applies a row to an account. Empty cells keep the present values. */
function applyRow({ values }: PersonRow, present: Account): Account {
  const next = {
    ...present,
    first_name: values.first_name,
    last_name: values.last_name,
    identity_document: values.identity_document || present.identity_document,
    employee_code: values.employee_code || present.employee_code,
    cost_center: values.cost_center || present.cost_center,
  };
  const type = values.identity_document === "" ? present.document_type : chooseDocumentType(next);
  return { ...next, document_type: type ?? null };
}

/** Describes a wrong document. Spreadsheets drop the zeros in front of a number. */
function describeDocument(text: string): string {
  const message = /^\d{7}$/.test(text)
    ? "Un DNI tiene 8 dígitos: si empieza con 0, escríbelo también"
    : accountMessages.document;
  return createCellProblem(text, message).problem;
}

function findProblems(
  row: PersonRow,
  present: Account | undefined,
  holder: string | undefined,
  { isForeign, newCodeOf }: { isForeign: boolean; newCodeOf: ReadonlyMap<string, string> },
): RowProblem[] {
  const { values } = row;
  const toRowProblem = (column: PeopleHeading, message: string): RowProblem => ({
    row: row.number,
    column,
    message,
  });
  const code = normalizeCode(values.employee_code);
  // The file gives the holder of the code another code.
  const isGivenUp = holder !== undefined && (newCodeOf.get(holder) ?? code) !== code;
  const document = {
    customer_type: present?.customer_type ?? "type1",
    document_type: present?.document_type ?? null,
    identity_document: values.identity_document,
  };
  return [
    ...(isForeign ? [toRowProblem("Correo", accountMessages.emailTaken)] : []),
    ...(holder === undefined || holder === values.email || isGivenUp
      ? []
      : [toRowProblem("Código", personMessages.codeTaken)]),
    ...(chooseDocumentType(document) === undefined
      ? [toRowProblem("Documento", describeDocument(values.identity_document))]
      : []),
  ];
}

/** Finds the effect that each row would have in the company now. */
export async function checkPeople(
  db: Queryable,
  companyId: number,
  rows: readonly PersonRow[],
): Promise<CheckedPerson[]> {
  const codes = rows.map(({ values }) => normalizeCode(values.employee_code)).filter((code) => code !== "");
  const { own, foreign } = await findAccountsByEmail(db, companyId, getEmails(rows));
  const holders = await findCodeHolders(db, companyId, codes);
  const withCode = rows.filter(({ values }) => values.employee_code !== "");
  const newCodeOf = new Map(
    withCode.map(({ values }) => [values.email, normalizeCode(values.employee_code)]),
  );
  return mapRows(rows, (row): CheckedPerson => {
    const { email, employee_code: code, identity_document } = row.values;
    const present = own.get(email);
    const isForeign = foreign.has(email);
    const problems = findProblems(row, present, holders.get(normalizeCode(code)), { isForeign, newCodeOf });
    const all = [...row.problems, ...problems];
    const next = present && applyRow(row, present);
    const isChanged = !isDeepStrictEqual(next, present);
    const state = all.length > 0 ? "wrong" : !present ? "new" : isChanged ? "changed" : "same";
    const type = chooseDocumentType({ customer_type: "type1", document_type: null, identity_document });
    return { ...row, problems: all, state, documentType: type ?? null, present, next };
  });
}

/** Locks the company's people that rows name, in the order of their ids. */
export async function lockNamedPeople(
  tx: Transaction,
  companyId: number,
  rows: readonly PersonRow[],
): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isPersonOf(companyId), isOneOf(users.email, getEmails(rows))))
    .orderBy(users.id)
    .for("no key update");
}
