import type { Control, UseFormReturn } from "react-hook-form";
import { companyEdit, type Company, type CompanyEdit } from "@lonchera/contract/companies";
import type { JoinRule, PayCondition, ReminderHours } from "@lonchera/domain/codes";
import type { FormSchema } from "../../components/schema-form.ts";
import { noSubsidy, type SubsidyValues, toSubsidyInput, toSubsidyValues } from "./subsidy-values.ts";

type CompanyValues = {
  name: string;
  ruc: string;
  client_code: string;
  pay_condition: PayCondition | "";
  address: string;
  department: number | null;
  province: number | null;
  district: number | null;
  phone: string;
  mobile: string;
  status: "true" | "false";
  /** It is a chosen file, the URL of the stored logo, or `null` for none. */
  logo: File | string | null;
  join_rule: JoinRule;
  /** The domains are separated by commas. */
  email_domains: string;
  subsidy: SubsidyValues;
  /** It is empty if no reminders are sent. */
  reminder_hours: "" | `${ReminderHours}`;
};

export type CompanyControl = Control<CompanyValues, unknown, CompanyEdit>;
export type CompanyForm = UseFormReturn<CompanyValues, unknown, CompanyEdit>;

export const newCompany: CompanyValues = {
  name: "",
  ruc: "",
  client_code: "",
  pay_condition: "V001",
  address: "",
  department: null,
  province: null,
  district: null,
  phone: "",
  mobile: "",
  status: "true",
  logo: null,
  join_rule: "open",
  email_domains: "",
  subsidy: noSubsidy,
  reminder_hours: "",
};

export function toFormValues({
  status,
  email_domains,
  subsidy,
  reminder_hours,
  ...company
}: Company): CompanyValues {
  return {
    ...company,
    status: status ? "true" : "false",
    email_domains: email_domains.join(", "),
    subsidy: toSubsidyValues(subsidy),
    reminder_hours: reminder_hours === null ? "" : `${reminder_hours}`,
  };
}

/** Converts the values to the request body. An unchanged logo is not sent. */
function toInput({ logo, ...fields }: CompanyValues) {
  return {
    ...fields,
    // Pasted RUCs may contain hyphens, points and spaces.
    ruc: fields.ruc.replaceAll(/[\s.-]/g, ""),
    department: fields.department ?? "",
    province: fields.province ?? "",
    district: fields.district ?? "",
    subsidy: toSubsidyInput(fields.subsidy),
    ...(typeof logo === "string" ? {} : { logo }),
  };
}

export const companyFormSchema: FormSchema<CompanyValues, CompanyEdit> = { schema: companyEdit, toInput };
