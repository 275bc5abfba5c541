import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import type { DishState } from "./dish-state.ts";

export type Dish = { readonly item: MenuItem; readonly day: MenuDay };

export type DishCardProps = Dish & {
  state: DishState;
  /** Until when it can be ordered, or why it cannot be. */
  terms: string;
  /** Units of it in the cart. */
  inCart: number;
  /** True where the card shows that number and its buttons act on it at once. */
  isStepper: boolean;
  /** Why the last change was not granted. */
  failure: string | null;
  onAdd: (dish: Dish) => void;
  onRemove: (dish: Dish) => void;
};

export const dishCardWidth = 272;
