import { reversedRangeMessage } from "@lonchera/domain/calendar";

/** An option of `refine`: the rule is also checked if other fields are wrong. A form then shows all messages at once. */
export const evenWithOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

type DateRange = { readonly start_date?: string | undefined; readonly end_date?: string | undefined };

/** Returns the arguments of `refine` that refuse a range which ends before its start. `field` gets the message. */
export const refuseReversedRange = (field: keyof DateRange) =>
  [
    ({ start_date, end_date }: DateRange) => !start_date || !end_date || start_date <= end_date,
    { message: reversedRangeMessage, path: [field] as string[] },
  ] as const;

/** The text that is shown instead of the companies if `all_companies` is true. */
export const allCompaniesText = "Todas, también las que se añadan";
export const unknownCompaniesMessage = "Una de las compañías no existe.";

type CompanyFields = { readonly company?: readonly unknown[]; readonly all_companies?: unknown };

/** Returns the arguments of `refine` that require `company` unless `all_companies` is true. */
export const requireCompanyUnlessAll = (message: string) =>
  [
    ({ company, all_companies }: CompanyFields) => all_companies === true || company?.length !== 0,
    { message, path: ["company"] as string[], ...evenWithOtherErrors },
  ] as const;
