import { eq } from "drizzle-orm";
import type { exportOrders } from "@lonchera/contract/reports";
import type { QueryOf } from "@lonchera/contract/endpoint";
import { orderPaymentNames, orderStateNames } from "@lonchera/contract/order-filter-names";
import { formatDate } from "@lonchera/domain/calendar";
import { customerTypeNames } from "@lonchera/domain/codes";
import type { Db } from "../../platform/db/client.ts";
import type { AuditDetails } from "../../platform/db/schema/audit-log.ts";
import { companies, deliveryZones } from "../../platform/db/schema/companies.ts";

/** The filters of a report besides its dates. */
export type ReportOrderFilters = Omit<QueryOf<typeof exportOrders>, "start_date" | "end_date" | "buyer">;

export const searchLabel = "Buscar";

async function findName(db: Db, table: typeof companies | typeof deliveryZones, id: number | undefined) {
  if (id === undefined) return undefined;
  const [row] = await db.select({ name: table.name }).from(table).where(eq(table.id, id));
  return row?.name ?? `ID ${id}`;
}

/** Returns the filters with the labels that they have in the staff's list of orders. */
export async function describeOrderFilters(db: Db, filters: ReportOrderFilters): Promise<AuditDetails> {
  const { search, customer_type, company, zone, delivery_date, state, payment } = filters;
  const all: [string, string | undefined][] = [
    [searchLabel, search === "" ? undefined : search],
    ["Tipo de Cliente", customer_type && customerTypeNames[customer_type]],
    ["Empresa", await findName(db, companies, company)],
    ["Zona de entrega", await findName(db, deliveryZones, zone)],
    ["Día de entrega", delivery_date && formatDate(delivery_date)],
    ["Estado del pedido", state && orderStateNames[state]],
    ["Forma de pago", payment && orderPaymentNames[payment]],
  ];
  return all.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}
