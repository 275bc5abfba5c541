import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import { updateSettings } from "@lonchera/contract/settings";
import type { Db } from "@lonchera/server/platform/db/client";
import { callApi } from "./api.ts";
import { createAdministrator, newSession } from "./people.ts";

/**
 * Changes feature switches for the whole run and does not restore them. Features that are switched on do not disturb other
 * journeys: the usual week only adds hearts to dishes, and ratings appear only after a delivery.
 */
export async function updateFeatureSwitches(db: Db, switches: Partial<FeatureSwitches>): Promise<void> {
  const { access } = await newSession(await createAdministrator(db));
  await callApi(updateSettings, { body: switches }, access);
}
