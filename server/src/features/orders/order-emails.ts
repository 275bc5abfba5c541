import { businessZone, formatDate, getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { productNames, weekDayNames } from "@lonchera/domain/codes";
import { chargeNotes, computeAmounts, igvPercent } from "@lonchera/domain/igv";
import { soles } from "@lonchera/domain/money";
import type { orders } from "../../platform/db/schema/orders.ts";
import type { Email } from "../../platform/email/send-email.ts";
import { computeTotal, type Line } from "../cart/lines.ts";
import type { CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { OrderEvent } from "./order-events.ts";
import { formatOrderNumber } from "./queries.ts";

export type EmailedOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "state" | "cancelReason" | "customerType" | "paymentType" | "pricesIncludeIgv" | "email" | "emailCc"
> & {
  readonly companySlug: string;
  /** Céntimos that were paid by card or code; null if nothing was. */
  readonly charged: number | null;
  readonly method: "card" | "code" | null;
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
};

// E-mails never contain a customer's input, because anybody can enter any text together with another person's address.
const copyNote = "Recibes esta copia porque indicaron tu correo al hacer el pedido.";
const securityNote = "Si no fuiste tú, comunícate con el administrador.";

function formatDay(date: CalendarDate): string {
  return `${weekDayNames[getWeekDay(date)]} ${formatDate(date)}`;
}

type Lists = NonNullable<Email["lists"]>;

/** Groups the dishes by day, meal and zone. */
function formatLists(lines: readonly Line[]): Lists {
  const lists = new Map<string, (readonly [string, string])[]>();
  const rowOf = (line: Line) => {
    const choices = line.subitems.map((subitem) => subitem.subitem_name).join(", ");
    const dish = `${line.quantity} × ${line.itemName}${choices && ` (${choices})`}`;
    return [dish, soles(line.unitPrice * line.quantity)] as const;
  };
  for (const line of lines) {
    const place = [formatDay(line.deliveryDate), productNames[line.product], line.zoneName];
    const heading = place.filter(Boolean).join(" · ");
    lists.set(heading, [...(lists.get(heading) ?? []), rowOf(line)]);
  }
  return [...lists].map(([heading, rows]) => ({ heading, rows }));
}

function formatPayment({ order, lines }: OrderEmailData): string {
  if (order.paymentType === "C") return "A cuenta de la empresa";
  if (order.charged === null && order.method === "code") return "Pendiente de pago";
  const how = order.method === "code" ? "Código de pago" : "Tarjeta";
  return `${how} · ${soles(order.charged ?? computeTotal(lines))} pagado`;
}

function formatFacts(data: OrderEmailData): NonNullable<Email["facts"]> {
  const { subtotal, igv, total } = computeAmounts(computeTotal(data.lines), data.order.pricesIncludeIgv);
  return [
    ["Subtotal", soles(subtotal)],
    [`IGV (${igvPercent}%)`, soles(igv)],
    ["Total", soles(total)],
    ["Pago", formatPayment(data)],
  ];
}

/** Says what is charged where the facts show IGV on top of it. Only the amount to pay stands beside a code. */
function describeFacts(kind: OrderEvent["kind"], data: OrderEmailData): Pick<Email, "facts" | "factsNote"> {
  const { pricesIncludeIgv, paymentType, paymentCode } = data.order;
  if (kind === "cancelled" || kind === "expired") return {};
  if (kind === "awaiting") return paymentCode === null ? {} : { facts: [["Código de pago", paymentCode]] };
  const facts = formatFacts(data);
  return pricesIncludeIgv ? { facts } : { facts, factsNote: chargeNotes[paymentType] };
}

function formatDeadline(instant: string): string {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(businessZone);
  const day = formatDay(moment.toPlainDate().toString()).toLowerCase();
  return `hasta el ${day} a las ${moment.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

/** Returns the sentence on the deadline for changing or cancelling the order, or undefined after that deadline. */
function changeDeadline({ order, lines, cutOffs, now }: OrderEmailData): string | undefined {
  const closings = lines
    .map(({ deliveryDate, product }) => ({
      at: cutOffs.getClosingTime(deliveryDate, product),
      text:
        cutOffs.cutOffAt(deliveryDate, product) === null
          ? `hasta que termine el ${formatDay(deliveryDate).toLowerCase()}`
          : formatDeadline(cutOffs.cutOffAt(deliveryDate, product) ?? ""),
    }))
    .toSorted((a, b) => a.at - b.at);
  const [first] = closings;
  if (!first || first.at <= now || order.state !== "placed") return undefined;
  if (order.customerType === "type1") return `Puedes cancelarlo ${first.text}.`;
  const others =
    closings.at(-1)?.at === first.at
      ? ""
      : " Los platos que cierran después se pueden cambiar hasta su hora límite.";
  return `Puedes cambiarlo o cancelarlo ${first.text}.${others}`;
}

function formatRefund({ paymentType, charged, method }: EmailedOrder): string {
  if (paymentType === "C") return "No se carga a la cuenta de la empresa.";
  if (charged === null) return "No se hizo ningún cobro.";
  if (method === "code") return `Te devolveremos ${soles(charged)}: nos comunicaremos contigo para hacerlo.`;
  return `Devolvemos ${soles(charged)} a la tarjeta con la que se pagó. Según el banco, puede tardar unos días en verse.`;
}

type EmailText = Pick<Email, "subject" | "heading" | "paragraphs">;

function cancelledText(kind: OrderEvent["kind"], byCustomer: boolean, order: EmailedOrder): EmailText {
  const number = formatOrderNumber(order.id);
  const who = byCustomer ? "Se canceló el pedido" : "El administrador canceló el pedido";
  const why =
    kind === "expired"
      ? `No recibimos a tiempo el pago del pedido ${number}, y se canceló. Ya no pagues su código.`
      : `${who} ${number}.`;
  const reason = byCustomer || order.cancelReason === null ? [] : [`Motivo: ${order.cancelReason}`];
  return {
    subject: `Pedido ${number} cancelado`,
    heading: "Pedido cancelado",
    paragraphs: [why, ...reason, formatRefund(order)],
  };
}

function droppedText({ day, refund = 0 }: OrderEvent, order: EmailedOrder): EmailText {
  const number = formatOrderNumber(order.id);
  const what = day === undefined ? "un día" : `el ${formatDay(day).toLowerCase()}`;
  const charged = order.charged === null ? null : refund;
  return {
    subject: `Tu pedido ${number} cambió`,
    heading: "Tu pedido cambió",
    paragraphs: [`Quitaste ${what} de tu pedido ${number}.`, formatRefund({ ...order, charged })],
  };
}

function awaitingText({ order, lines }: OrderEmailData): EmailText {
  const number = formatOrderNumber(order.id);
  const until = order.expiresAt === null ? "" : ` ${formatDeadline(order.expiresAt.toISOString())}`;
  const where = "Abre tu pedido en tus órdenes y elige dónde pagarlo: así recibes tu código.";
  return {
    subject: `Tu pedido ${number} espera tu pago`,
    heading: "Pendiente de pago",
    paragraphs: [
      `Paga ${soles(computeTotal(lines))} con tu código${until}. Mientras tanto guardamos tus platos; tu pedido se confirma cuando se recibe el pago.`,
      ...(order.paymentCode === null ? [where] : []),
    ],
  };
}

function changedText({ byCustomer, reason }: OrderEvent, number: string): string[] {
  if (byCustomer) return [`Así quedó tu pedido ${number}.`];
  const change = `El administrador cambió tu pedido ${number}. Así quedó.`;
  return reason === undefined ? [change] : [change, `Motivo: ${reason}`];
}

function emailText(event: OrderEvent, data: OrderEmailData): EmailText {
  const { kind, byCustomer } = event;
  const number = formatOrderNumber(data.order.id);
  const until = changeDeadline(data);
  if (kind === "cancelled" || kind === "expired") return cancelledText(kind, byCustomer, data.order);
  if (kind === "awaiting") return awaitingText(data);
  if (kind === "day-dropped") return droppedText(event, data.order);
  const isNew = kind === "placed";
  return {
    subject: isNew ? `Recibimos tu pedido ${number}` : `Tu pedido ${number} cambió`,
    heading: isNew ? "Recibimos tu pedido" : "Tu pedido cambió",
    paragraphs: [
      ...(isNew ? [`Tu pedido ${number} quedó registrado.`] : changedText(event, number)),
      ...(until === undefined ? [] : [until]),
    ],
  };
}

/** Returns the e-mail to the customer and the one to the address for a copy. */
export function createEmailsForEvent(event: OrderEvent, data: OrderEmailData): Email[] {
  const { order, lines, publicUrl } = data;
  const content = {
    ...emailText(event, data),
    lists: formatLists(lines),
    ...describeFacts(event.kind, data),
  };
  const orders = {
    label: "Ver mis órdenes",
    url: `${publicUrl}/${order.companySlug}/orders?compania=${order.companySlug}`,
  };
  const own = { ...content, to: order.email, action: orders, afterword: securityNote };
  const isCopied = order.emailCc !== "" && order.emailCc.toLowerCase() !== order.email.toLowerCase();
  return isCopied ? [own, { ...content, to: order.emailCc, afterword: copyNote }] : [own];
}
