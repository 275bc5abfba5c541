import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import {
  companyMessages,
  type Company,
  type CompanyEdit,
  type CompanyInput,
} from "@lonchera/contract/companies";
import { payConditionNames } from "@lonchera/domain/codes";
import { isUniqueViolation } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { recordChange, refuseStaleEdit, type Snapshot } from "../history/record-change.ts";
import { revokeSessions } from "../../platform/auth/sessions.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { keepPicture, pictureName } from "../../platform/files/keep-picture.ts";
import { requirePlace, type PlaceNames } from "./place.ts";
import {
  archiveCompanyRow,
  findCompany,
  insertCompany,
  lockCompany,
  updateCompanyRow,
  type CompanySettings,
} from "./queries.ts";
import { freeSlug } from "./slug.ts";
import { transaction } from "../../platform/db/transaction.ts";

const thing = "company";
const fresh = { phone: "", mobile: "", status: true, logo: null };

/** The settings that an input means: what it leaves out stays as it was. */
function settle(
  before: Pick<CompanySettings, keyof typeof fresh>,
  input: CompanyInput,
  logo: string | null | undefined,
): CompanySettings {
  return {
    name: input.name,
    ruc: input.ruc,
    client_code: input.client_code,
    pay_condition: input.pay_condition,
    address: input.address,
    department: input.department,
    province: input.province,
    district: input.district,
    phone: input.phone ?? before.phone,
    mobile: input.mobile ?? before.mobile,
    status: input.status ?? before.status,
    logo: logo === undefined ? before.logo : logo,
  };
}

function inWords(company: CompanySettings, place: PlaceNames): Snapshot {
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
    Logo: pictureName(company.logo),
  };
}

/** Living companies have client codes of their own, whoever comes first. */
async function withOwnClientCode<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, "companies_client_code_key"))
      return abortField("client_code", companyMessages.clientCodeTaken);
    throw error;
  }
}

export async function addCompany(deps: Deps, staff: Staff, input: CompanyInput): Promise<Company> {
  const place = await requirePlace(deps.db, input);
  const logo = await keepPicture(deps.config, "logo", "logo", input.logo);
  const writing = transaction(deps.db, async (tx) => {
    const settings = settle(fresh, input, logo);
    const company = await insertCompany(tx, settings, await freeSlug(tx, input.name));
    await recordChange(tx, {
      thing,
      id: company.id,
      kind: "created",
      version: company.version,
      byUserId: staff.id,
      at: new Date(deps.clock()),
      before: {},
      after: inWords(company, place),
    });
    return company;
  });
  return withOwnClientCode(writing);
}

/** A company that is called something else keeps its slug: its people know their address. */
export async function changeCompany(
  deps: Deps,
  staff: Staff,
  id: number,
  input: CompanyEdit,
): Promise<Company> {
  if (!(await findCompany(deps.db, id))) abort(404, "not_found");
  const place = await requirePlace(deps.db, input);
  const logo = await keepPicture(deps.config, "logo", "logo", input.logo);
  const writing = transaction(deps.db, async (tx) => {
    const present = (await lockCompany(tx, id)) ?? abort(404, "not_found");
    await refuseStaleEdit(tx, { thing, id }, present.version, input.version);
    const next = { ...present, ...settle(present, input, logo) };
    if (isDeepStrictEqual(next, present)) return present;
    const company = { ...next, version: present.version + 1 };
    await updateCompanyRow(tx, company);
    await recordChange(tx, {
      thing,
      id,
      kind: "changed",
      version: company.version,
      byUserId: staff.id,
      at: new Date(deps.clock()),
      before: inWords(present, await requirePlace(tx, present)),
      after: inWords(company, place),
    });
    return company;
  });
  return withOwnClientCode(writing);
}

/** It leaves every list and its people's sessions end; orders and reports keep it. */
export async function archiveCompany({ db, clock }: Deps, staff: Staff, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const present = (await lockCompany(tx, id)) ?? abort(404, "not_found");
    const at = new Date(clock());
    const version = present.version + 1;
    await archiveCompanyRow(tx, id, version, at);
    await revokeSessions(tx, eq(users.companyId, id), at);
    await recordChange(tx, {
      thing,
      id,
      kind: "archived",
      version,
      byUserId: staff.id,
      at,
      before: inWords(present, await requirePlace(tx, present)),
      after: {},
    });
  });
}
