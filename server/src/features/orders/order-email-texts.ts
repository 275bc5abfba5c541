import { formatWeekdayDate, toLimaDate, toLimaTime } from "@lonchera/domain/calendar";
import { formatSoles, type Centimos } from "@lonchera/domain/money";
import { formatOrderNumber } from "@lonchera/domain/orders";
import { getCompanyScreenPath, type Email } from "../../platform/email/queue-emails.ts";
import { computeAmountDue } from "../cart/lines.ts";
import {
  createOrderFacts,
  createDishLists,
  type EmailedOrder,
  type OrderEmailData,
} from "./order-email-facts.ts";
import type { OrderEvent } from "./order-events.ts";
import { isPaidByPayroll } from "./queries.ts";

/** The reader of an e-mail: the customer, or the recipient of a copy, who cannot act on the order. */
type Reader = "customer" | "copy";

// E-mails never contain a customer's input, because anybody can enter any text together with another person's address.
const copyNote = "Recibes esta copia porque indicaron tu correo al hacer el pedido.";
const securityNote = "Si no fuiste tú, comunícate con el administrador.";
const helpNote = "Si tienes dudas, comunícate con el administrador.";

function formatUntil(instant: string): string {
  const at = Date.parse(instant);
  return `hasta el ${formatWeekdayDate(toLimaDate(at)).toLowerCase()} a las ${toLimaTime(at)}`;
}

/** Says until when the order can be changed or cancelled; undefined once that has passed. */
function describeClosing({ order, lines, cutOffs, now }: OrderEmailData, reader: Reader): string | undefined {
  const closings = lines
    .map((line) => {
      const cutOff = cutOffs.getCutOff(line);
      const endOfDay = `hasta que termine el ${formatWeekdayDate(line.deliveryDate).toLowerCase()}`;
      return { at: cutOffs.getClosingTime(line), text: cutOff === null ? endOfDay : formatUntil(cutOff) };
    })
    .toSorted((a, b) => a.at - b.at);
  const [first] = closings;
  if (!first || first.at <= now || order.state !== "placed") return undefined;
  const isOwn = reader === "customer";
  if (order.customerType === "type1")
    return `${isOwn ? "Puedes cancelarlo" : "Se puede cancelar"} ${first.text}.`;
  const others =
    closings.at(-1)?.at === first.at
      ? ""
      : " Los platos que cierran después se pueden cambiar hasta su hora límite.";
  return `${isOwn ? "Puedes cambiarlo o cancelarlo" : "Se puede cambiar o cancelar"} ${first.text}.${others}`;
}

function describeRefund(order: EmailedOrder, reader: Reader): string {
  const { paymentType, charged, method } = order;
  if (isPaidByPayroll(order)) return "No se descuenta por planilla.";
  if (paymentType === "C") return "No se carga a la cuenta de la empresa.";
  if (charged === null) return "No se hizo ningún cobro.";
  if (charged === 0) return "No queda nada por devolver.";
  if (method === "code")
    return reader === "customer"
      ? `Te devolveremos ${formatSoles(charged)}: nos comunicaremos contigo para hacerlo.`
      : `Devolveremos ${formatSoles(charged)} a quien hizo el pedido.`;
  const account = method === "yape" ? "al Yape con el que" : "a la tarjeta con la que";
  return `Devolvemos ${formatSoles(charged)} ${account} se pagó. Según el banco, puede tardar unos días en verse.`;
}

/** Returns the sentence on the money of a dropped day: what is paid back, or no longer deducted or charged. */
function describeDayRefund(order: EmailedOrder, refund: Centimos, reader: Reader): string {
  const freed = reader === "customer" ? "Tu subvención" : "La subvención";
  if (refund === 0 && order.subsidy !== null) return `${freed} de ese día queda libre.`;
  if (order.paymentType === "T")
    return describeRefund({ ...order, charged: order.charged === null ? null : refund }, reader);
  return isPaidByPayroll(order)
    ? `Se descuentan ${formatSoles(refund)} menos por planilla.`
    : "Los platos de ese día no se cargan a la cuenta de la empresa.";
}

type EmailText = Pick<Email, "subject" | "heading" | "paragraphs">;
type CreateText = (event: OrderEvent, data: OrderEmailData, reader: Reader) => EmailText;

/** The name of the order within a sentence, and at its beginning. */
const orderNames: Readonly<Record<Reader, readonly [within: string, atStart: string]>> = {
  customer: ["tu pedido", "Tu pedido"],
  copy: ["el pedido", "El pedido"],
};

function createChangedHeading(reader: Reader, number: string): Pick<EmailText, "subject" | "heading"> {
  const [, nameAtStart] = orderNames[reader];
  return { subject: `${nameAtStart} ${number} cambió`, heading: `${nameAtStart} cambió` };
}

const createCancelledText: CreateText = ({ kind, byCustomer, byCompany }, { order }, reader) => {
  const number = formatOrderNumber(order.id);
  const isCodeUnpaid = order.method === "code" && order.charged === null;
  const stop = reader === "customer" && isCodeUnpaid ? " Ya no pagues su código." : "";
  const who = byCustomer || byCompany ? "Se canceló el pedido" : "El administrador canceló el pedido";
  const expired = `No recibimos a tiempo el pago del pedido ${number}, y se canceló.`;
  const why = (kind === "expired" ? expired : `${who} ${number}.`) + stop;
  const reason = byCustomer || order.cancelReason === null ? [] : [`Motivo: ${order.cancelReason}`];
  return {
    subject: `Pedido ${number} cancelado`,
    heading: "Pedido cancelado",
    paragraphs: [why, ...reason, describeRefund(order, reader)],
  };
};

const createDroppedText: CreateText = ({ day, refund = 0, byCustomer, reason }, { order }, reader) => {
  const number = formatOrderNumber(order.id);
  const what = day === undefined ? "un día" : `el ${formatWeekdayDate(day).toLowerCase()}`;
  const own = byCustomer ? `Quitaste ${what} de tu pedido` : `Se quitó ${what} de tu pedido`;
  const dropped = `${reader === "customer" ? own : `Se quitó ${what} del pedido`} ${number}.`;
  const why = reason === undefined ? [] : [`Motivo: ${reason}`];
  return {
    ...createChangedHeading(reader, number),
    paragraphs: [dropped, ...why, describeDayRefund(order, refund, reader)],
  };
};

function describeStaffOrder(number: string): string {
  return `El administrador hizo el pedido ${number} a tu nombre.`;
}

const byUsualWeekText =
  "Lo pedimos por ti, porque activaste «Confirmar por mí» en tu semana habitual. Puedes desactivarlo en tu perfil.";

const createAwaitingText: CreateText = (_event, { order, lines }, reader) => {
  const number = formatOrderNumber(order.id);
  const until = order.expiresAt === null ? "" : ` ${formatUntil(order.expiresAt.toISOString())}`;
  const amount = formatSoles(computeAmountDue(lines));
  const isOwn = reader === "customer";
  const where = "Abre tu pedido en tus órdenes y elige dónde pagarlo: así recibes tu código.";
  const pay = isOwn
    ? `Paga ${amount} con tu código${until}. Mientras tanto guardamos tus platos; tu pedido se confirma cuando se recibe el pago.`
    : `Se paga con un código: ${amount}${until}. El pedido se confirma cuando se recibe el pago.`;
  return {
    subject: isOwn ? `Tu pedido ${number} espera tu pago` : `El pedido ${number} espera su pago`,
    heading: "Pendiente de pago",
    paragraphs: [
      ...(order.isByStaff ? [describeStaffOrder(number)] : []),
      pay,
      ...(isOwn && order.paymentCode === null ? [where] : []),
    ],
  };
};

/** Adds the sentence that says until when the order can be changed. */
function withClosing({ paragraphs, ...text }: EmailText, data: OrderEmailData, reader: Reader): EmailText {
  const until = describeClosing(data, reader);
  return { ...text, paragraphs: until === undefined ? paragraphs : [...paragraphs, until] };
}

function isNewByStaff({ kind }: OrderEvent, { isByStaff, charged }: EmailedOrder): boolean {
  // The customer already got an e-mail when the order asked for its payment.
  return kind === "placed" && isByStaff && charged === null;
}

const createPlacedText: CreateText = (event, data, reader) => {
  const { order } = data;
  const number = formatOrderNumber(order.id);
  if (isNewByStaff(event, order)) {
    const reason = event.reason === undefined ? [] : [`Motivo: ${event.reason}`];
    const paragraphs = [describeStaffOrder(number), ...reason];
    return withClosing(
      { subject: `Tienes un nuevo pedido ${number}`, heading: "Tienes un nuevo pedido", paragraphs },
      data,
      reader,
    );
  }
  const [name, nameAtStart] = orderNames[reader];
  const heading = `Recibimos ${name}`;
  const why = event.byUsualWeek && reader === "customer" ? [byUsualWeekText] : [];
  const paragraphs = [`${nameAtStart} ${number} quedó registrado.`, ...why];
  return withClosing({ subject: `${heading} ${number}`, heading, paragraphs }, data, reader);
};

const createChangedText: CreateText = ({ byCustomer, reason }, data, reader) => {
  const number = formatOrderNumber(data.order.id);
  const [name] = orderNames[reader];
  const change = byCustomer
    ? `Así quedó ${name} ${number}.`
    : `El administrador cambió ${name} ${number}. Así quedó.`;
  const paragraphs = byCustomer || reason === undefined ? [change] : [change, `Motivo: ${reason}`];
  return withClosing({ ...createChangedHeading(reader, number), paragraphs }, data, reader);
};

const textCreators: Readonly<Record<OrderEvent["kind"], CreateText>> = {
  placed: createPlacedText,
  awaiting: createAwaitingText,
  changed: createChangedText,
  "day-dropped": createDroppedText,
  cancelled: createCancelledText,
  expired: createCancelledText,
};

/** Returns true for acts with the customer's own account, which somebody else may have used. */
function isOwnAct(event: OrderEvent, order: EmailedOrder): boolean {
  return (
    event.byCustomer &&
    !event.byUsualWeek &&
    !isNewByStaff(event, order) &&
    !(event.kind === "awaiting" && order.isByStaff)
  );
}

/** Returns the e-mail to the customer and the one to the address for a copy. */
export function createEmailsForEvent(event: OrderEvent, data: OrderEmailData): Email[] {
  const { order, lines, publicUrl, handoverCode } = data;
  const content = { lists: createDishLists(lines), ...createOrderFacts(event.kind, data) };
  const createText = (reader: Reader) => textCreators[event.kind](event, data, reader);
  const action = {
    label: "Ver mis órdenes",
    url: publicUrl + getCompanyScreenPath(order.companySlug, "orders"),
  };
  const afterword = isOwnAct(event, order) ? securityNote : helpNote;
  const own = { ...createText("customer"), ...content, ...handoverCode, to: order.email, action, afterword };
  const isCopied = order.emailCc !== "" && order.emailCc.toLowerCase() !== order.email.toLowerCase();
  const copy = { ...createText("copy"), ...content, to: order.emailCc, afterword: copyNote };
  return isCopied ? [own, copy] : [own];
}
