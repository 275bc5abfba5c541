import { customerTypeNames, productNames } from "@lonchera/domain/codes";
import { computeAmounts, type Amounts } from "@lonchera/domain/igv";
import { paymentMethodNames } from "@lonchera/domain/payment-methods";
import { formatOrderNumber } from "../orders/queries.ts";
import type { AuditDetails } from "../../platform/db/schema/audit-log.ts";
import type { CellValue } from "../../platform/spreadsheets/row-xml.ts";
import type { StreamedSheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { inBatches } from "../../platform/in-batches.ts";
import type { ReportLine } from "./range-lines.ts";
import { emptyAsNull, getDay, toLimaSerial, toSoles } from "./report-cells.ts";

const lineColumns = [
  { header: "ID", width: 13, distinct: true },
  { header: "Fecha de Pedido", width: 17, format: "instant" },
  { header: "Usuario", width: 27 },
  { header: "Correo", width: 38 },
  { header: "Empresa", width: 32 },
  { header: "Tipo de Cliente", width: 19 },
  { header: "Fecha de Entrega", width: 12, format: "date" },
  { header: "Día", width: 12 },
  { header: "Producto", width: 22 },
  { header: "Plato", width: 46 },
  { header: "Opciones", width: 44 },
  { header: "Zona de Entrega", width: 24 },
  { header: "Cantidad", width: 10, format: "count" },
  { header: "Precio Unitario", width: 10, format: "money" },
  { header: "Subtotal", width: 11, format: "money" },
  { header: "IGV", width: 10, format: "money" },
  { header: "Total", width: 11, format: "money" },
  { header: "Notas Adicionales", width: 28 },
  { header: "Comprobante", width: 14 },
  { header: "RUC", width: 14 },
  { header: "Pago", width: 15 },
] as const;

/** The data of the buyer that a boleta needs. */
const buyerColumns = [
  { header: "Tipo de Documento", width: 22 },
  { header: "Documento", width: 16 },
  { header: "Teléfono", width: 14 },
] as const;

/** The last column, once handovers are switched on. */
const handoverColumn = { header: "Entregado", width: 17, format: "instant" } as const;

function toBuyerCells({ document_type, identity_document, phone }: ReportLine): CellValue[] {
  const hasDocument = identity_document !== "";
  return [hasDocument ? document_type : null, emptyAsNull(identity_document), emptyAsNull(phone)];
}

function describePayment({ payment_type, payment_method }: ReportLine): string {
  return payment_type === "C" ? "Empresa" : paymentMethodNames[payment_method ?? "card"];
}

function toLineRow(line: ReportLine, { subtotal, igv, total }: Amounts): CellValue[] {
  const day = getDay(line.delivery_date);
  return [
    formatOrderNumber(line.order_id),
    toLimaSerial(line.ordered_at),
    line.full_name_user,
    line.email,
    line.company_name,
    customerTypeNames[line.customer_type],
    day.serial,
    day.name,
    productNames[line.product],
    line.item_name,
    emptyAsNull(line.options),
    line.zone_name,
    line.quantity,
    toSoles(line.unit_price),
    toSoles(subtotal),
    toSoles(igv),
    toSoles(total),
    emptyAsNull(line.additional_note),
    line.receipt,
    emptyAsNull(line.ruc_number),
    describePayment(line),
  ];
}

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

/** Small, so that `processedLines` is close to the number of written rows. */
const rowsAtOnce = 50;

/**
 * The sheet 'Órdenes' has a row for each line. The sheet 'Resumen' has a row for each company, summed up while the
 * lines are written.
 */
export class RangeReport {
  readonly #source: Source;
  readonly #all = new Sums();
  readonly #ofCompanies = new Map<number, Sums>();
  #order = { id: 0, price: 0 };
  /** The number of lines that were converted to rows so far. */
  processedLines = 0;

  constructor(source: Source) {
    this.#source = source;
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
    this.processedLines += 1;
    const { withBuyer, withHandovers } = this.#source;
    return [
      ...toLineRow(line, amounts),
      ...(withBuyer ? toBuyerCells(line) : []),
      ...(withHandovers ? [line.handed_over_at && toLimaSerial(line.handed_over_at)] : []),
    ];
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

  /** The summary tells what it was narrowed to. */
  get #footer(): CellValue[][] {
    const texts = this.#source.filters.map(([label, value]) => `${label}: ${value}`);
    const lines = texts.length === 0 ? [] : [null, "Filtros", ...texts];
    return lines.map((text) => summaryColumns.map((_, column) => (column === 0 ? text : null)));
  }

  get sheets(): StreamedSheet[] {
    return [
      {
        name: "Órdenes",
        columns: [
          ...lineColumns,
          ...(this.#source.withBuyer ? buyerColumns : []),
          ...(this.#source.withHandovers ? [handoverColumn] : []),
        ],
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
