import { formatWeekdayDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { paymentMethodNames, type PaymentMethod } from "@lonchera/domain/payment-methods";
import { describeChargeWithoutIgv, computeIgvAmounts, igvPercent } from "@lonchera/domain/igv";
import { formatSoles } from "@lonchera/domain/money";
import { amountDuePaymentNames } from "@lonchera/domain/subsidy";
import type { orders } from "../../platform/db/schema/orders.ts";
import type { Email } from "../../platform/email/queue-emails.ts";
import { computeAmountDue, computeSubsidyTotal, computeTotal, type Line } from "../cart/lines.ts";
import type { CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { OrderEvent } from "./order-events.ts";
import { isPaidByPayroll } from "./queries.ts";

export type EmailedOrder = Pick<
  typeof orders.$inferSelect,
  | "id"
  | "state"
  | "cancelReason"
  | "customerType"
  | "paymentType"
  | "subsidy"
  | "pricesIncludeIgv"
  | "email"
  | "emailCc"
> & {
  readonly companySlug: string;
  /** True if staff placed the order. */
  readonly isByStaff: boolean;
  /** Céntimos that were paid by card or code; null if nothing was. */
  readonly charged: number | null;
  readonly method: PaymentMethod | null;
  /** The number of the code; null until the customer has chosen where to pay. */
  readonly paymentCode: string | null;
  /** The end of the code's validity. */
  readonly expiresAt: Date | null;
};

export type OrderEmailData = {
  readonly order: EmailedOrder;
  readonly lines: readonly Line[];
  readonly cutOffs: CompanyCutOffs;
  readonly now: number;
  readonly publicUrl: string;
  /** Only the customer's e-mail contains it. */
  readonly handoverCode: Pick<Email, "code">;
};

type Lists = NonNullable<Email["lists"]>;

/** Groups the dishes by day, meal and zone. */
export function createDishLists(lines: readonly Line[]): Lists {
  const lists = new Map<string, (readonly [string, string])[]>();
  const toRow = (line: Line) => {
    const choices = line.subitems.map((subitem) => subitem.subitem_name).join(", ");
    const dish = `${line.quantity} × ${line.itemName}${choices && ` (${choices})`}`;
    return [dish, formatSoles(line.unitPrice * line.quantity)] as const;
  };
  for (const line of lines) {
    const place = [formatWeekdayDate(line.deliveryDate), productNames[line.product], line.zoneName];
    const heading = place.filter(Boolean).join(" · ");
    lists.getOrInsert(heading, []).push(toRow(line));
  }
  return [...lists].map(([heading, rows]) => ({ heading, rows }));
}

function formatPayment({ order, lines }: OrderEmailData): string {
  if (isPaidByPayroll(order))
    return `${amountDuePaymentNames.payroll} · ${formatSoles(computeAmountDue(lines))}`;
  // After days were dropped, the subsidy may pay all that is left of an order by card.
  if (order.paymentType === "C" || order.charged === 0) return "A cuenta de la empresa";
  if (order.charged === null && order.method === "code") return "Pendiente de pago";
  const how = paymentMethodNames[order.method ?? "card"];
  return `${how} · ${formatSoles(order.charged ?? computeAmountDue(lines))} pagado`;
}

type Fact = NonNullable<Email["facts"]>[number];

function formatSubsidy(lines: readonly Line[]): Fact[] {
  const subsidy = computeSubsidyTotal(lines);
  return subsidy > 0 ? [["Subvención de la empresa", formatSoles(subsidy)]] : [];
}

function createAmountFacts(data: OrderEmailData): Fact[] {
  const { subtotal, igv, total } = computeIgvAmounts(computeTotal(data.lines), data.order.pricesIncludeIgv);
  return [
    ["Subtotal", formatSoles(subtotal)],
    [`IGV (${igvPercent}%)`, formatSoles(igv)],
    ["Total", formatSoles(total)],
    ...formatSubsidy(data.lines),
    ["Pago", formatPayment(data)],
  ];
}

/**
 * Returns the facts, and a note on the charged amount if they add IGV to it. An unpaid code is shown with the subsidy only.
 */
export function createOrderFacts(
  kind: OrderEvent["kind"],
  data: OrderEmailData,
): Pick<Email, "facts" | "factsNote"> {
  const { pricesIncludeIgv, paymentType, paymentCode } = data.order;
  if (kind === "cancelled" || kind === "expired") return {};
  if (kind === "awaiting") {
    const code: Fact[] = paymentCode === null ? [] : [["Código de pago", paymentCode]];
    const facts = [...formatSubsidy(data.lines), ...code];
    return facts.length > 0 ? { facts } : {};
  }
  const facts = createAmountFacts(data);
  if (pricesIncludeIgv) return { facts };
  const how = isPaidByPayroll(data.order) ? "payroll" : paymentType;
  return { facts, factsNote: describeChargeWithoutIgv(how, computeSubsidyTotal(data.lines)) };
}
