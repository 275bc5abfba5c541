import { eq, sql } from "drizzle-orm";
import { productNames } from "@lonchera/domain/codes";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { CellValue } from "../../platform/spreadsheets/row-xml.ts";
import { isConsumed, isPersonOfOrder, type ConsumptionFilter } from "../my-company/consumption.ts";
import { isPlacedLineOfCompany } from "../orders/counted-lines.ts";
import { formatOrderNumber } from "../orders/queries.ts";
import { reportedColumns, type ReportedLine } from "./range-lines.ts";
import { readInBatches } from "./read-in-batches.ts";
import { emptyAsNull, formatRangeTitle, getDay, toLimaSerial, toSoles } from "./report-cells.ts";
import type { OpenReport } from "./running-reports.ts";

type Row = ReportedLine & {
  readonly person: string;
  readonly employee_code: string;
  readonly cost_center: string;
  readonly subsidy: number;
};

function selectRows(tx: Transaction, filter: ConsumptionFilter) {
  return tx
    .select({
      ...reportedColumns,
      person: sql`trim(${users.firstName} || ' ' || ${users.lastName})`.as("person"),
      employee_code: users.employeeCode,
      cost_center: users.costCenter,
      subsidy: orderLines.subsidy,
    })
    .from(orderLines)
    .innerJoin(orders, isPlacedLineOfCompany)
    .innerJoin(users, isPersonOfOrder)
    .where(isConsumed(filter))
    .orderBy(orderLines.deliveryDate, users.searchName, orderLines.orderId, orderLines.id);
}

const columns = [
  { header: "Fecha de Entrega", width: 12, format: "date" },
  { header: "Día", width: 12 },
  { header: "Colaborador", width: 30 },
  { header: "Código", width: 14 },
  { header: "Centro de costo", width: 24 },
  { header: "ID", width: 13 },
  { header: "Fecha de Pedido", width: 17, format: "instant" },
  { header: "Producto", width: 22 },
  { header: "Plato", width: 46 },
  { header: "Opciones", width: 44 },
  { header: "Zona de Entrega", width: 24 },
  { header: "Cantidad", width: 10, format: "count" },
  { header: "Precio Unitario", width: 10, format: "money" },
  { header: "Total", width: 11, format: "money" },
  { header: "Subvención", width: 12, format: "money" },
  { header: "A cargo del colaborador", width: 14, format: "money" },
] as const;

class Sums {
  #units = 0;
  #total = 0;
  #subsidy = 0;

  toCells(row: Row): CellValue[] {
    const day = getDay(row.delivery_date);
    const total = row.unit_price * row.quantity;
    this.#units += row.quantity;
    this.#total += total;
    this.#subsidy += row.subsidy;
    return [
      day.serial,
      day.name,
      row.person,
      emptyAsNull(row.employee_code),
      emptyAsNull(row.cost_center),
      formatOrderNumber(row.order_id),
      toLimaSerial(row.ordered_at),
      productNames[row.product],
      row.item_name,
      emptyAsNull(row.options),
      row.zone_name,
      row.quantity,
      toSoles(row.unit_price),
      toSoles(total),
      toSoles(row.subsidy),
      toSoles(total - row.subsidy),
    ];
  }

  totals(): CellValue[] {
    const amounts = [this.#total, this.#subsidy, this.#total - this.#subsidy].map(toSoles);
    return ["Total", ...Array<null>(10).fill(null), this.#units, null, ...amounts];
  }
}

/** What a company's people ordered for a range of days, by day and name. The company sees no notes, contacts or receipts. */
export async function openConsumptionReport(tx: Transaction, filter: ConsumptionFilter): Promise<OpenReport> {
  const rows = selectRows(tx, filter);
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, filter.companyId));
  const count = await tx.$count(rows.as("consumed"));
  const sums = new Sums();
  let processed = 0;
  async function* batches() {
    for await (const batch of readInBatches<Row>(tx, selectRows(tx, filter))) {
      processed += batch.length;
      yield batch.map((row) => sums.toCells(row));
    }
  }
  const sheet = { name: "Consumos", columns, expected: count, batches, filters: true, pagesWide: 2 } as const;
  return {
    title: formatRangeTitle(filter.start_date, filter.end_date, company?.name ?? null, "Consumos"),
    count,
    sheets: [{ ...sheet, totals: () => sums.totals() }],
    getProcessed: () => processed,
  };
}
