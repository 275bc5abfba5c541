import { eq } from "drizzle-orm";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { fullName, users } from "../../platform/db/schema/users.ts";
import { toCells, type RecordColumn } from "../../platform/spreadsheets/row-xml.ts";
import { isConsumed, isPersonOfOrder, type ConsumptionFilter } from "../my-company/consumption.ts";
import { isOnAccount, isPlacedLineOfCompany } from "../orders/placed-lines.ts";
import { commonLineColumns } from "./range-lines.ts";
import { readInBatches } from "./read-in-batches.ts";
import {
  dayColumns,
  dishColumns,
  nullIfEmpty,
  formatRangeTitle,
  orderedAtColumn,
  toSoles,
} from "./report-cells.ts";
import type { StreamedReport } from "./report-process.ts";

function selectRows(tx: Transaction, filter: ConsumptionFilter) {
  return tx
    .select({
      ...commonLineColumns,
      person: fullName.as("person"),
      employee_code: users.employeeCode,
      cost_center: users.costCenter,
      subsidy: orderLines.subsidy,
      is_on_account: isOnAccount.as("is_on_account"),
    })
    .from(orderLines)
    .innerJoin(orders, isPlacedLineOfCompany)
    .innerJoin(users, isPersonOfOrder)
    .where(isConsumed(filter))
    .orderBy(orderLines.deliveryDate, users.searchName, orderLines.orderId, orderLines.id);
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const getTotal = ({ unit_price, quantity }: Row) => unit_price * quantity;
const getAmountDue = (row: Row) => getTotal(row) - row.subsidy;
const getOnAccount = (row: Row) => (row.is_on_account ? getAmountDue(row) : 0);
const getOwnShare = (row: Row) => getAmountDue(row) - getOnAccount(row);

const columns: readonly RecordColumn<Row>[] = [
  ...dayColumns,
  { header: "Colaborador", width: 30, read: ({ person }) => person },
  { header: "Código", width: 14, read: ({ employee_code }) => nullIfEmpty(employee_code) },
  { header: "Centro de costo", width: 24, read: ({ cost_center }) => nullIfEmpty(cost_center) },
  { header: "ID", width: 13, read: ({ order_id }) => formatOrderNumber(order_id) },
  orderedAtColumn,
  ...dishColumns,
  { header: "Total", width: 11, format: "money", read: (row) => toSoles(getTotal(row)) },
  { header: "Subvención", width: 12, format: "money", read: ({ subsidy }) => toSoles(subsidy) },
  {
    header: "A cuenta de la empresa",
    width: 14,
    format: "money",
    read: (row) => toSoles(getOnAccount(row)),
  },
  {
    header: "A cargo del colaborador",
    width: 14,
    format: "money",
    read: (row) => toSoles(getOwnShare(row)),
  },
];

/** Opens the report of a company's orders for a range of days, by day and name, without notes, contacts and receipts. */
export async function openConsumptionReport(
  tx: Transaction,
  filter: ConsumptionFilter,
): Promise<StreamedReport> {
  const rows = selectRows(tx, filter);
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, filter.companyId));
  const expected = await tx.$count(rows.as("consumed"));
  const sums = { units: 0, total: 0, subsidy: 0, account: 0, own: 0 };
  async function* batches() {
    for await (const batch of readInBatches(tx, rows)) {
      for (const row of batch) {
        sums.units += row.quantity;
        sums.total += getTotal(row);
        sums.subsidy += row.subsidy;
        sums.account += getOnAccount(row);
        sums.own += getOwnShare(row);
      }
      yield batch.map((row) => toCells(columns, row));
    }
  }
  const totals = () => {
    const sumOf: Readonly<Record<string, number>> = {
      Cantidad: sums.units,
      Total: toSoles(sums.total),
      Subvención: toSoles(sums.subsidy),
      "A cuenta de la empresa": toSoles(sums.account),
      "A cargo del colaborador": toSoles(sums.own),
    };
    return ["Total", ...columns.slice(1).map(({ header }) => sumOf[header] ?? null)];
  };
  const sheet = { name: "Consumos", columns, expected, batches, totals, filters: true, pagesWide: 2 };
  return {
    title: formatRangeTitle(filter.start_date, filter.end_date, company?.name ?? null, "Consumos"),
    sheets: [sheet],
  };
}
