import { boletaType, companyDocumentType, invoiceType, noRuc } from "@lonchera/domain/codes";
import { dniDocumentType, isRuc } from "@lonchera/domain/identity-documents";
import { getSellingPrice } from "@lonchera/domain/money";
import type { companies, deliveryZones } from "@lonchera/server/platform/db/schema/companies";
import type { items } from "@lonchera/server/platform/db/schema/menus";
import type { carts, orders } from "@lonchera/server/platform/db/schema/orders";
import type { payments, sandboxCharges } from "@lonchera/server/platform/db/schema/payments";
import type { users } from "@lonchera/server/platform/db/schema/users";
import type { PlannedLine, PlannedOrder } from "./order-plan.ts";
import { hashText, hashToUuid, createSeededRandom } from "./seeded-random.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

/** The rows to which orders refer. */
type OrderSources = {
  readonly companies: readonly NumberedRow<typeof companies>[];
  readonly zones: readonly NumberedRow<typeof deliveryZones>[];
  readonly users: readonly NumberedRow<typeof users>[];
  readonly items: readonly NumberedRow<typeof items>[];
};

/** Returns the row with an id. */
type Lookup<T> = (id: number) => T;
type Sources = { readonly [Table in keyof OrderSources]: Lookup<OrderSources[Table][number]> };

type LineRow = ReturnType<typeof createLine>;

/** The rows that ordering writes to each table. */
type OrderRows = {
  readonly carts: Row<typeof carts>[];
  readonly orderLines: LineRow[];
  readonly orders: Row<typeof orders>[];
  readonly payments: Row<typeof payments>[];
  readonly sandboxCharges: Row<typeof sandboxCharges>[];
};

function indexById<T extends { readonly id: number }>(rows: readonly T[]): Lookup<T> {
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = known.get(id);
    if (row === undefined) throw new Error(`the demo has no row ${id}`);
    return row;
  };
}

/** Returns a valid RUC of a person. It contains the DNI. */
function computePersonalRuc(dni: string): string {
  return Array.from({ length: 10 }, (_, digit) => `10${dni}${digit}`).find(isRuc) ?? "";
}

/** Creates a line with the names and prices at the time of ordering. */
function createLine({ offer, zoneId, quantity, subitems }: PlannedLine, orderId: number, sources: Sources) {
  const item = sources.items(offer.itemId);
  return {
    companyId: sources.zones(zoneId).companyId,
    orderId,
    itemId: offer.itemId,
    zoneId,
    quantity,
    subitems,
    unitPrice: getSellingPrice(item.price, item.discountPrice ?? 0),
    itemName: item.name,
    product: offer.product,
    productType: item.productType ?? "CONVE",
    deliveryDate: offer.date,
    zoneName: sources.zones(zoneId).name,
  };
}

/** Returns an invoice for half of the orders of companies and a few of individuals, and a boleta for the others. */
function chooseReceipt({ buyer }: PlannedOrder, key: string, sources: Sources) {
  const byCompany = buyer.customerType === "type2";
  if (!createSeededRandom(`receipt of ${key}`).chance(byCompany ? 0.5 : 0.12)) {
    return { receiptTypeId: boletaType, rucNumber: noRuc, emailCc: "" };
  }
  const company = sources.companies(buyer.companyId);
  return byCompany
    ? { receiptTypeId: invoiceType, rucNumber: company.ruc, emailCc: `contabilidad@${company.slug}.demo` }
    : {
        receiptTypeId: invoiceType,
        rucNumber: computePersonalRuc(sources.users(buyer.id).identityDocument ?? ""),
        emailCc: "",
      };
}

function createOrder(
  order: PlannedOrder,
  id: number,
  key: string,
  lines: readonly LineRow[],
  sources: Sources,
): Row<typeof orders> {
  const { buyer } = order;
  const user = sources.users(buyer.id);
  const byCard = buyer.customerType === "type1";
  const orderedAt = new Date(order.orderedAt);
  return {
    id,
    companyId: buyer.companyId,
    userId: buyer.id,
    cartId: id,
    state: order.cancelledAt === null ? "placed" : "cancelled",
    orderedAt,
    cancelledAt: order.cancelledAt === null ? null : new Date(order.cancelledAt),
    refCode: hashText(`order ${key}`, 10).toUpperCase(),
    total: lines.reduce((total, line) => total + line.unitPrice * line.quantity, 0),
    lastDeliveryDate: lines
      .map((line) => line.deliveryDate)
      .reduce((last, date) => (date > last ? date : last)),
    additionalNote: order.note,
    customerType: buyer.customerType,
    fullNameUser: `${user.firstName} ${user.lastName}`.trim(),
    companyName: sources.companies(buyer.companyId).name,
    email: user.email,
    phone: user.phone ?? "",
    documentTypeId: byCard ? (user.documentTypeId ?? dniDocumentType) : companyDocumentType,
    identityDocument: user.identityDocument ?? "",
    zoneId: byCard ? (lines[0]?.zoneId ?? null) : null,
    scheduleOrder: false,
    noNeedInvoice: false,
    acceptDeclaration: true,
    confirmationOfAcceptance: true,
    acceptedPoliticsAt: orderedAt,
    paymentType: byCard ? "T" : "C",
    ...chooseReceipt(order, key, sources),
  };
}

/** Creates the payment of an order and the charge of the sandbox. The charge of a cancelled order is refunded. */
function createCharge(order: PlannedOrder, orderId: number, key: string, amount: number) {
  const refundedAt = order.cancelledAt === null ? null : new Date(order.cancelledAt + 1200);
  const paid = {
    reference: hashToUuid(`payment ${key}`),
    token: `tkn_test_approved_${hashText(`token ${key}`, 12)}`,
    amount,
    createdAt: new Date(order.orderedAt),
  };
  const chargeId = `chr_test_${hashText(`charge ${key}`, 16)}`;
  return {
    payment: {
      ...paid,
      companyId: order.buyer.companyId,
      orderId,
      provider: "sandbox",
      chargeId,
      status: refundedAt === null ? ("paid" as const) : ("refunded" as const),
      settledAt: refundedAt ?? new Date(order.orderedAt + 1400),
    },
    charge: { ...paid, id: chargeId, refundedAmount: refundedAt === null ? 0 : amount, refundedAt },
  };
}

/** Creates the rows of planned orders, numbered from 1 in their order. */
export function createOrderRows(planned: readonly PlannedOrder[], from: OrderSources): OrderRows {
  const sources = {
    companies: indexById(from.companies),
    zones: indexById(from.zones),
    users: indexById(from.users),
    items: indexById(from.items),
  };
  const rows: OrderRows = { carts: [], orderLines: [], orders: [], payments: [], sandboxCharges: [] };
  for (const [index, order] of planned.entries()) {
    const id = index + 1;
    const { buyer } = order;
    const key = `${id} ${buyer.email} ${order.orderedAt}`;
    const lines = order.lines.map((line) => createLine(line, id, sources));
    const row = createOrder(order, id, key, lines, sources);
    const minutesInCart = createSeededRandom(`cart of ${key}`).between(2, 25);
    rows.carts.push({
      id,
      companyId: buyer.companyId,
      userId: buyer.id,
      state: "ordered",
      createdAt: new Date(order.orderedAt - minutesInCart * 60_000),
    });
    rows.orderLines.push(...lines);
    rows.orders.push(row);
    if (row.paymentType === "C") continue;
    const { payment, charge } = createCharge(order, id, key, row.total);
    rows.payments.push(payment);
    rows.sandboxCharges.push(charge);
  }
  return rows;
}
