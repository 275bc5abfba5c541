/** Checks a rule between fields also while other fields are wrong, so that a form shows all messages at once. */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

type CompanyFields = { readonly company?: readonly unknown[]; readonly all_companies?: unknown };

/** The arguments of `refine` by which `company` is required unless `all_companies` is true. */
export const companiesRequired = (message: string) =>
  [
    ({ company, all_companies }: CompanyFields) => all_companies === true || company?.length !== 0,
    { message, path: ["company"] as string[], ...always },
  ] as const;
