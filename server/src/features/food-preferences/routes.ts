import type { FastifyInstance } from "fastify";
import { getFoodPreferences, saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findFoodPreferences, storeFoodPreferences } from "./queries.ts";

/** Neither the history nor the audit log tells of a change, because staff read both. */
export function foodPreferenceRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  route(app, getFoodPreferences, async ({ caller }) => {
    const stored = await findFoodPreferences(db, caller.id);
    return { avoids: [...(stored?.avoids ?? [])] };
  });
  route(app, saveFoodPreferences, ({ caller, body }) =>
    storeFoodPreferences(db, caller.id, body, new Date(clock())),
  );
}
