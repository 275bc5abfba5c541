type Rule = { readonly company: readonly { readonly name: string }[]; readonly all_companies: boolean };

const shownCompanies = 3;

/** Says for which companies a rule holds, with all their names. */
export function formatCompanyNames({ company, all_companies }: Rule, allText: string): string {
  return all_companies ? allText : company.map(({ name }) => name).join(", ") || "Ninguna";
}

/** Says for which companies a rule holds, with a few names: `Minera Andina, Clínica Sur, Textil Norte y 4 más`. */
export function formatFewCompanyNames(rule: Rule, allText: string): string {
  const more = rule.company.length - shownCompanies;
  if (rule.all_companies || more <= 1) return formatCompanyNames(rule, allText);
  const shown = { ...rule, company: rule.company.slice(0, shownCompanies) };
  return `${formatCompanyNames(shown, allText)} y ${more} más`;
}
