import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import { updateSettings } from "@lonchera/contract/settings";
import type { Db } from "@lonchera/server/platform/db/client";
import { callApi } from "./api.ts";
import { createAdministrator, newSession } from "./people.ts";

/**
 * The features stay on. With the usual week, other journeys only see hearts on dishes; ratings show only after something of an
 * order was delivered.
 */
export async function updateFeatureSwitches(db: Db, switches: Partial<FeatureSwitches>): Promise<void> {
  const { access } = await newSession(await createAdministrator(db));
  await callApi(updateSettings, { body: switches }, access);
}
