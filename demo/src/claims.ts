import { businessDate, startOfBusinessDate } from "@lonchera/domain/business-time";
import { addDays } from "@lonchera/domain/calendar";
import { addWorkingDays } from "@lonchera/domain/working-days";
import type { claimNumbers, claims } from "@lonchera/server/platform/db/schema/claims";
import { demoAdmin } from "./accounts.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

type ClaimRow = NumberedRow<typeof claims>;
type Told = Pick<
  ClaimRow,
  "fullName" | "email" | "goodKind" | "amount" | "goodDescription" | "claimKind" | "detail" | "request"
> & { readonly daysAgo: number; readonly answer?: string };

const dni = 1;
const termDays = 15;
const hour = 3_600_000;
const adminId = 1;

/** One that was answered, one that was forgotten, one that just came. */
const told: readonly Told[] = [
  {
    daysAgo: 48,
    fullName: "Gladys Huanca Mayta",
    email: "gladys.huanca@correo.demo",
    goodKind: "producto",
    amount: 1850,
    goodDescription: "Seco de res con frejoles, almuerzo del martes",
    claimKind: "reclamo",
    detail: "El plato llegó sin la porción de arroz y casi frío.",
    request: "La devolución de lo que pagué.",
    answer:
      "Sentimos lo ocurrido, señora Gladys. Ese día un recipiente no cerró bien y ya lo reemplazamos.\n\nDevolvimos S/ 18.50 a su tarjeta; lo verá en su próximo estado de cuenta.",
  },
  {
    daysAgo: 34,
    fullName: "Percy Choque Apaza",
    email: "percy.choque@correo.demo",
    goodKind: "servicio",
    amount: null,
    goodDescription: "Entrega del desayuno en la puerta 2",
    claimKind: "queja",
    detail: "Nadie supo decirme por teléfono dónde estaba el pedido.",
    request: "Que haya a quién llamar cuando la entrega demora.",
  },
  {
    daysAgo: 2,
    fullName: "Yesenia Díaz Bustamante",
    email: "yesenia.diaz@correo.demo",
    goodKind: "producto",
    amount: 1500,
    goodDescription: "Ensalada de quinua, cena del jueves",
    claimKind: "reclamo",
    detail: "La ensalada traía nueces y la descripción no lo decía.",
    request: "Que la descripción avise de las nueces.",
  },
];

/** Sheets of the complaints book around today, numbered from 1 in their years, and the last number of each. */
export function claimRows(now: number): { claims: ClaimRow[]; claimNumbers: Row<typeof claimNumbers>[] } {
  const last = new Map<number, number>();
  const today = businessDate(now);
  const rows = told.map(({ daysAgo, answer, ...sheet }, index): ClaimRow => {
    const date = addDays(today, -daysAgo);
    const year = Number(date.slice(0, 4));
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    const morning = startOfBusinessDate(date).epochMilliseconds + (9 + index) * hour;
    return {
      ...sheet,
      id: index + 1,
      year,
      number,
      madeAt: new Date(morning),
      dueDate: addWorkingDays(date, termDays),
      documentTypeId: dni,
      documentNumber: `4${index + 1}306275`,
      address: `Jr. Ancash ${120 + index}, Lima`,
      phone: `98765432${index}`,
      isMinor: false,
      guardianName: "",
      ...(answer !== undefined && {
        answer,
        answeredAt: new Date(morning + 4 * 24 * hour),
        answeredBy: adminId,
        answeredByName: `${demoAdmin.firstName} ${demoAdmin.lastName}`,
      }),
    };
  });
  return { claims: rows, claimNumbers: [...last].map(([year, number]) => ({ year, last: number })) };
}
