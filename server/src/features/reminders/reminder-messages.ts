import { addDays, limaTimeZone, formatDate, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { hasValidSignature, parseSignedId, signId } from "../../platform/auth/signed-tokens.ts";
import { getCompanyScreenPath, type Email } from "../../platform/email/queue-emails.ts";
import type { PushJob } from "../../platform/push/queue-notifications.ts";
import type { ClosingDay } from "./closing-days.ts";

const closingTime = new Intl.DateTimeFormat("es-PE", {
  timeZone: limaTimeZone,
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Formats a time like `lunes, 2 de marzo, 18:00`. */
function describeClosing(closesAt: number): string {
  return closingTime.format(closesAt);
}

/** Returns `hoy`, `mañana` or a date like `el 03/03/2026`. */
function describeDay(date: CalendarDate, now: number): string {
  const today = toLimaDate(now);
  if (date === today) return "hoy";
  if (date === addDays(today, 1)) return "mañana";
  return `el ${formatDate(date)}`;
}

const describeToken = (userId: number) => `reminders of user ${userId}`;

/** The token never expires, because e-mails are read late and it allows nothing else. */
export function createUnsubscribeToken(keys: SecretKeys, userId: number): string {
  return signId(keys, userId, describeToken(userId));
}

/** Returns the id of the user whose token it is, or null. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): number | null {
  const read = parseSignedId(token);
  return read && hasValidSignature(keys, read, describeToken(read.id)) ? read.id : null;
}

export type Recipient = { readonly id: number; readonly email: string; readonly firstName: string };

type MessageContext = { readonly publicUrl: string; readonly keys: SecretKeys; readonly now: number };

export function createReminderEmail(
  { id, email, firstName }: Recipient,
  { company, date, closesAt }: ClosingDay,
  { publicUrl, keys, now }: MessageContext,
): Email {
  const day = describeDay(date, now);
  const token = createUnsubscribeToken(keys, id);
  return {
    to: email,
    subject: `Aún no tienes pedido para ${day}`,
    heading: `Aún no tienes pedido para ${day}`,
    paragraphs: [`Hola, ${firstName}. Los pedidos para ${day} empiezan a cerrarse pronto.`],
    facts: [
      ["Día de entrega", formatDate(date)],
      ["Primer cierre", describeClosing(closesAt)],
    ],
    action: { label: "Ver el menú", url: publicUrl + getCompanyScreenPath(company.slug, "menu") },
    afterword:
      "Recibes este recordatorio porque tu empresa lo activó. También puedes cambiarlo en tu perfil.",
    unsubscribe: {
      label: "No recibir más recordatorios",
      url: `${publicUrl}/recordatorios/${token}`,
      oneClickUrl: `${publicUrl}/api/public/reminders/${token}/stop/`,
    },
  };
}

/** Creates the notification of a reminder, which expires when the day closes. Push services cannot read it. */
export function createReminderNotification(
  { company, date, closesAt }: ClosingDay,
  now: number,
): Omit<PushJob, "subscriptionId"> {
  return {
    content: {
      title: `Aún no tienes pedido para ${describeDay(date, now)}`,
      body: `Primer cierre: ${describeClosing(closesAt)}`,
      // The notification focuses the tab that already shows this address, if there is one.
      url: `/${company.slug}/menu`,
      topic: `reminder-${date}`,
    },
    expiresAt: closesAt,
  };
}
