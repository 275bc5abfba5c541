import type { FastifyInstance } from "fastify";
import { getFoodPreferences, saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { toLimaDate } from "@lonchera/domain/calendar";
import { transaction } from "../../platform/db/transaction.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findFoodPreferences, hasTaggedDishes, storeFoodPreferences } from "./queries.ts";

/** Neither the history nor the audit log records changes, because staff read both. */
export function foodPreferenceRoutes(app: FastifyInstance, { db, clock, settings }: Deps): void {
  route(app, getFoodPreferences, async ({ caller }) => {
    const stored = await findFoodPreferences(db, caller.id);
    const { featureSwitches } = await settings.read();
    const hasSomething =
      stored !== undefined || (await hasTaggedDishes(db, caller.companyId, toLimaDate(clock())));
    return {
      avoids: [...(stored?.avoids ?? [])],
      offered: featureSwitches.dish_tags_offered && hasSomething,
    };
  });
  route(app, saveFoodPreferences, ({ caller, body }) =>
    transaction(db, (tx) => storeFoodPreferences(tx, caller.id, body, new Date(clock()))),
  );
}
