import { businessZone, displayDate, weekDayOf, type CalendarDate } from "@lonchera/domain/calendar";
import { productNames, weekDayNames, type CustomerType } from "@lonchera/domain/codes";
import { igvPercent, withIgv } from "@lonchera/domain/igv";
import { soles } from "@lonchera/domain/money";
import type { Letter } from "../../platform/email/email.ts";
import { totalOf, unitPriceOf, type LineRow } from "../cart/lines.ts";
import type { CompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { OrderNews } from "./order-events.ts";
import { orderNumber } from "./queries.ts";

export type OrderToTell = {
  id: number;
  cart_id: number;
  company_id: number;
  company_slug: string;
  state: "pending" | "placed" | "cancelled";
  customer_type: CustomerType;
  payment_type: "T" | "C";
  /** Céntimos that the card or the code paid; null where nothing was. */
  charged: number | null;
  method: "card" | "code" | null;
  /** Until when its code can be paid. */
  expires_at: Date | null;
  email: string;
  email_cc: string;
};

export type Telling = {
  readonly order: OrderToTell;
  readonly lines: readonly LineRow[];
  readonly cutOffs: CompanyCutOffs;
  readonly now: number;
  readonly publicUrl: string;
};

// No letter repeats what was typed at the checkout: anybody can type anything beside somebody else's e-mail.
const copyWord = "Recibes esta copia porque indicaron tu correo al hacer el pedido.";
const notYou = "Si no fuiste tú, comunícate con el administrador.";

function dayInWords(date: CalendarDate): string {
  return `${weekDayNames[weekDayOf(date)]} ${displayDate(date)}`;
}

type Lists = NonNullable<Letter["lists"]>;

/** Dishes by day, meal and zone. */
function listsOf(lines: readonly LineRow[]): Lists {
  const lists = new Map<string, (readonly [string, string])[]>();
  const rowOf = (line: LineRow) => {
    const choices = line.subitems.map((subitem) => subitem.subitem_name).join(", ");
    const dish = `${line.quantity} × ${line.name}${choices && ` (${choices})`}`;
    return [dish, soles(unitPriceOf(line) * line.quantity)] as const;
  };
  for (const line of lines) {
    const place = [dayInWords(line.delivery_date), productNames[line.product], line.zone_name];
    const heading = place.filter(Boolean).join(" · ");
    lists.set(heading, [...(lists.get(heading) ?? []), rowOf(line)]);
  }
  return [...lists].map(([heading, rows]) => ({ heading, rows }));
}

function paidHow({ order, lines }: Telling): string {
  if (order.payment_type === "C") return "A cuenta de la empresa";
  if (order.charged === null && order.method === "code") return "Pendiente de pago";
  const how = order.method === "code" ? "Código de pago" : "Tarjeta";
  return `${how} · ${soles(order.charged ?? totalOf(lines))} pagado`;
}

function factsOf(telling: Telling): NonNullable<Letter["facts"]> {
  const { total, igv, grandTotal } = withIgv(totalOf(telling.lines));
  return [
    ["Subtotal", soles(total)],
    [`IGV (${igvPercent}%)`, soles(igv)],
    ["Total", soles(grandTotal)],
    ["Pago", paidHow(telling)],
  ];
}

function momentInWords(instant: string): string {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(businessZone);
  const day = dayInWords(moment.toPlainDate().toString()).toLowerCase();
  return `hasta el ${day} a las ${moment.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

/** Until when it can be changed or cancelled; undefined where that is over. */
function untilWhen({ order, lines, cutOffs, now }: Telling): string | undefined {
  const closings = lines
    .map(({ delivery_date, product }) => ({
      at: cutOffs.closesAt(delivery_date, product),
      words:
        cutOffs.cutOffAt(delivery_date, product) === null
          ? `hasta que termine el ${dayInWords(delivery_date).toLowerCase()}`
          : momentInWords(cutOffs.cutOffAt(delivery_date, product) ?? ""),
    }))
    .toSorted((a, b) => a.at - b.at);
  const [first] = closings;
  if (!first || first.at <= now || order.state !== "placed") return undefined;
  if (order.customer_type === "type1") return `Puedes cancelarlo ${first.words}.`;
  const others =
    closings.at(-1)?.at === first.at
      ? ""
      : " Los platos que cierran después se pueden cambiar hasta su hora límite.";
  return `Puedes cambiarlo o cancelarlo ${first.words}.${others}`;
}

function refundInWords({ payment_type, charged, method }: OrderToTell): string {
  if (payment_type === "C") return "No se carga a la cuenta de la empresa.";
  if (charged === null) return "No se hizo ningún cobro.";
  if (method === "code") return `Te devolveremos ${soles(charged)}: nos comunicaremos contigo para hacerlo.`;
  return `Devolvemos ${soles(charged)} a la tarjeta con la que se pagó. Según el banco, puede tardar unos días en verse.`;
}

type Words = Pick<Letter, "subject" | "heading" | "paragraphs">;

/** A code that is paid afterwards is given back. */
function endedWords(kind: OrderNews["kind"], byCustomer: boolean, order: OrderToTell): Words {
  const number = orderNumber(order.id);
  const who = byCustomer ? "Se canceló el pedido" : "El administrador canceló el pedido";
  const why =
    kind === "expired"
      ? `No recibimos a tiempo el pago del pedido ${number}, y se canceló. Ya no pagues su código.`
      : `${who} ${number}.`;
  return {
    subject: `Pedido ${number} cancelado`,
    heading: "Pedido cancelado",
    paragraphs: [why, refundInWords(order)],
  };
}

function awaitingWords({ order, lines }: Telling): Words {
  const number = orderNumber(order.id);
  const until = order.expires_at === null ? "" : ` ${momentInWords(order.expires_at.toISOString())}`;
  return {
    subject: `Tu pedido ${number} espera tu pago`,
    heading: "Pendiente de pago",
    paragraphs: [
      `Paga ${soles(totalOf(lines))} con tu código${until}. Mientras tanto guardamos tus platos; tu pedido se confirma cuando se recibe el pago.`,
    ],
  };
}

function wordsOf({ kind, byCustomer }: OrderNews, telling: Telling): Words {
  const number = orderNumber(telling.order.id);
  const until = untilWhen(telling);
  if (kind === "cancelled" || kind === "expired") return endedWords(kind, byCustomer, telling.order);
  if (kind === "awaiting") return awaitingWords(telling);
  const isNew = kind === "placed";
  return {
    subject: isNew ? `Recibimos tu pedido ${number}` : `Tu pedido ${number} cambió`,
    heading: isNew ? "Recibimos tu pedido" : "Tu pedido cambió",
    paragraphs: [
      isNew ? `Tu pedido ${number} quedó registrado.` : `Así quedó tu pedido ${number}.`,
      ...(until === undefined ? [] : [until]),
    ],
  };
}

/** What its customer is told, and in a mail of its own whoever was to get a copy. */
export function orderLetters(news: OrderNews, telling: Telling): Letter[] {
  const { order, lines, publicUrl } = telling;
  const said = {
    ...wordsOf(news, telling),
    lists: listsOf(lines),
    ...(news.kind !== "cancelled" && news.kind !== "expired" && { facts: factsOf(telling) }),
  };
  const orders = { label: "Ver mis órdenes", url: `${publicUrl}/${order.company_slug}/orders` };
  const own = { ...said, to: order.email, action: orders, afterword: notYou };
  const isCopied = order.email_cc !== "" && order.email_cc.toLowerCase() !== order.email.toLowerCase();
  return isCopied ? [own, { ...said, to: order.email_cc, afterword: copyWord }] : [own];
}
