import type { Statement, StatementLine } from "@lonchera/contract/statements";
import { formatDate } from "@lonchera/domain/calendar";
import { payConditionNames } from "@lonchera/domain/codes";
import { parseCentimos } from "@lonchera/domain/money";
import { formatMonth } from "@lonchera/domain/statements";
import type { SQL } from "drizzle-orm";
import { buffer } from "node:stream/consumers";
import type { Queryable } from "../../platform/db/client.ts";
import type { DocumentInfo } from "../../platform/spreadsheets/workbook-xml.ts";
import type { CellValue } from "../../platform/spreadsheets/row-xml.ts";
import { streamSpreadsheet, type StreamedSheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { inBatches } from "../../platform/in-batches.ts";
import { findCostCentersOfLines, findLines, findPeopleOfLines } from "./sum-lines.ts";

const allRows = { page: 1, page_size: 1_000_000 };

function toSoles(amount: string): number {
  const centimos = parseCentimos(amount.replace("-", "")) ?? 0;
  return (amount.startsWith("-") ? -centimos : centimos) / 100;
}

const money = (header: string) => ({ header, width: 14, format: "money" }) as const;
const text = (header: string, width: number) => ({ header, width });
const sumColumns = [
  { header: "Pedidos", width: 11, format: "count" } as const,
  ...["A cuenta", "Subvención", "Planilla", "Devoluciones", "Ajustes", "Total", "Subtotal", "IGV"].map(money),
  money("Total con IGV"),
];

function toSumCells(sums: Statement["sums"]): CellValue[] {
  const { orders, account, subsidy, payroll, refunds, adjustments, total, subtotal, igv } = sums;
  const amounts = [account, subsidy, payroll, refunds, adjustments, total, subtotal, igv];
  return [orders, ...[...amounts, sums.total_with_igv].map(toSoles)];
}

const rowsAtOnce = 500;

export function createSheet(
  name: string,
  columns: StreamedSheet["columns"],
  rows: CellValue[][],
  totals?: CellValue[],
): StreamedSheet {
  return {
    name,
    columns,
    expected: rows.length,
    batches: () => inBatches(rows, rowsAtOnce),
    ...(totals && { totals: () => totals }),
  };
}

function createSummary({ sums, all_orders, ...statement }: Statement): StreamedSheet {
  const facts: [string, CellValue][] = [
    ["Empresa", statement.company_name],
    ["RUC", statement.ruc],
    ["Mes", formatMonth(statement.month)],
    ["Número", statement.number ?? "Borrador"],
    ["Condición de pago", payConditionNames[statement.pay_condition]],
    ["Fecha de vencimiento", statement.due_date && formatDate(statement.due_date)],
  ];
  const amounts: [string, string][] = [
    ["A cuenta", sums.account],
    ["Subvenciones", sums.subsidy],
    ["Descuentos por planilla", sums.payroll],
    ["Devoluciones", sums.refunds],
    ["Ajustes", sums.adjustments],
    ["Total", sums.total],
    ["Subtotal", sums.subtotal],
    ["IGV", sums.igv],
    ["Total con IGV", sums.total_with_igv],
    ["Todos los pedidos del mes, con IGV", all_orders.total],
  ];
  const rows = [
    ...facts.map(([label, value]) => [label, value, null]),
    ...amounts.map(([label, value]) => [label, null, toSoles(value)]),
  ];
  return createSheet("Resumen", [text("Concepto", 40), text("Dato", 44), money("Monto")], rows);
}

const kindNames = { order: "Pedido", refund: "Devolución", adjustment: "Ajuste" } as const;

function createOrdersSheet(lines: readonly StatementLine[]): StreamedSheet {
  return createSheet(
    "Pedidos",
    [
      { header: "ID", width: 13, distinct: true },
      text("Tipo", 12),
      text("Fecha de Pedido", 14),
      text("Persona", 34),
      text("Centro de costo", 26),
      ...["A cuenta", "Subvención", "Planilla", "Total", "Subtotal", "IGV"].map(money),
    ],
    lines.map((row) => [
      row.id_order,
      kindNames[row.kind],
      formatDate(row.ordered_on),
      row.person,
      row.cost_center || null,
      ...[row.account, row.subsidy, row.payroll, row.total, row.subtotal, row.igv].map(toSoles),
    ]),
  );
}

/** The whole statement: sums, cost centres, people, and orders with what changed in earlier ones. */
export async function writeStatement(
  db: Queryable,
  statement: Statement,
  lines: SQL,
  info: DocumentInfo,
): Promise<Buffer> {
  const centers = await findCostCentersOfLines(db, lines, allRows);
  const people = await findPeopleOfLines(db, lines, allRows);
  const orders = await findLines(db, lines, allRows);
  const totals = toSumCells(statement.sums);
  const sheets = [
    createSummary(statement),
    createSheet(
      "Centros de costo",
      [text("Centro de costo", 32), { header: "Personas", width: 11, format: "count" }, ...sumColumns],
      centers.results.map(({ cost_center, people: count, ...sums }) => [
        cost_center || "Sin centro de costo",
        count,
        ...toSumCells(sums),
      ]),
      ["Total", people.count, ...totals],
    ),
    createSheet(
      "Personas",
      [
        text("Código", 14),
        text("Documento", 16),
        text("Persona", 34),
        text("Centro de costo", 26),
        ...sumColumns,
      ],
      people.results.map((row) => [
        row.employee_code || null,
        row.identity_document || null,
        row.person,
        row.cost_center || null,
        ...toSumCells(row),
      ]),
      ["Total", null, null, null, ...totals],
    ),
    createOrdersSheet(orders.results),
  ];
  return buffer(streamSpreadsheet(sheets, info));
}
