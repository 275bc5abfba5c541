import { asc, eq, inArray } from "drizzle-orm";
import type { OwnData } from "@lonchera/contract/privacy";
import { formatCentimos } from "@lonchera/domain/money";
import { formatOrderNumber } from "@lonchera/domain/orders";
import type { Queryable } from "../../platform/db/client.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";

type Order = OwnData["orders"][number];
type LineRow = typeof orderLines.$inferSelect;

export const getSubitemNames = ({ subitems }: Pick<LineRow, "subitems">) =>
  subitems.map(({ subitem_name }) => subitem_name);

function toLine(line: LineRow): Order["lines"][number] {
  return {
    delivery_date: line.deliveryDate,
    product: line.product,
    item_name: line.itemName,
    subitems: getSubitemNames(line),
    zone_name: line.zoneName,
    quantity: line.quantity,
    unit_price: formatCentimos(line.unitPrice),
  };
}

function toHandover({ deliveryDate, meal, handedOverAt, scannedAt, place }: typeof handovers.$inferSelect) {
  return { delivery_date: deliveryDate, meal, at: (scannedAt ?? handedOverAt).toISOString(), place };
}

function toOwnOrder(
  row: typeof orders.$inferSelect,
  lines: readonly LineRow[] = [],
  charges: readonly (typeof payments.$inferSelect)[] = [],
  handedOver: readonly (typeof handovers.$inferSelect)[] = [],
): Order {
  return {
    id_order: formatOrderNumber(row.id),
    ordered_date: row.orderedAt.toISOString(),
    state: row.state,
    company_name: row.companyName,
    customer_type: row.customerType,
    full_name_user: row.fullNameUser,
    email: row.email,
    email_cc: row.emailCc,
    phone: row.phone,
    document_type: row.documentTypeId,
    identity_document: row.identityDocument,
    additional_note: row.additionalNote,
    cancel_reason: row.cancelReason,
    total: formatCentimos(row.total),
    subsidy_total: formatCentimos(row.subsidyTotal),
    payment_type: row.paymentType,
    charge_ids: charges.flatMap(({ chargeId }) => chargeId ?? []),
    type_of_receipt: row.receiptTypeId,
    ruc_number: row.rucNumber,
    consents: {
      accept_politics: row.acceptedPoliticsAt?.toISOString() ?? null,
      accept_declaration: row.acceptDeclaration,
      confirmation_of_acceptance: row.confirmationOfAcceptance,
      version: row.consentsVersion,
    },
    lines: lines.map(toLine),
    handovers: handedOver.map(toHandover),
  };
}

export async function readOwnOrders(db: Queryable, userId: number): Promise<Order[]> {
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id));
  const ids = rows.map(({ id }) => id);
  const [lines, charges, handedOver] = await Promise.all([
    db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id)),
    db.select().from(payments).where(inArray(payments.orderId, ids)),
    db
      .select()
      .from(handovers)
      .where(inArray(handovers.orderId, ids))
      .orderBy(asc(handovers.deliveryDate), asc(handovers.handedOverAt)),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const chargesOf = Map.groupBy(charges, ({ orderId }) => orderId);
  const handoversOf = Map.groupBy(handedOver, ({ orderId }) => orderId);
  return rows.map((row) =>
    toOwnOrder(row, linesOf.get(row.id), chargesOf.get(row.id), handoversOf.get(row.id)),
  );
}
