import { updateSettings } from "@lonchera/contract/settings";
import type { Db } from "@lonchera/server/platform/db/client";
import { callApi } from "./api.ts";
import { createAdministrator, newSession } from "./people.ts";

/** It stays on: an order shows something only once something of it was delivered. */
export async function offerRatings(db: Db): Promise<void> {
  const { access } = await newSession(await createAdministrator(db));
  await callApi(updateSettings, { body: { ratings_offered: true } }, access);
}
