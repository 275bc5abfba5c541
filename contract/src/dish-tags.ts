import { z } from "zod";
import {
  avoidableTags,
  dishTagNames,
  dishTags,
  findTagConflict,
  sortDishTags,
  type DishTag,
} from "@lonchera/domain/dish-tags";

// A module of its own, because few screens load the names of the tags.

const unknown = "Etiqueta desconocida";
export const dishTag = z.enum(dishTags, unknown);
export const avoidableTag = z.enum(avoidableTags, unknown);

export function describeTagConflict([diet, allergen]: readonly [DishTag, DishTag]): string {
  return `«${dishTagNames[diet]}» y «${dishTagNames[allergen]}» se contradicen: deja solo una`;
}

/** Form data has the tags as one text, `gluten,milk`, which is empty without any. */
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
