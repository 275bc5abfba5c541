import type { CuttingTime } from "@lonchera/contract/cutting-times";
import { productNames } from "@lonchera/domain/codes";

const shownCompanies = 3;

/** `Minera Andina, Clínica Sur, Textil Norte y 4 más` */
export function companiesText({ company, all_companies }: CuttingTime): string {
  if (all_companies) return "Todas, también las que se añadan";
  if (company.length === 0) return "Ninguna";
  const names = company.map(({ name }) => name);
  if (names.length <= shownCompanies + 1) return names.join(", ");
  return `${names.slice(0, shownCompanies).join(", ")} y ${names.length - shownCompanies} más`;
}

/** `Sí`, `No`, `2 días hábiles antes` */
export function sameDayText({ same_day, working_days_before: days }: CuttingTime): string {
  if (days !== null) return days === 1 ? "1 día hábil antes" : `${days} días hábiles antes`;
  return same_day ? "Sí" : "No";
}

/** `Almuerzo 10:30` */
export function cuttingTimeName({ product, break_time }: CuttingTime): string {
  return `${productNames[product]} ${break_time}`;
}
