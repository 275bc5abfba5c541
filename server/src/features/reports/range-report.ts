import { customerTypeNames } from "@lonchera/domain/codes";
import { computeAmounts, type Amounts } from "@lonchera/domain/igv";
import { paymentMethodNames } from "@lonchera/domain/payment-methods";
import { formatOrderNumber } from "../orders/queries.ts";
import type { AuditDetails } from "../../platform/db/schema/audit-log.ts";
import { toCells, type CellValue, type ColumnOf } from "../../platform/spreadsheets/row-xml.ts";
import type { StreamedSheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { ReportLine } from "./range-lines.ts";
import {
  dayColumns,
  dishColumns,
  emptyAsNull,
  orderedAtColumn,
  toLimaSerial,
  toSoles,
} from "./report-cells.ts";

/** A line with its share of the amounts of its order. */
type PricedLine = ReportLine & Amounts;

function describePayment({ payment_type, payment_method }: ReportLine): string {
  return payment_type === "C" ? "Empresa" : paymentMethodNames[payment_method ?? "card"];
}

const lineColumns: readonly ColumnOf<PricedLine>[] = [
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
  { header: "Notas Adicionales", width: 28, read: ({ additional_note }) => emptyAsNull(additional_note) },
  { header: "Comprobante", width: 14, read: ({ receipt }) => receipt },
  { header: "RUC", width: 14, read: ({ ruc_number }) => emptyAsNull(ruc_number) },
  { header: "Pago", width: 15, read: describePayment },
];

/** The data of the buyer that a boleta needs. */
const buyerColumns: readonly ColumnOf<PricedLine>[] = [
  {
    header: "Tipo de Documento",
    width: 22,
    read: ({ identity_document, document_type }) => (identity_document === "" ? null : document_type),
  },
  { header: "Documento", width: 16, read: ({ identity_document }) => emptyAsNull(identity_document) },
  { header: "Teléfono", width: 14, read: ({ phone }) => emptyAsNull(phone) },
];

/** The last column, once handovers are switched on. */
const handoverColumn: ColumnOf<PricedLine> = {
  header: "Entregado",
  width: 17,
  format: "instant",
  read: ({ handed_over_at }) => handed_over_at && toLimaSerial(handed_over_at),
};

class Sums {
  orders = 0;
  dishes = 0;
  subtotal = 0;
  igv = 0;
  total = 0;

  add(quantity: number, { subtotal, igv, total }: Amounts, isNewOrder: boolean): void {
    if (isNewOrder) this.orders += 1;
    this.dishes += quantity;
    this.subtotal += subtotal;
    this.igv += igv;
    this.total += total;
  }

  row(name: string): CellValue[] {
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

type Source = {
  readonly count: number;
  readonly withBuyer: boolean;
  readonly withHandovers: boolean;
  /** The filters besides the dates, with their labels. */
  readonly filters: AuditDetails;
  /** Batches of lines, with the lines of an order next to each other. */
  readonly lines: () => AsyncIterable<readonly ReportLine[]>;
  readonly companyNames: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

/** Small, so that the number of rows that are read is close to that of written rows. */
const rowsAtOnce = 50;

/**
 * The sheet 'Órdenes' has a row for each line. The sheet 'Resumen' has a row for each company, summed up while the
 * lines are written.
 */
export class RangeReport {
  readonly #source: Source;
  readonly #all = new Sums();
  readonly #ofCompanies = new Map<number, Sums>();
  readonly #columns: readonly ColumnOf<PricedLine>[];
  #order = { id: 0, price: 0 };

  constructor(source: Source) {
    this.#source = source;
    this.#columns = [
      ...lineColumns,
      ...(source.withBuyer ? buyerColumns : []),
      ...(source.withHandovers ? [handoverColumn] : []),
    ];
  }

  /** Amounts are computed from the price of a whole order. Its lines share them so that they add up to exactly these. */
  #row(line: ReportLine): CellValue[] {
    const isNewOrder = this.#order.id !== line.order_id;
    const start = isNewOrder ? 0 : this.#order.price;
    const price = start + line.unit_price * line.quantity;
    const before = computeAmounts(start, line.prices_include_igv);
    const after = computeAmounts(price, line.prices_include_igv);
    const amounts = {
      subtotal: after.subtotal - before.subtotal,
      igv: after.igv - before.igv,
      total: after.total - before.total,
    };
    this.#order = { id: line.order_id, price };
    let ofCompany = this.#ofCompanies.get(line.company_id);
    if (!ofCompany) this.#ofCompanies.set(line.company_id, (ofCompany = new Sums()));
    ofCompany.add(line.quantity, amounts, isNewOrder);
    this.#all.add(line.quantity, amounts, isNewOrder);
    return toCells(this.#columns, { ...line, ...amounts });
  }

  async *#lines() {
    for await (const batch of this.#source.lines())
      for (const rows of inBatches(batch, rowsAtOnce)) yield rows.map((line) => this.#row(line));
  }

  async *#companies() {
    const names = await this.#source.companyNames([...this.#ofCompanies.keys()]);
    const named = [...this.#ofCompanies].map(([id, sums]) => ({ id, name: names.get(id) ?? "", sums }));
    named.sort((a, b) => a.name.localeCompare(b.name, "es") || a.id - b.id);
    yield named.map(({ name, sums }) => sums.row(name));
  }

  /** The summary names the filters. */
  get #footer(): CellValue[][] {
    const texts = this.#source.filters.map(([label, value]) => `${label}: ${value}`);
    const lines = texts.length === 0 ? [] : [null, "Filtros", ...texts];
    return lines.map((text) => summaryColumns.map((_, column) => (column === 0 ? text : null)));
  }

  get sheets(): StreamedSheet[] {
    return [
      {
        name: "Órdenes",
        columns: this.#columns,
        expected: this.#source.count,
        batches: () => this.#lines(),
        filters: true,
        pagesWide: 2,
      },
      {
        name: "Resumen",
        columns: summaryColumns,
        expected: 0,
        batches: () => this.#companies(),
        totals: () => this.#all.row("Total"),
        footer: this.#footer,
      },
    ];
  }
}
