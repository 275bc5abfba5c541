import { formatWeekdayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { getCompanyScreenPath, type Email } from "../../platform/email/queue-emails.ts";
import { noProposalReasons } from "./proposal.ts";

export type MissingDishReason = {
  /** The reason as a whole sentence. */
  readonly reason: string;
  /** True if the day has a menu to choose from. */
  readonly hasMenu: boolean;
};

type MissedOrder = MissingDishReason & {
  readonly email: string;
  readonly firstName: string;
  readonly companySlug: string;
  readonly date: CalendarDate;
};

function describeWhatToDo({ reason, hasMenu }: MissingDishReason): string[] {
  if (!hasMenu) return [];
  if (reason === noProposalReasons.closed) return ["Mira en el menú si queda algo abierto para ese día."];
  if (reason === noProposalReasons.inCart)
    return ["Si quieres comer ese día, haz tu pedido antes de que cierre."];
  return ["Si quieres comer ese día, elige algo del menú antes de que cierre."];
}

/** Creates the e-mail to a person whose usual meal could not be ordered, with the reason. */
export function createNotOrderedEmail(
  { email, firstName, companySlug, date, ...missing }: MissedOrder,
  publicUrl: string,
): Email {
  const day = `el ${formatWeekdayDate(date).toLowerCase()}`;
  return {
    to: email,
    subject: `No pedimos por ti para ${day}`,
    heading: `No pedimos por ti para ${day}`,
    paragraphs: [
      `Hola, ${firstName}. Tienes activado «Confirmar por mí», pero esta vez no hicimos ningún pedido: ${missing.reason}`,
      ...describeWhatToDo(missing),
    ],
    action: { label: "Ver el menú", url: publicUrl + getCompanyScreenPath(companySlug, "menu") },
    afterword: "Puedes cambiar tu semana habitual o desactivar «Confirmar por mí» en tu perfil.",
  };
}
