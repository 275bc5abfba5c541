import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import type { Settings } from "@lonchera/contract/settings";
import type { Config } from "../../config.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { settings } from "../../platform/db/schema/settings.ts";
import { firstVersion } from "../history/record-change.ts";

/** The id of the only row, and of its history. */
const settingsId = 1;

type Row = typeof settings.$inferSelect;

/** Returns the columns' defaults if there is no row. */
export function toFeatureSwitches(row: Row | undefined): FeatureSwitches {
  return {
    handovers_offered: row?.handoversOffered ?? false,
    ratings_offered: row?.ratingsOffered ?? false,
    usual_week_offered: row?.usualWeekOffered ?? false,
    dish_tags_offered: row?.dishTagsOffered ?? true,
    closures_offered: row?.closuresOffered ?? true,
    phone_app_offered: row?.phoneAppOffered ?? true,
    home_offered: row?.homeOffered ?? true,
  };
}

function toSettings(row: Row | undefined, config: Config): Settings {
  const { caterer, specialCompanyId } = config;
  return {
    id: settingsId,
    provider_name: row?.providerName ?? null,
    provider_ruc: row?.providerRuc ?? null,
    provider_address: row?.providerAddress ?? null,
    contact_email: row?.contactEmail ?? null,
    special_company_id: row?.specialCompanyId ?? null,
    prices_include_igv: row?.pricesIncludeIgv ?? false,
    company_list_hidden: row?.companyListHidden ?? false,
    ...toFeatureSwitches(row),
    defaults: {
      provider_name: caterer.name,
      provider_ruc: caterer.ruc,
      provider_address: caterer.address,
      contact_email: caterer.email,
      special_company_id: specialCompanyId,
    },
    environment: {
      public_url: config.publicUrl,
      payment_provider: config.paymentProvider,
      sends_emails: config.smtpUrl !== undefined,
      pictures: config.s3 ? "s3" : "folder",
      menu_days: config.menuDays,
    },
    version: row?.version ?? firstVersion,
  };
}

export async function readSettings(db: Queryable, config: Config): Promise<Settings> {
  const [row] = await db.select().from(settings);
  return toSettings(row, config);
}

/** Creates the row if it is missing, and locks it until the transaction ends. */
export async function lockSettings(tx: Transaction, config: Config): Promise<Settings> {
  await tx.insert(settings).values({ id: settingsId }).onConflictDoNothing();
  const [row] = await tx.select().from(settings).for("update");
  return toSettings(row, config);
}

export async function updateSettingsRow(tx: Transaction, changed: Settings): Promise<void> {
  await tx.update(settings).set({
    providerName: changed.provider_name,
    providerRuc: changed.provider_ruc,
    providerAddress: changed.provider_address,
    contactEmail: changed.contact_email,
    specialCompanyId: changed.special_company_id,
    pricesIncludeIgv: changed.prices_include_igv,
    companyListHidden: changed.company_list_hidden,
    handoversOffered: changed.handovers_offered,
    ratingsOffered: changed.ratings_offered,
    usualWeekOffered: changed.usual_week_offered,
    dishTagsOffered: changed.dish_tags_offered,
    closuresOffered: changed.closures_offered,
    phoneAppOffered: changed.phone_app_offered,
    homeOffered: changed.home_offered,
    version: changed.version,
  });
}
