import type { SQL } from "drizzle-orm";
import { buffer } from "node:stream/consumers";
import { formatCentimos } from "@lonchera/domain/money";
import type { Queryable } from "../../platform/db/client.ts";
import type { ColumnOf } from "../../platform/spreadsheets/row-xml.ts";
import type { DocumentInfo } from "../../platform/spreadsheets/workbook-xml.ts";
import { streamSpreadsheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { nullIfEmpty, toSoles } from "../reports/report-cells.ts";
import { findPayroll, type PayrollPerson } from "./sum-lines.ts";
import { createSheet } from "./statement-files.ts";

const columns: readonly ColumnOf<PayrollPerson>[] = [
  { header: "Código", width: 16, read: ({ employee_code }) => nullIfEmpty(employee_code) },
  { header: "Documento", width: 18, read: ({ identity_document }) => nullIfEmpty(identity_document) },
  { header: "Nombre", width: 40, read: ({ person }) => person },
  { header: "Monto", width: 14, format: "money", read: ({ amount }) => toSoles(amount) },
];

export async function writePayroll(db: Queryable, lines: SQL, info: DocumentInfo): Promise<Buffer> {
  const people = await findPayroll(db, lines);
  const total = people.reduce((sum, { amount }) => sum + amount, 0);
  const sheet = createSheet("Planilla", columns, people, ["Total", null, null, toSoles(total)]);
  return buffer(streamSpreadsheet([sheet], info));
}

/** Programs take a text that begins with one of these characters for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function toField(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Excel reads the text as UTF-8 because of the byte order mark. */
export async function writePayrollCsv(db: Queryable, lines: SQL): Promise<string> {
  const people = await findPayroll(db, lines);
  const rows = people.map(({ employee_code, identity_document, person, amount }) => {
    return [...[employee_code, identity_document, person].map(toField), formatCentimos(amount)];
  });
  return `\uFEFF${[columns.map(({ header }) => header), ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}
