import { lazy, Suspense } from "react";
import type { DishTag } from "@lonchera/domain/dish-tags";

export const loadDishTags = () => import("./dish-tags.tsx");
const DishTags = lazy(async () => ({ default: (await loadDishTags()).DishTags }));

/** Loaded where a dish has tags. */
export function LazyDishTags({ tags }: { tags: readonly DishTag[] }) {
  return (
    tags.length > 0 && (
      <Suspense>
        <DishTags tags={tags} />
      </Suspense>
    )
  );
}
