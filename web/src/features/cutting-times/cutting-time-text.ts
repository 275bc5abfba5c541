import type { CuttingTime } from "@lonchera/contract/cutting-times";
import { allCompaniesText } from "@lonchera/contract/field-rules";
import { productNames } from "@lonchera/domain/codes";
import { formatFewCompanyNames } from "../companies/companies-text.ts";

/** Says for which companies a cutting time holds. */
export function formatCuttingTimeCompanies(time: CuttingTime): string {
  return formatFewCompanyNames(time, allCompaniesText);
}

/** Returns `Sí`, `No`, or a text like `2 días hábiles antes`. */
export function formatCutOffDay({ same_day, working_days_before: days }: CuttingTime): string {
  if (days !== null) return days === 1 ? "1 día hábil antes" : `${days} días hábiles antes`;
  return same_day ? "Sí" : "No";
}

/** Returns a text like `Almuerzo 10:30`. */
export function formatCuttingTime({ product, break_time }: CuttingTime): string {
  return `${productNames[product]} ${break_time}`;
}
