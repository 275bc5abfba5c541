import { sql, type SQL } from "drizzle-orm";
import type { DishTag } from "@lonchera/domain/dish-tags";
import type { items } from "./schema/menus.ts";
import type { orderLines } from "./schema/orders.ts";
import { settings } from "./schema/settings.ts";

/** Whether closed days and limits of the kitchen count, within a statement. */
export const closuresOffered: SQL<boolean> = sql`coalesce((select ${settings.closuresOffered} from ${settings}), true)`;

/** The allergens and diets of a dish or line; none while owners have them switched off. */
export function shownTags(tags: typeof items.tags | typeof orderLines.tags) {
  return sql<
    readonly DishTag[]
  >`case when coalesce((select ${settings.dishTagsOffered} from ${settings}), true)
    then ${tags} else '{}' end`.mapWith(tags);
}
