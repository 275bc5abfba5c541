import type pg from "pg";
import { addDays, weekDayOf } from "@lonchera/domain/calendar";
import { startOfBusinessDate } from "@lonchera/domain/business-time";
import {
  customerTypeNames,
  productNames,
  weekDayNames,
  type CustomerType,
  type ProductCode,
} from "@lonchera/domain/codes";
import { withIgv } from "@lonchera/domain/igv";
import type { Centimos } from "@lonchera/domain/money";
import type { ChosenSubitem } from "../db/schema/orders.ts";
import { orderNumber } from "../orders/queries.ts";
import type { Sheet } from "../spreadsheets/sheet-look.ts";

/** One line of one order that counts: neither cancelled nor unpaid. Money in céntimos. */
type ReportLine = {
  order_id: number;
  ordered_at: Date;
  full_name_user: string;
  email: string;
  company_name: string;
  customer_type: CustomerType;
  delivery_date: string;
  product: ProductCode;
  item_name: string;
  subitems: ChosenSubitem[];
  zone_name: string | null;
  quantity: number;
  unit_price: number;
  additional_note: string;
  receipt: string;
  ruc_number: string;
  payment_type: "T" | "C";
};

const linesQuery = {
  name: "report-lines",
  text: `select o.id as order_id, o.ordered_at, o.full_name_user, o.email, o.company_name, o.customer_type,
      l.delivery_date, l.product, l.item_name, l.subitems, l.zone_name, l.quantity, l.unit_price,
      o.additional_note, r.name as receipt, o.ruc_number, o.payment_type
    from orders o join cart_lines l on l.cart_id = o.cart_id join receipt_types r on r.id = o.receipt_type_id
    where o.state = 'placed' and o.ordered_at >= $1 and o.ordered_at < $2 and ($3::integer is null or o.user_id = $3)
    order by o.ordered_at, o.id, l.delivery_date, l.id`,
};

export type Range = { readonly start_date: string; readonly end_date: string };

export async function findReportLines(
  pool: pg.Pool,
  range: Range,
  userId: number | null,
): Promise<ReportLine[]> {
  const startOf = (date: string) => new Date(startOfBusinessDate(date).epochMilliseconds);
  const values = [startOf(range.start_date), startOf(addDays(range.end_date, 1)), userId];
  return (await pool.query<ReportLine>({ ...linesQuery, values })).rows;
}

const limaOffset = 5 * 3_600_000;
const soles = (centimos: number) => centimos / 100;
const calendarCell = (date: string) => new Date(`${date}T00:00:00Z`);
const limaCell = (instant: Date) => new Date(Math.floor((instant.getTime() - limaOffset) / 1000) * 1000);

const lineColumns = [
  { header: "ID", width: 13 },
  { header: "Fecha de Pedido", width: 17, format: "instant" },
  { header: "Usuario", width: 28 },
  { header: "Correo", width: 32 },
  { header: "Empresa", width: 28 },
  { header: "Tipo de Cliente", width: 18 },
  { header: "Fecha de Entrega", width: 16, format: "date" },
  { header: "Día", width: 11 },
  { header: "Producto", width: 21 },
  { header: "Plato", width: 34 },
  { header: "Opciones", width: 40 },
  { header: "Zona de Entrega", width: 26 },
  { header: "Cantidad", width: 10, format: "count" },
  { header: "Precio Unitario", width: 15, format: "money" },
  { header: "Subtotal", width: 12, format: "money" },
  { header: "IGV", width: 12, format: "money" },
  { header: "Total", width: 12, format: "money" },
  { header: "Notas Adicionales", width: 36 },
  { header: "Comprobante", width: 13 },
  { header: "RUC", width: 14 },
  { header: "Pago", width: 12 },
] as const;

const paymentNames = { T: "Tarjeta", C: "Empresa" } as const;

type Amounts = { readonly total: Centimos; readonly igv: Centimos };
type CountedLine = ReportLine & { readonly amounts: Amounts };

/** IGV is an order's, from its total; its lines share it so that they add up to exactly that. Lines come order by order. */
function withAmounts(lines: readonly ReportLine[]): CountedLine[] {
  let before = { orderId: 0, total: 0 };
  return lines.map((line) => {
    const total = line.unit_price * line.quantity;
    const start = before.orderId === line.order_id ? before.total : 0;
    before = { orderId: line.order_id, total: start + total };
    return { ...line, amounts: { total, igv: withIgv(start + total).igv - withIgv(start).igv } };
  });
}

function lineRow(line: CountedLine) {
  const { total, igv } = line.amounts;
  return [
    orderNumber(line.order_id),
    limaCell(line.ordered_at),
    line.full_name_user,
    line.email,
    line.company_name,
    customerTypeNames[line.customer_type],
    calendarCell(line.delivery_date),
    weekDayNames[weekDayOf(line.delivery_date)],
    productNames[line.product],
    line.item_name,
    line.subitems.map((subitem) => subitem.subitem_name).join(", "),
    line.zone_name ?? "",
    line.quantity,
    soles(line.unit_price),
    soles(total),
    soles(igv),
    soles(total + igv),
    line.additional_note,
    line.receipt,
    line.ruc_number,
    paymentNames[line.payment_type],
  ];
}

const summaryColumns = [
  { header: "Empresa", width: 34 },
  { header: "Órdenes", width: 10, format: "count" },
  { header: "Platos", width: 10, format: "count" },
  { header: "Subtotal", width: 14, format: "money" },
  { header: "IGV", width: 14, format: "money" },
  { header: "Total", width: 14, format: "money" },
] as const;

function summaryRow(name: string, lines: readonly CountedLine[]) {
  const sum = (of: (line: CountedLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const total = sum((line) => line.amounts.total);
  const igv = sum((line) => line.amounts.igv);
  const orders = new Set(lines.map((line) => line.order_id)).size;
  return [name, orders, sum((line) => line.quantity), soles(total), soles(igv), soles(total + igv)];
}

/** The sheets 'Órdenes', a row a line, and 'Resumen', a row a company. */
export function rangeReport(found: readonly ReportLine[]): Sheet[] {
  const lines = withAmounts(found);
  const companies = [...Map.groupBy(lines, (line) => line.company_name)].sort(([a], [b]) =>
    a.localeCompare(b, "es"),
  );
  return [
    { name: "Órdenes", columns: lineColumns, rows: lines.map(lineRow) },
    {
      name: "Resumen",
      columns: summaryColumns,
      rows: companies.map(([name, ofCompany]) => summaryRow(name, ofCompany)),
      totals: summaryRow("Total", lines),
    },
  ];
}
