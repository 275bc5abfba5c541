import { formatDate } from "@lonchera/domain/calendar";
import { createUnsubscribeToken } from "./unsubscribe-token.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import type { Email } from "../../platform/email/send-email.ts";
import type { ClosingDay } from "./closing-days.ts";
import { describeClosing, describeDay, getMenuPath } from "./reminder-text.ts";

export type Recipient = { readonly id: number; readonly email: string; readonly firstName: string };

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
      ["Primer cierre", describeClosing(closesAt)],
    ],
    action: { label: "Ver el menú", url: publicUrl + getMenuPath(company) },
    afterword:
      "Recibes este recordatorio porque tu empresa lo activó. También puedes cambiarlo en tu perfil.",
    unsubscribe: {
      label: "No recibir más recordatorios",
      url: `${publicUrl}/recordatorios/${token}`,
      oneClickUrl: `${publicUrl}/api/public/reminders/${token}/stop/`,
    },
  };
}
