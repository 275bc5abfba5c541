import { sql } from "drizzle-orm";
import type { DishTag } from "@lonchera/domain/dish-tags";
import type { items } from "./schema/menus.ts";
import type { orderLines } from "./schema/orders.ts";
import { settings } from "./schema/settings.ts";

/** Selects the allergens and diets of a dish or line. Selects none if owners have switched them off. */
export function selectShownTags(tags: typeof items.tags | typeof orderLines.tags) {
  return sql<
    readonly DishTag[]
  >`case when coalesce((select ${settings.dishTagsOffered} from ${settings}), true)
    then ${tags} else '{}' end`.mapWith(tags);
}
