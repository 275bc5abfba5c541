import type { CuttingTime } from "@lonchera/contract/cutting-times";
import { productNames } from "@lonchera/domain/codes";

const shownCompanies = 3;

export function yesNoText(flag: boolean): string {
  return flag ? "Sí" : "No";
}

/** `Minera Andina, Clínica Sur, Textil Norte y 4 más` */
export function companiesText({ company }: CuttingTime): string {
  if (company.length === 0) return "Ninguna";
  const names = company.map(({ name }) => name);
  if (names.length <= shownCompanies + 1) return names.join(", ");
  return `${names.slice(0, shownCompanies).join(", ")} y ${names.length - shownCompanies} más`;
}

/** `Almuerzo 10:30` */
export function cuttingTimeName({ product, break_time }: CuttingTime): string {
  return `${productNames[product]} ${break_time}`;
}
