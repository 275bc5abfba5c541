import { isDeepStrictEqual } from "node:util";
import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import { settingsMessages, type Settings, type SettingsInput } from "@lonchera/contract/settings";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { omitUndefined } from "../../platform/http/omit-undefined.ts";
import { findCompanyName } from "../companies/company-access.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange, type Snapshot } from "../history/record-change.ts";
import { lockSettings, updateSettingsRow } from "./queries.ts";

const history = createHistory("settings");
const offerLabels: readonly (readonly [keyof FeatureSwitches, string])[] = [
  ["handovers_offered", "Entrega con código"],
  ["ratings_offered", "Los clientes califican sus platos"],
  ["usual_week_offered", "Favoritos y semana habitual"],
  ["dish_tags_offered", "Alérgenos y dieta"],
  ["closures_offered", "Feriados y capacidad"],
  ["phone_app_offered", "Aplicación en el teléfono"],
  ["home_offered", "Inicio del personal"],
];
const byDefault = "Valor por defecto";

async function describeCompany(db: Queryable, id: number | null): Promise<string> {
  return id === null ? byDefault : `${(await findCompanyName(db, id)) ?? "Empresa"} (ID ${id})`;
}

async function toSnapshot(db: Queryable, settings: Settings): Promise<Snapshot> {
  return {
    "Nombre del proveedor": settings.provider_name ?? byDefault,
    "RUC del proveedor": settings.provider_ruc ?? byDefault,
    "Dirección del proveedor": settings.provider_address ?? byDefault,
    "Correo de contacto": settings.contact_email ?? byDefault,
    "Empresa especial": await describeCompany(db, settings.special_company_id),
    "Los precios incluyen IGV": settings.prices_include_igv ? "Sí" : "No",
    "Ocultar la lista pública de compañías": settings.company_list_hidden ? "Sí" : "No",
    ...Object.fromEntries(offerLabels.map(([name, label]) => [label, settings[name] ? "Sí" : "No"])),
  };
}

/** Throws 400 if the special company is changed to one that does not exist. */
async function requireCompany(
  tx: Transaction,
  before: Settings,
  id: number | null | undefined,
): Promise<void> {
  if (id === undefined || id === null || id === before.special_company_id) return;
  if ((await findCompanyName(tx, id)) === undefined)
    abortField("special_company_id", settingsMessages.unknownCompany);
}

/** The change takes effect at once in every process. */
export async function changeSettings(deps: Deps, staff: Staff, input: SettingsInput): Promise<Settings> {
  const { db, config, clock } = deps;
  const { version: edited, ...wanted } = input;
  const saved = await transaction(db, async (tx) => {
    const before = await lockSettings(tx, config);
    await requireCompany(tx, before, wanted.special_company_id);
    const next = { ...before, ...omitUndefined(wanted) };
    if (isDeepStrictEqual(next, before)) return before;
    await history.requireCurrentVersion(tx, before, edited);
    const after = { ...next, version: before.version + 1 };
    await updateSettingsRow(tx, after);
    const at = new Date(clock());
    const [old, now] = [await toSnapshot(tx, before), await toSnapshot(tx, after)];
    await recordChange(tx, history.toEdit(staff, at, after, old, now));
    return after;
  });
  deps.settings.clear();
  deps.menuCache.clear();
  return saved;
}
