import { useQuery } from "@tanstack/react-query";
import { getFoodPreferences } from "@lonchera/contract/food-preferences";
import type { AvoidableTag, DishTag } from "@lonchera/domain/dish-tags";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";

export const preferencesQuery = query(getFoodPreferences, {});

/** Links use this id of the section of the profile. */
export const preferencesSectionId = "lo-que-evito";

const noAvoidedTags: readonly AvoidableTag[] = [];

/** Returns the allergens that the customer avoids; empty for staff. */
export function useAvoidedTags(): readonly AvoidableTag[] {
  const { user } = useSession();
  const { data } = useQuery({ ...preferencesQuery, enabled: user?.is_staff === false });
  return data?.avoids ?? noAvoidedTags;
}

export function findAvoided(tags: readonly DishTag[], avoids: readonly AvoidableTag[]): AvoidableTag[] {
  return avoids.filter((tag) => tags.includes(tag));
}
