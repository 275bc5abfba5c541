import type { SubitemType } from "./codes.ts";

type Subitem = { readonly subitem_id: number; readonly item_type: SubitemType };

export const maxAccompaniments = 2;

/** A customer chooses at most one option of each course. */
export const courses = ["Entrada", "Fondo", "Postre", "Bebida"] as const;
export type Course = (typeof courses)[number];

export const choiceMessages = {
  Entrada: "Seleccione una entrada",
  Fondo: "Seleccione un fondo",
  Postre: "Seleccione un postre",
  Bebida: "Seleccione una bebida",
  tooManyAccompaniments: `Máximo ${maxAccompaniments} acompañamientos`,
  notOffered: "Una de las opciones no pertenece a este plato",
  onePerType: "Elige una sola opción de cada tipo",
} as const;

/** Returns true if the dish has accompaniments, which replace starter and main. */
export function hasAccompaniments(offered: readonly Subitem[]): boolean {
  return offered.some((subitem) => subitem.item_type === "Refrigerio");
}

/** Returns the types of which exactly one must be chosen. */
export function getRequiredChoices(offered: readonly Subitem[]): readonly Course[] {
  return hasAccompaniments(offered) ? ["Postre", "Bebida"] : courses;
}

/**
 * Returns the problems of the chosen subitem ids of an ESPEC dish (specification, section 5). A type is only
 * required if the dish offers a subitem of it.
 */
export function findChoiceProblems(offered: readonly Subitem[], chosen: readonly number[]): string[] {
  const picked = offered.filter((subitem) => chosen.includes(subitem.subitem_id));
  if (picked.length !== chosen.length) return [choiceMessages.notOffered];
  const countOf = (type: SubitemType) => picked.filter((subitem) => subitem.item_type === type).length;
  const required = getRequiredChoices(offered);
  const problems: string[] = required
    .filter((type) => countOf(type) === 0 && offered.some((subitem) => subitem.item_type === type))
    .map((type) => choiceMessages[type]);
  if (countOf("Refrigerio") > maxAccompaniments) problems.push(choiceMessages.tooManyAccompaniments);
  if (courses.some((type) => countOf(type) > 1)) problems.push(choiceMessages.onePerType);
  return problems;
}
