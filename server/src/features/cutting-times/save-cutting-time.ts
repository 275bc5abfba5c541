import { isDeepStrictEqual } from "node:util";
import type { CuttingTime, CuttingTimeInput } from "@lonchera/contract/cutting-times";
import { allCompaniesText, unknownCompaniesMessage } from "@lonchera/contract/field-rules";
import { productNames } from "@lonchera/domain/codes";
import type { Queryable } from "../../platform/db/client.ts";
import { findUnarchivedCompanies } from "../companies/company-access.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import type { Deps } from "../deps.ts";
import { createHistory, firstVersion, recordChange, type Snapshot } from "../history/record-change.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { insertCuttingTime, lockCuttingTime, removeCuttingTimeRow, updateCuttingTimeRow } from "./queries.ts";

type Settings = Omit<CuttingTime, "id" | "version">;

/** The fields that an input may omit. */
type OptionalFields = Pick<Settings, "same_day" | "enabled" | "all_companies" | "working_days_before">;

const newCuttingTime: OptionalFields = {
  same_day: false,
  enabled: true,
  all_companies: false,
  working_days_before: null,
};

const history = createHistory("cutting-time");

/** Applies the input. Omitted fields keep their values. */
async function toSettings(tx: Queryable, before: OptionalFields, input: CuttingTimeInput): Promise<Settings> {
  const allCompanies = input.all_companies ?? before.all_companies;
  const company = await findUnarchivedCompanies(tx, allCompanies ? undefined : input.company);
  if (!allCompanies && company.length < new Set(input.company).size)
    abortField("company", unknownCompaniesMessage);
  const unchangedDays = input.same_day === true ? null : before.working_days_before;
  const workingDays = input.working_days_before === undefined ? unchangedDays : input.working_days_before;
  return {
    product: input.product,
    break_time: input.break_time,
    company,
    same_day: workingDays === null && (input.same_day ?? before.same_day),
    enabled: input.enabled ?? before.enabled,
    all_companies: allCompanies,
    working_days_before: workingDays,
  };
}

function toSnapshot(time: Settings): Snapshot {
  return {
    Producto: productNames[time.product],
    "Hora de corte": time.break_time,
    Compañías: time.all_companies ? allCompaniesText : time.company.map(({ name }) => name).join(", "),
    "Mismo día": time.same_day ? "Sí" : "No",
    "Días hábiles antes": time.working_days_before === null ? null : String(time.working_days_before),
    Habilitado: time.enabled ? "Sí" : "No",
  };
}

export async function addCuttingTime(
  deps: Deps,
  staff: Staff,
  input: CuttingTimeInput,
): Promise<CuttingTime> {
  return menuTransaction(deps, async (tx) => {
    const settings = await toSettings(tx, newCuttingTime, input);
    const time = await insertCuttingTime(tx, { ...settings, version: firstVersion });
    await recordChange(tx, history.toCreation(staff, new Date(deps.clock()), time, toSnapshot(time)));
    return time;
  });
}

/** The change applies at once to carts and to order lines that can still be edited. */
export async function changeCuttingTime(
  deps: Deps,
  staff: Staff,
  id: number,
  input: CuttingTimeInput,
): Promise<CuttingTime> {
  return menuTransaction(deps, async (tx) => {
    const present = (await lockCuttingTime(tx, id)) ?? abort(404, "not_found");
    const next = { ...present, ...(await toSettings(tx, present, input)) };
    if (isDeepStrictEqual(next, present)) return present;
    await history.requireCurrentVersion(tx, present, input.version);
    const time = { ...next, version: present.version + 1 };
    await updateCuttingTimeRow(tx, time);
    const at = new Date(deps.clock());
    await recordChange(tx, history.toEdit(staff, at, time, toSnapshot(present), toSnapshot(time)));
    return time;
  });
}

export async function removeCuttingTime(deps: Deps, staff: Staff, id: number): Promise<void> {
  await menuTransaction(deps, async (tx) => {
    const present = (await lockCuttingTime(tx, id)) ?? abort(404, "not_found");
    await removeCuttingTimeRow(tx, id);
    await recordChange(tx, history.toArchival(staff, new Date(deps.clock()), present, toSnapshot(present)));
  });
}
