import { reversedRangeMessage } from "@lonchera/domain/calendar";

/** Checks a rule between fields also while other fields are wrong, so that a form shows all messages at once. */
export const evenWithOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

type DateRange = { readonly start_date?: string | undefined; readonly end_date?: string | undefined };

/** The arguments of `refine` by which a range does not end before its start; `field` gets the message. */
export const startBeforeEnd = (field: keyof DateRange) =>
  [
    ({ start_date, end_date }: DateRange) => !start_date || !end_date || start_date <= end_date,
    { message: reversedRangeMessage, path: [field] as string[] },
  ] as const;

/** What a rule says of its companies while `all_companies` is true. */
export const allCompaniesText = "Todas, también las que se añadan";
export const unknownCompaniesMessage = "Una de las compañías no existe.";

type CompanyFields = { readonly company?: readonly unknown[]; readonly all_companies?: unknown };

/** The arguments of `refine` by which `company` is required unless `all_companies` is true. */
export const companiesRequired = (message: string) =>
  [
    ({ company, all_companies }: CompanyFields) => all_companies === true || company?.length !== 0,
    { message, path: ["company"] as string[], ...evenWithOtherErrors },
  ] as const;
