import { z } from "zod";
import {
  avoidableTags,
  dishTagNames,
  dishTags,
  findTagConflict,
  sortDishTags,
  type DishTag,
} from "@lonchera/domain/dish-tags";

// This is a separate module, because few screens load the names of the tags.

const unknown = "Etiqueta desconocida";
export const dishTag = z.enum(dishTags, unknown);
export const avoidableTag = z.enum(avoidableTags, unknown);

export function describeTagConflict([diet, allergen]: readonly [DishTag, DishTag]): string {
  return `«${dishTagNames[diet]}» y «${dishTagNames[allergen]}» se contradicen: deja solo una`;
}

/** In form data, the tags are one text, e.g. `gluten,milk`, which is empty if there are none. */
export const tagsInput = z.preprocess(
  (value: readonly DishTag[] | string | undefined) =>
    typeof value === "string" ? value.split(",").filter(Boolean) : value,
  z
    .array(dishTag)
    .superRefine((tags, { addIssue }) => {
      const conflict = findTagConflict(tags);
      if (conflict) addIssue(describeTagConflict(conflict));
    })
    .transform(sortDishTags)
    .optional(),
);
