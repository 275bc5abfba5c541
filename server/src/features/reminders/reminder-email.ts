import { addDays, formatDate, toBusinessDate, type CalendarDate } from "@lonchera/domain/calendar";
import { createUnsubscribeToken } from "./unsubscribe-token.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import type { Email } from "../../platform/email/send-email.ts";
import type { ClosingDay } from "./closing-days.ts";

export type Recipient = { readonly id: number; readonly email: string; readonly firstName: string };

const closingTime = new Intl.DateTimeFormat("es-PE", {
  timeZone: "America/Lima",
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function describeDay(date: CalendarDate, now: number): string {
  const today = toBusinessDate(now);
  if (date === today) return "hoy";
  if (date === addDays(today, 1)) return "mañana";
  return `el ${formatDate(date)}`;
}

type Sending = { readonly publicUrl: string; readonly keys: SecretKeys; readonly now: number };

export function createReminderEmail(
  { id, email, firstName }: Recipient,
  { company, date, closesAt }: ClosingDay,
  { publicUrl, keys, now }: Sending,
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
      ["Primer cierre", closingTime.format(closesAt)],
    ],
    action: { label: "Ver el menú", url: `${publicUrl}/${company.slug}/menu` },
    afterword:
      "Recibes este recordatorio porque tu empresa lo activó. También puedes cambiarlo en tu perfil.",
    unsubscribe: {
      label: "No recibir más recordatorios",
      url: `${publicUrl}/recordatorios/${token}`,
      oneClickUrl: `${publicUrl}/api/public/reminders/${token}/stop/`,
    },
  };
}
