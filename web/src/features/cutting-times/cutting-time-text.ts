import type { CuttingTime } from "@lonchera/contract/cutting-times";
import { productNames } from "@lonchera/domain/codes";

const namedInTable = 3;

export function yesOrNo(flag: boolean): string {
  return flag ? "Sí" : "No";
}

/** All names, or the first ones and how many more: `Minera Andina, Clínica Sur, Textil Norte y 4 más`. */
export function companiesText({ company }: CuttingTime): string {
  if (company.length === 0) return "Ninguna";
  const names = company.map(({ name }) => name);
  if (names.length <= namedInTable + 1) return names.join(", ");
  return `${names.slice(0, namedInTable).join(", ")} y ${names.length - namedInTable} más`;
}

/** `Almuerzo 10:30` */
export function nameOf({ product, break_time }: CuttingTime): string {
  return `${productNames[product]} ${break_time}`;
}
