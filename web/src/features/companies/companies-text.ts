type Rule = { readonly company: readonly { readonly name: string }[]; readonly all_companies: boolean };

const shownCompanies = 3;

/** For which companies a rule holds: `Minera Andina, Clínica Sur, Textil Norte y 4 más` */
export function formatCompanies({ company, all_companies }: Rule, allText: string): string {
  if (all_companies) return allText;
  if (company.length === 0) return "Ninguna";
  const names = company.map(({ name }) => name);
  if (names.length <= shownCompanies + 1) return names.join(", ");
  return `${names.slice(0, shownCompanies).join(", ")} y ${names.length - shownCompanies} más`;
}
