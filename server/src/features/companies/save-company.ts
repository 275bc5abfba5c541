import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import {
  companyMessages,
  type Company,
  type CompanyEdit,
  type CompanyInput,
} from "@lonchera/contract/companies";
import type { SubsidyTerms } from "@lonchera/contract/subsidy";
import { formatDate } from "@lonchera/domain/calendar";
import { joinRuleNames, payConditionNames, productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/texts";
import { formatMoneyText } from "@lonchera/domain/money";
import { amountDuePaymentNames } from "@lonchera/domain/subsidy";
import { endSessions, type Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { getPictureName, savePicture } from "../../platform/files/save-picture.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { omitUndefined } from "../../platform/http/omit-undefined.ts";
import { clearArchivedVehicles } from "../delivery-zones/save-zone.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange, type Snapshot } from "../history/record-change.ts";
import {
  requireLocation,
  type LocationNames,
  archiveCompanyRow,
  findCompany,
  insertCompany,
  lockCompany,
  restoreCompanyRow,
  updateCompanyRow,
  type CompanySettings,
} from "./queries.ts";
import { findFreeSlug } from "./slug.ts";

/** Describes a subsidy in one line for the history and the audit log. */
function describeSubsidy(terms: SubsidyTerms): string {
  const rules = terms.rules.map(({ product, percent, amount, max_per_meal }) => {
    const share = amount === null ? `${percent}%` : formatMoneyText(amount);
    const limit = max_per_meal === null ? "" : ` (hasta ${formatMoneyText(max_per_meal)})`;
    return `${productNames[product]} ${share}${limit}`;
  });
  const limits = [
    `${formatCount(terms.meals_per_day, "comida", "comidas")} por día`,
    terms.month_cap === null ? "" : `hasta ${formatMoneyText(terms.month_cap)} al mes`,
    terms.valid_from === null ? "" : `desde el ${formatDate(terms.valid_from)}`,
    terms.valid_until === null ? "" : `hasta el ${formatDate(terms.valid_until)}`,
    `resto: ${amountDuePaymentNames[terms.rest]}`,
  ];
  return [...rules, ...limits.filter(Boolean)].join(" · ");
}

const history = createHistory("company");
type OptionalSettings = Pick<
  CompanySettings,
  "phone" | "mobile" | "status" | "logo" | "join_rule" | "email_domains" | "subsidy" | "reminder_hours"
>;
const newCompany: OptionalSettings = {
  phone: "",
  mobile: "",
  status: true,
  logo: null,
  join_rule: "open",
  email_domains: [],
  subsidy: null,
  reminder_hours: null,
};

/** Applies the input. Omitted fields keep their values. */
function applyInput(
  before: OptionalSettings,
  { logo: _, ...input }: CompanyInput,
  logo: string | null | undefined,
): CompanySettings {
  const settings = { ...before, ...omitUndefined({ ...input, logo }) };
  if (settings.join_rule === "domain" && settings.email_domains.length === 0)
    abortField("email_domains", companyMessages.emailDomainsRequired);
  return settings;
}

function toSnapshot(company: CompanySettings, place: LocationNames): Snapshot {
  return {
    Nombre: company.name,
    RUC: company.ruc,
    "Código Cliente": company.client_code,
    "Condición de pago": payConditionNames[company.pay_condition],
    Dirección: company.address,
    Departamento: place.department,
    Provincia: place.province,
    Distrito: place.district,
    Teléfono: company.phone || null,
    Móvil: company.mobile || null,
    Estado: company.status ? "Activo" : "Inactivo",
    Logo: getPictureName(company.logo),
    // It is null in the companies that never set a rule.
    "Quién puede registrarse": company.join_rule === "open" ? null : joinRuleNames[company.join_rule],
    "Dominios de correo": company.email_domains.join(", ") || null,
    Subvención: company.subsidy && describeSubsidy(company.subsidy),
    Recordatorio:
      company.reminder_hours === null
        ? null
        : `${formatCount(company.reminder_hours, "hora", "horas")} antes del cierre`,
  };
}

/** Saves a company, unless another active one has its client code. */
function saveWithUniqueCode(deps: Deps, save: (tx: Transaction) => Promise<Company>): Promise<Company> {
  const isTaken = () => abortField("client_code", companyMessages.clientCodeTaken);
  return handleUniqueViolation(transaction(deps.db, save), "companies_client_code_key", isTaken);
}

export async function addCompany(deps: Deps, staff: Staff, input: CompanyInput): Promise<Company> {
  const place = await requireLocation(deps.db, input);
  const logo = await savePicture(deps.files, "logo", "logo", input.logo);
  return saveWithUniqueCode(deps, async (tx) => {
    const settings = applyInput(newCompany, input, logo);
    const company = await insertCompany(tx, settings, await findFreeSlug(tx, input.name));
    const at = new Date(deps.clock());
    await recordChange(tx, history.toCreation(staff, at, company, toSnapshot(company, place)));
    return company;
  });
}

/** A renamed company keeps its slug, because people have bookmarked its address. */
export async function changeCompany(
  deps: Deps,
  staff: Staff,
  id: number,
  { version, ...input }: CompanyEdit,
): Promise<Company> {
  if (!(await findCompany(deps.db, id))) abort(404, "not_found");
  const place = await requireLocation(deps.db, input);
  const logo = await savePicture(deps.files, "logo", "logo", input.logo);
  return saveWithUniqueCode(deps, async (tx) => {
    const present = (await lockCompany(tx, id)) ?? abort(404, "not_found");
    const next = { ...present, ...applyInput(present, input, logo) };
    if (isDeepStrictEqual(next, present)) return present;
    await history.requireCurrentVersion(tx, present, version);
    const company = { ...next, version: present.version + 1 };
    await updateCompanyRow(tx, company);
    const at = new Date(deps.clock());
    const before = toSnapshot(present, await requireLocation(tx, present));
    await recordChange(tx, history.toEdit(staff, at, company, before, toSnapshot(company, place)));
    return company;
  });
}

/** An archived company leaves every list, and its users' sessions end. Orders and reports keep it. */
export async function archiveCompany({ db, clock }: Deps, staff: Staff, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const present = (await lockCompany(tx, id)) ?? abort(404, "not_found");
    const at = new Date(clock());
    await archiveCompanyRow(tx, id, present.version + 1, at);
    await endSessions(tx, eq(users.companyId, id), at);
    const before = toSnapshot(present, await requireLocation(tx, present));
    await recordChange(tx, history.toArchival(staff, at, present, before));
  });
}

/** The company's zones, dishes and people come back with it. People must sign in again. */
export async function restoreCompany({ db, clock }: Deps, staff: Staff, id: number): Promise<void> {
  const writing = transaction(db, async (tx) => {
    const version = (await restoreCompanyRow(tx, id)) ?? abort(404, "not_found");
    const at = new Date(clock());
    const [before, after] = [{ Archivada: "Sí" }, { Archivada: "No" }];
    await recordChange(tx, history.toEdit(staff, at, { id, version }, before, after));
    await clearArchivedVehicles(tx, staff, at, id);
  });
  await handleUniqueViolation(writing, "companies_client_code_key", () => abort(409, "client_code_taken"));
}
