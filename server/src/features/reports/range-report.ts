import { eq } from "drizzle-orm";
import { customerTypeNames } from "@lonchera/domain/codes";
import { computeIgvAmounts, type IgvAmounts } from "@lonchera/domain/igv";
import type { Centimos } from "@lonchera/domain/money";
import { formatOrderNumber } from "@lonchera/domain/orders";
import { paymentMethodNames } from "@lonchera/domain/payment-methods";
import { formatFullName } from "@lonchera/domain/texts";
import type { Transaction } from "../../platform/db/client.ts";
import type { AuditDetails } from "../../platform/db/schema/audit-log.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { toCells, type CellValue, type RecordColumn } from "../../platform/spreadsheets/row-xml.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import {
  countReportLines,
  findCompanyNames,
  readReportLines,
  type RangeReportOptions,
  type ReportLine,
} from "./range-lines.ts";
import {
  dayColumns,
  dishColumns,
  nullIfEmpty,
  formatRangeTitle,
  orderedAtColumn,
  toLimaExcelSerial,
  toSoles,
} from "./report-cells.ts";
import type { StreamedReport } from "./report-process.ts";

/** A line with its share of the amounts of its order. */
type PricedLine = ReportLine & IgvAmounts;

function describePayment({ payment_type, payment_method }: ReportLine): string {
  return payment_type === "C" ? "Empresa" : paymentMethodNames[payment_method ?? "card"];
}

const lineColumns: readonly RecordColumn<PricedLine>[] = [
  { header: "ID", width: 13, distinct: true, read: ({ order_id }) => formatOrderNumber(order_id) },
  orderedAtColumn,
  { header: "Usuario", width: 27, read: ({ full_name_user }) => full_name_user },
  { header: "Correo", width: 38, read: ({ email }) => email },
  { header: "Empresa", width: 32, read: ({ company_name }) => company_name },
  { header: "Tipo de Cliente", width: 19, read: ({ customer_type }) => customerTypeNames[customer_type] },
  ...dayColumns,
  ...dishColumns,
  { header: "Subtotal", width: 11, format: "money", read: ({ subtotal }) => toSoles(subtotal) },
  { header: "IGV", width: 10, format: "money", read: ({ igv }) => toSoles(igv) },
  { header: "Total", width: 11, format: "money", read: ({ total }) => toSoles(total) },
  { header: "Notas Adicionales", width: 28, read: ({ additional_note }) => nullIfEmpty(additional_note) },
  { header: "Comprobante", width: 14, read: ({ receipt }) => receipt },
  { header: "RUC", width: 14, read: ({ ruc_number }) => nullIfEmpty(ruc_number) },
  { header: "Pago", width: 15, read: describePayment },
];

/** The data of the buyer that a boleta needs. */
const buyerColumns: readonly RecordColumn<PricedLine>[] = [
  {
    header: "Tipo de Documento",
    width: 22,
    read: ({ identity_document, document_type }) => (identity_document === "" ? null : document_type),
  },
  { header: "Documento", width: 16, read: ({ identity_document }) => nullIfEmpty(identity_document) },
  { header: "Teléfono", width: 14, read: ({ phone }) => nullIfEmpty(phone) },
];

/** The last column of reports with handovers. */
const handoverColumn: RecordColumn<PricedLine> = {
  header: "Entregado",
  width: 17,
  format: "instant",
  read: ({ handed_over_at }) => handed_over_at && toLimaExcelSerial(handed_over_at),
};

class Sums {
  orders = 0;
  dishes = 0;
  subtotal = 0;
  igv = 0;
  total = 0;

  add(quantity: number, { subtotal, igv, total }: IgvAmounts, isNewOrder: boolean): void {
    if (isNewOrder) this.orders += 1;
    this.dishes += quantity;
    this.subtotal += subtotal;
    this.igv += igv;
    this.total += total;
  }

  toRow(name: string): CellValue[] {
    const { orders, dishes, subtotal, igv, total } = this;
    return [name, orders, dishes, toSoles(subtotal), toSoles(igv), toSoles(total)];
  }
}

const summaryColumns = [
  { header: "Empresa", width: 44 },
  { header: "Órdenes", width: 12, format: "count" },
  { header: "Platos", width: 12, format: "count" },
  { header: "Subtotal", width: 16, format: "money" },
  { header: "IGV", width: 16, format: "money" },
  { header: "Total", width: 16, format: "money" },
] as const;

/** Batches are small, so that the number of read rows is close to the number of written rows. */
const rowsAtOnce = 50;

/**
 * Returns a line's share of its order's amounts. The shares add up to exactly the amounts of the whole order. `start` is the
 * price of the earlier lines of the order, `end` that price with this line.
 */
function computeShare(start: Centimos, end: Centimos, pricesIncludeIgv: boolean): IgvAmounts {
  const before = computeIgvAmounts(start, pricesIncludeIgv);
  const after = computeIgvAmounts(end, pricesIncludeIgv);
  return {
    subtotal: after.subtotal - before.subtotal,
    igv: after.igv - before.igv,
    total: after.total - before.total,
  };
}

/** Creates the rows that name the filters below the summary. */
function createFooter(filters: AuditDetails): CellValue[][] {
  const texts = filters.map(([label, value]) => `${label}: ${value}`);
  const lines = texts.length === 0 ? [] : [null, "Filtros", ...texts];
  return lines.map((text) => summaryColumns.map((_, column) => (column === 0 ? text : null)));
}

async function findOwnerName(tx: Transaction, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await tx
    .select({ company: companies.name, first_name: users.firstName, last_name: users.lastName })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!user) return null;
  const name = formatFullName(user);
  return user.company === null ? name : `${user.company} · ${name}`;
}

/**
 * The sheet 'Órdenes' has a row for each line. The sheet 'Resumen' has a row for each company, summed up while the
 * lines are written.
 */
export async function openRangeReport(tx: Transaction, filter: RangeReportOptions): Promise<StreamedReport> {
  const columns = [
    ...lineColumns,
    ...(filter.withBuyer ? buyerColumns : []),
    ...(filter.withHandovers ? [handoverColumn] : []),
  ];
  const expected = await countReportLines(tx, filter);
  const title = formatRangeTitle(filter.start, filter.end, await findOwnerName(tx, filter.userId));
  const all = new Sums();
  const ofCompanies = new Map<number, Sums>();
  let order = { id: 0, price: 0 };
  /** Expects the lines of an order one after another. */
  const toLineRow = (line: ReportLine) => {
    const isNewOrder = order.id !== line.order_id;
    const start = isNewOrder ? 0 : order.price;
    order = { id: line.order_id, price: start + line.unit_price * line.quantity };
    const amounts = computeShare(start, order.price, line.prices_include_igv);
    const ofCompany = ofCompanies.getOrInsertComputed(line.company_id, () => new Sums());
    for (const sums of [ofCompany, all]) sums.add(line.quantity, amounts, isNewOrder);
    return toCells(columns, { ...line, ...amounts });
  };
  async function* readLineBatches() {
    for await (const batch of readReportLines(tx, filter))
      for (const rows of splitIntoBatches(batch, rowsAtOnce)) yield rows.map(toLineRow);
  }
  async function* readCompanyBatches() {
    const names = await findCompanyNames(tx, [...ofCompanies.keys()]);
    const named = [...ofCompanies].map(([id, sums]) => ({ id, name: names.get(id) ?? "", sums }));
    named.sort((a, b) => a.name.localeCompare(b.name, "es") || a.id - b.id);
    yield named.map(({ name, sums }) => sums.toRow(name));
  }
  return {
    title,
    sheets: [
      { name: "Órdenes", columns, expected, batches: readLineBatches, filters: true, pagesWide: 2 },
      {
        name: "Resumen",
        columns: summaryColumns,
        expected: 0,
        batches: readCompanyBatches,
        totals: () => all.toRow("Total"),
        footer: createFooter(filter.narrowed?.described ?? []),
      },
    ],
  };
}
