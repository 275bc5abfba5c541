import type { DishTag } from "@lonchera/domain/dish-tags";
import { EmptyPlaceholder, lazyPart } from "../../components/lazy-part.tsx";

export const loadDishTags = () => import("./dish-tags.tsx");
const DishTags = lazyPart(async () => (await loadDishTags()).DishTags, EmptyPlaceholder);

/** Loaded where a dish has tags. */
export function LazyDishTags({ tags }: { tags: readonly DishTag[] }) {
  return tags.length > 0 && <DishTags tags={tags} />;
}
