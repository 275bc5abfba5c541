/** The allergens that have to be declared: Regulation (EU) 1169/2011, annex II. */
export const allergens = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soy",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export type Allergen = (typeof allergens)[number];

export const dietTags = ["vegetarian", "vegan", "gluten-free", "lactose-free", "spicy"] as const;
export type DietTag = (typeof dietTags)[number];

/** The allergens and diets that a dish can declare. A dish without tags declares nothing. */
export const dishTags = [...allergens, ...dietTags] as const;
export type DishTag = (typeof dishTags)[number];

export const dishTagNames: Readonly<Record<DishTag, string>> = {
  gluten: "Gluten",
  crustaceans: "Crustáceos",
  eggs: "Huevo",
  fish: "Pescado",
  peanuts: "Maní",
  soy: "Soya",
  milk: "Leche",
  nuts: "Frutos secos",
  celery: "Apio",
  mustard: "Mostaza",
  sesame: "Ajonjolí",
  sulphites: "Sulfitos",
  lupin: "Altramuz (tarwi)",
  molluscs: "Moluscos",
  vegetarian: "Vegetariano",
  vegan: "Vegano",
  "gluten-free": "Sin gluten",
  "lactose-free": "Sin lactosa",
  spicy: "Picante",
};

/** The tags that a person can avoid. */
export const avoidableTags = [...allergens, "spicy"] as const;
export type AvoidableTag = (typeof avoidableTags)[number];

const isAllergen = (tag: DishTag): tag is Allergen => allergens.some((known) => known === tag);

export function listAllergens(tags: readonly DishTag[]): Allergen[] {
  return tags.filter(isAllergen);
}

export function listDietTags(tags: readonly DishTag[]): DietTag[] {
  return tags.filter((tag) => !isAllergen(tag));
}

/** Returns the tags without repetitions, in the order of `dishTags`. */
export function sortDishTags(tags: readonly DishTag[]): DishTag[] {
  return dishTags.filter((tag) => tags.includes(tag));
}

const excluded: Readonly<Partial<Record<DietTag, readonly Allergen[]>>> = {
  vegetarian: ["fish", "crustaceans", "molluscs"],
  vegan: ["fish", "crustaceans", "molluscs", "eggs", "milk"],
  "gluten-free": ["gluten"],
};

/** Returns a diet and an allergen that contradict each other, or null. */
export function findTagConflict(tags: readonly DishTag[]): readonly [DietTag, Allergen] | null {
  for (const diet of listDietTags(tags)) {
    const allergen = excluded[diet]?.find((one) => tags.includes(one));
    if (allergen !== undefined) return [diet, allergen];
  }
  return null;
}

/** Removes the diets that an allergen contradicts. */
export function dropContradictedDiets(tags: readonly DishTag[]): DishTag[] {
  return tags.filter((tag) => isAllergen(tag) || findTagConflict([...listAllergens(tags), tag]) === null);
}

/** Merges the tags of dishes that are shown together: allergens and `spicy` of any dish, and diets that all dishes suit. */
export function mergeDishTags(lists: readonly (readonly DishTag[])[]): DishTag[] {
  return dishTags.filter((tag) =>
    isAllergen(tag) || tag === "spicy"
      ? lists.some((tags) => tags.includes(tag))
      : lists.length > 0 && lists.every((tags) => tags.includes(tag)),
  );
}

/** Returns the names in lower case, e.g. `gluten, leche`. */
export function joinTagNames(tags: readonly DishTag[]): string {
  return tags.map((tag) => dishTagNames[tag].toLowerCase()).join(", ");
}

/** Returns a text like `Contiene gluten, leche · Picante`, which is empty without tags. */
export function describeDishTags(tags: readonly DishTag[]): string {
  const contained = listAllergens(tags);
  const parts = listDietTags(tags).map((tag) => dishTagNames[tag]);
  return [...(contained.length > 0 ? [`Contiene ${joinTagNames(contained)}`] : []), ...parts].join(" · ");
}
