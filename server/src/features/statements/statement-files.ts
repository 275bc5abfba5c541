import { buffer } from "node:stream/consumers";
import type { SQL } from "drizzle-orm";
import type {
  Statement,
  StatementCostCenter,
  StatementLine,
  StatementPerson,
} from "@lonchera/contract/statements";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { payConditionNames } from "@lonchera/domain/codes";
import { getUtcMidnight } from "@lonchera/domain/calendar";
import { formatMonth, noCostCenter } from "@lonchera/domain/statements";
import { formatCentimos } from "@lonchera/domain/money";
import type { Queryable } from "../../platform/db/client.ts";
import type { DocumentInfo } from "../../platform/spreadsheets/workbook-xml.ts";
import { toCells, type CellValue, type RecordColumn } from "../../platform/spreadsheets/row-xml.ts";
import { streamSpreadsheet, type StreamedSheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { nullIfEmpty, toSoles } from "../reports/report-cells.ts";
import {
  findCostCentersOfLines,
  findStatementLines,
  findPeopleOfLines,
  findPayroll,
  type PayrollPerson,
} from "./sum-lines.ts";

const allRows = { page: 1, page_size: 1_000_000 };

const parseSoles = (amount: string | null) => (amount === null ? null : Number(amount));

const toUtcDate = (date: CalendarDate) => new Date(getUtcMidnight(date));

function createMoneyColumn<Shown>(
  header: string,
  read: (shown: Shown) => string | null,
): RecordColumn<Shown> {
  return { header, width: 14, format: "money", read: (shown) => parseSoles(read(shown)) };
}

const sumColumns: readonly RecordColumn<Statement["sums"]>[] = [
  { header: "Pedidos", width: 11, format: "count", read: ({ orders }) => orders },
  createMoneyColumn("A cuenta", ({ account }) => account),
  createMoneyColumn("Subvención", ({ subsidy }) => subsidy),
  createMoneyColumn("Planilla", ({ payroll }) => payroll),
  createMoneyColumn("Devoluciones", ({ refunds }) => refunds),
  createMoneyColumn("Ajustes", ({ adjustments }) => adjustments),
  createMoneyColumn("Total", ({ total }) => total),
  createMoneyColumn("Subtotal", ({ subtotal }) => subtotal),
  createMoneyColumn("IGV", ({ igv }) => igv),
  createMoneyColumn("Total con IGV", (sums) => sums.total_with_igv),
];

const centerColumns: readonly RecordColumn<StatementCostCenter>[] = [
  { header: "Centro de costo", width: 32, read: ({ cost_center }) => cost_center || noCostCenter },
  { header: "Personas", width: 11, format: "count", read: ({ people }) => people },
  ...sumColumns,
];

const personColumns: readonly RecordColumn<StatementPerson>[] = [
  { header: "Código", width: 14, read: ({ employee_code }) => nullIfEmpty(employee_code) },
  { header: "Documento", width: 16, read: ({ identity_document }) => nullIfEmpty(identity_document) },
  { header: "Persona", width: 34, read: ({ person }) => person },
  { header: "Centro de costo", width: 26, read: ({ cost_center }) => nullIfEmpty(cost_center) },
  ...sumColumns,
];

const kindNames = { order: "Pedido", refund: "Devolución", adjustment: "Ajuste" } as const;

const orderColumns: readonly RecordColumn<StatementLine>[] = [
  { header: "ID", width: 13, distinct: true, read: ({ id_order }) => id_order },
  { header: "Tipo", width: 12, read: ({ kind }) => kindNames[kind] },
  { header: "Fecha de Pedido", width: 14, format: "date", read: ({ ordered_on }) => toUtcDate(ordered_on) },
  { header: "Persona", width: 34, read: ({ person }) => person },
  { header: "Centro de costo", width: 26, read: ({ cost_center }) => nullIfEmpty(cost_center) },
  createMoneyColumn("A cuenta", ({ account }) => account),
  createMoneyColumn("Subvención", ({ subsidy }) => subsidy),
  createMoneyColumn("Planilla", ({ payroll }) => payroll),
  createMoneyColumn("Total", ({ total }) => total),
  createMoneyColumn("Subtotal", ({ subtotal }) => subtotal),
  createMoneyColumn("IGV", ({ igv }) => igv),
];

const rowsAtOnce = 500;

function createSheet<Shown>(
  name: string,
  columns: readonly RecordColumn<Shown>[],
  shown: readonly Shown[],
  totals?: CellValue[],
): StreamedSheet {
  const rows = shown.map((one) => toCells(columns, one));
  return {
    name,
    columns,
    expected: rows.length,
    batches: () => splitIntoBatches(rows, rowsAtOnce),
    ...(totals && { totals: () => totals }),
  };
}

type Fact = readonly [label: string, fact: CellValue, amount: string | null];

const factColumns: readonly RecordColumn<Fact>[] = [
  { header: "Concepto", width: 40, read: ([label]) => label },
  // The format applies to the due date, which is the only number.
  { header: "Dato", width: 44, format: "date", read: ([, fact]) => fact },
  createMoneyColumn("Monto", ([, , amount]) => amount),
];

function listFacts({ sums, all_orders, ...statement }: Statement): Fact[] {
  return [
    ["Empresa", statement.company_name, null],
    ["RUC", statement.ruc, null],
    ["Mes", formatMonth(statement.month), null],
    ["Número", statement.number ?? "Borrador", null],
    ["Condición de pago", payConditionNames[statement.pay_condition], null],
    ["Fecha de vencimiento", statement.due_date && toUtcDate(statement.due_date), null],
    ["A cuenta", null, sums.account],
    ["Subvenciones", null, sums.subsidy],
    ["Descuentos por planilla", null, sums.payroll],
    ["Devoluciones", null, sums.refunds],
    ["Ajustes", null, sums.adjustments],
    ["Total", null, sums.total],
    ["Subtotal", null, sums.subtotal],
    ["IGV", null, sums.igv],
    ["Total con IGV", null, sums.total_with_igv],
    ["Todos los pedidos del mes, con IGV", null, all_orders.total],
  ];
}

/** Writes the sheets of sums, cost centres, people, and orders with the changes to earlier ones. */
export async function writeStatementSpreadsheet(
  db: Queryable,
  statement: Statement,
  lines: SQL,
  info: DocumentInfo,
): Promise<Buffer> {
  const centers = await findCostCentersOfLines(db, lines, allRows);
  const people = await findPeopleOfLines(db, lines, allRows);
  const orders = await findStatementLines(db, lines, allRows);
  const totals = toCells(sumColumns, statement.sums);
  const sheets = [
    createSheet("Resumen", factColumns, listFacts(statement)),
    createSheet("Centros de costo", centerColumns, centers.results, ["Total", people.count, ...totals]),
    createSheet("Personas", personColumns, people.results, ["Total", null, null, null, ...totals]),
    createSheet("Pedidos", orderColumns, orders.results),
  ];
  return buffer(streamSpreadsheet(sheets, info));
}

const payrollColumns: readonly RecordColumn<PayrollPerson>[] = [
  { header: "Código", width: 16, read: ({ employee_code }) => nullIfEmpty(employee_code) },
  { header: "Documento", width: 18, read: ({ identity_document }) => nullIfEmpty(identity_document) },
  { header: "Nombre", width: 40, read: ({ person }) => person },
  { header: "Monto", width: 14, format: "money", read: ({ amount }) => toSoles(amount) },
];

export async function writePayrollSpreadsheet(
  db: Queryable,
  lines: SQL,
  info: DocumentInfo,
): Promise<Buffer> {
  const people = await findPayroll(db, lines);
  const total = people.reduce((sum, { amount }) => sum + amount, 0);
  const sheet = createSheet("Planilla", payrollColumns, people, ["Total", null, null, toSoles(total)]);
  return buffer(streamSpreadsheet([sheet], info));
}

/** Spreadsheet programs read a text that begins with one of these characters as a formula. */
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
  return `\uFEFF${[payrollColumns.map(({ header }) => header), ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}
