import { formatWeekdayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { getCompanyPath } from "../../platform/email/company-path.ts";
import type { Email } from "../../platform/email/send-email.ts";
import { proposalReasons } from "./proposal.ts";

type MissedOrder = {
  readonly email: string;
  readonly firstName: string;
  readonly companySlug: string;
  readonly date: CalendarDate;
  readonly reason: string;
};

/** The e-mail to a person whose usual meal could not be ordered, with the reason. */
export function createNotOrderedEmail(
  { email, firstName, companySlug, date, reason }: MissedOrder,
  publicUrl: string,
): Email {
  const day = `el ${formatWeekdayDate(date).toLowerCase()}`;
  return {
    to: email,
    subject: `No pedimos por ti para ${day}`,
    heading: `No pedimos por ti para ${day}`,
    paragraphs: [
      `Hola, ${firstName}. Tienes activado «Confirmar por mí», pero esta vez no hicimos ningún pedido: ${reason}`,
      reason === proposalReasons.closed
        ? "Mira en el menú si queda algo abierto para ese día."
        : "Si quieres comer ese día, elige algo del menú antes de que cierre.",
    ],
    action: { label: "Ver el menú", url: publicUrl + getCompanyPath(companySlug, "menu") },
    afterword: "Puedes cambiar tu semana habitual o desactivar «Confirmar por mí» en tu perfil.",
  };
}
