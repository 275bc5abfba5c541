import { eq, sql, type SQL } from "drizzle-orm";
import type { DishTag } from "@lonchera/domain/dish-tags";
import { abort } from "../http/http-error.ts";
import type { Queryable } from "./client.ts";
import type { items } from "./schema/menus.ts";
import type { orderLines } from "./schema/orders.ts";
import { settings } from "./schema/settings.ts";

/** Whether closed days and limits of the kitchen count, within a statement. */
export const closuresOffered: SQL<boolean> = sql`coalesce((select ${settings.closuresOffered} from ${settings}), true)`;

/** Throws 409 while closed days and limits of the kitchen do not count. */
export async function requireClosuresOffered(db: Queryable): Promise<void> {
  if ((await db.$count(settings, eq(settings.closuresOffered, false))) > 0) abort(409, "closures_off");
}

/** The allergens and diets of a dish or line; none while owners have them switched off. */
export function selectShownTags(tags: typeof items.tags | typeof orderLines.tags) {
  return sql<
    readonly DishTag[]
  >`case when coalesce((select ${settings.dishTagsOffered} from ${settings}), true)
    then ${tags} else '{}' end`.mapWith(tags);
}
