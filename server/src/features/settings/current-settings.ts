import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import type { Config, Caterer } from "../../config.ts";
import type { Queryable } from "../../platform/db/client.ts";
import type { ProcessConnection } from "../../platform/db/process-connection.ts";
import { settings } from "../../platform/db/schema/settings.ts";
import { toFeatureSwitches } from "./queries.ts";

/** The values in force: those that owners set, otherwise those of the environment. */
export type CurrentSettings = {
  readonly caterer: Caterer;
  readonly specialCompanyId: number;
  readonly companyListHidden: boolean;
  readonly featureSwitches: FeatureSwitches;
};

export type SettingsReader = {
  /** A transaction passes itself, so that it does not wait for another connection. */
  read(db?: Queryable): Promise<CurrentSettings>;
  /** Makes the next `read` query the database. */
  clear(): void;
};

async function findCurrentSettings(db: Queryable, config: Config): Promise<CurrentSettings> {
  const [row] = await db.select().from(settings);
  const { caterer, specialCompanyId } = config;
  return {
    caterer: {
      name: row?.providerName ?? caterer.name,
      ruc: row?.providerRuc ?? caterer.ruc,
      address: row?.providerAddress ?? caterer.address,
      email: row?.contactEmail ?? caterer.email,
    },
    specialCompanyId: row?.specialCompanyId ?? specialCompanyId,
    companyListHidden: row?.companyListHidden ?? false,
    featureSwitches: toFeatureSwitches(row),
  };
}

/** Caches the settings until any process changes them. While notifications may be missed, each call queries the database. */
export function createSettingsReader(
  db: Queryable,
  connection: ProcessConnection,
  config: Config,
): SettingsReader {
  let kept: CurrentSettings | undefined;
  let clearings = 0;
  const clear = () => {
    kept = undefined;
    clearings += 1;
  };
  connection.listen("settings_changed", clear);
  return {
    async read(queryable = db) {
      if (kept) return kept;
      const clearingsBefore = clearings;
      const { isOpen } = connection;
      const found = await findCurrentSettings(queryable, config);
      // A change since the query was sent has called `clear`, and `found` may lack it.
      if (isOpen && clearings === clearingsBefore) kept = found;
      return found;
    },
    clear,
  };
}
