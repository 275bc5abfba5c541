import { z } from "zod";
import { addCartItemInput } from "@lonchera/contract/cart";
import type { MenuItem } from "@lonchera/contract/menus";
import {
  choiceMessages,
  type Course,
  courses,
  hasAccompaniments,
  maxAccompaniments,
  getRequiredChoices,
} from "@lonchera/domain/subitem-choices";
import { noPortionsLeft } from "../cart/cart-lines.ts";

/** The dialog asks for these options. */
type DishChoices = { readonly single: readonly Course[]; readonly accompaniments: boolean };

/** Only ESPEC dishes of the special company have options; a type without subitems is not asked for. */
export function getDishChoices(
  item: Pick<MenuItem, "product" | "subitems">,
  isSpecial: boolean,
): DishChoices {
  if (!isSpecial || item.product !== "ESPEC") return { single: [], accompaniments: false };
  const single = getRequiredChoices(item.subitems).filter((type) =>
    item.subitems.some((subitem) => subitem.item_type === type),
  );
  return { single, accompaniments: hasAccompaniments(item.subitems) };
}

export function describeRemainingUnits(left: number): string {
  if (left <= 0) return noPortionsLeft;
  return left === 1 ? "Solo queda 1 porción" : `Solo quedan ${left} porciones`;
}

/**
 * Accepts up to two decimals after a comma or a point. Returns null for empty text and NaN for other text, also for
 * `1,000`, which may mean a thousand.
 */
export function parseQuantity(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  return /^-?\d+(\.\d{0,2})?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** `left` is the number of units that can still be added. */
export function createAddDishSchema(options: DishChoices, asksZone: boolean, left = Infinity) {
  const choice = (type: Course) =>
    z
      .int()
      .nullable()
      .refine((id) => id !== null || !options.single.includes(type), choiceMessages[type]);
  return z.object({
    quantity: addCartItemInput.shape.quantity.refine(
      (quantity) => quantity <= left,
      describeRemainingUnits(left),
    ),
    delivery_zone: z
      .int()
      .nullable()
      .refine((zone) => zone !== null || !asksZone, "La zona de entrega es requerida")
      // The customer's type may have changed after a zone was chosen.
      .transform((zone) => (asksZone ? zone : null)),
    Entrada: choice("Entrada"),
    Fondo: choice("Fondo"),
    Postre: choice("Postre"),
    Bebida: choice("Bebida"),
    accompaniments: z.array(z.int()).max(maxAccompaniments, choiceMessages.tooManyAccompaniments),
  });
}
export type AddDishBody = z.output<ReturnType<typeof createAddDishSchema>>;
export type AddDishValues = Omit<AddDishBody, "quantity"> & { quantity: string };

export function toInput({ quantity, ...values }: AddDishValues) {
  return { ...values, quantity: parseQuantity(quantity) };
}

export const defaultAddDishValues: AddDishValues = {
  quantity: "1",
  delivery_zone: null,
  Entrada: null,
  Fondo: null,
  Postre: null,
  Bebida: null,
  accompaniments: [],
};

/** Returns the ids of all chosen subitems. */
export function getSelectedSubitems(values: Omit<AddDishBody, "quantity">): number[] {
  const single = courses.flatMap((type) => values[type] ?? []);
  return [...single, ...values.accompaniments];
}
