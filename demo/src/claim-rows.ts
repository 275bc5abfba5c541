import { toBusinessDate, getStartOfBusinessDate, addDays } from "@lonchera/domain/calendar";
import { dniDocumentType } from "@lonchera/domain/documents";
import { addWorkingDays } from "@lonchera/domain/working-days";
import type { claimNumbers, claims } from "@lonchera/server/platform/db/schema/claims";
import { demoAdmin, demoClaims } from "./data.ts";
import type { NumberedRow, Row } from "./write-rows.ts";

type ClaimRow = NumberedRow<typeof claims>;

const termDays = 15;
const hour = 3_600_000;
const adminId = 1;

/** Claims around today, numbered from 1 in each year, and the last number of each year. */
export function createClaimRows(now: number): {
  claims: ClaimRow[];
  claimNumbers: Row<typeof claimNumbers>[];
} {
  const last = new Map<number, number>();
  const today = toBusinessDate(now);
  const rows = demoClaims.map(({ daysAgo, answer, ...claim }, index): ClaimRow => {
    const date = addDays(today, -daysAgo);
    const year = Number(date.slice(0, 4));
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    const morning = getStartOfBusinessDate(date) + (9 + index) * hour;
    return {
      ...claim,
      id: index + 1,
      year,
      number,
      madeAt: new Date(morning),
      dueDate: addWorkingDays(date, termDays),
      documentTypeId: dniDocumentType,
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
