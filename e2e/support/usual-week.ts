import { updateSettings } from "@lonchera/contract/settings";
import type { Db } from "@lonchera/server/platform/db/client";
import { callApi } from "./api.ts";
import { createAdministrator, newSession } from "./people.ts";

/** It stays on: others see hearts on dishes, and nothing else until they use them. */
export async function offerUsualWeek(db: Db): Promise<void> {
  const { access } = await newSession(await createAdministrator(db));
  await callApi(updateSettings, { body: { usual_week_offered: true } }, access);
}
