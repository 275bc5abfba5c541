import { useCallback, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { countItemUnits } from "../cart/cart-lines.ts";
import { describeCartError, useCart, useCartQueue, getShownCart } from "../cart/use-cart.ts";
import { loadDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { describeAvailability, type Dish, createCartLine, getDishState } from "./dish.ts";

export type DishOrdering = ReturnType<typeof useDishOrdering>;

/** Returns the content of a dish's card and the actions of its buttons. */
export function toDishCardProps({ item, day }: Dish, ordering: DishOrdering, now: number) {
  return {
    item,
    day,
    state: getDishState(item, now),
    terms: describeAvailability(item, day.category_date, now),
    inCart: ordering.countInCart(item.id),
    isStepper: ordering.isStepper,
    isSubsidized: ordering.isSubsidized,
    failure: ordering.findFailure(item.id),
    onAdd: ordering.add,
    onRemove: ordering.remove,
  };
}

type Customer = {
  isType1: boolean;
  isOfSpecialCompany: boolean;
};

/**
 * A card's plus button opens the dialog for company clients and for the special company. For others it adds a unit at
 * once.
 */
export function useDishOrdering({ isType1, isOfSpecialCompany }: Customer) {
  const client = useQueryClient();
  const queue = useCartQueue();
  const { cart, failures } = useCart();
  const lines = cart?.items ?? [];
  const [dialogDish, setDialogDish] = useState<Dish | null>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const opensDialog = !isType1 || isOfSpecialCompany;

  const add = useCallback(
    (dish: Dish) => {
      if (!opensDialog) {
        queue.adjust({ line: createCartLine(dish.item, dish.day), delta: 1 });
        // Errors are ignored, because the card shows the tags, or that they could not be loaded.
        if (dish.item.tags.length > 0)
          void loadDishTags()
            .then((loaded) => loaded.warnOfAvoided(dish.item))
            .catch(() => null);
        return;
      }
      setDialogDish(dish);
      setIsDialogOpen(true);
    },
    [opensDialog, queue],
  );
  const remove = useCallback(
    (dish: Dish) => {
      const line = getShownCart(client, queue)?.items.findLast(({ item }) => item.id === dish.item.id);
      if (line) queue.adjust({ line, delta: -1 });
    },
    [client, queue],
  );
  return {
    opensDialog,
    isStepper: isType1,
    isSubsidized: Boolean(cart?.subsidy),
    countInCart: (itemId: number) => countItemUnits(lines, itemId),
    findFailure: (itemId: number) => {
      const failure = failures.find(({ line }) => line.item.id === itemId);
      return failure ? describeCartError(failure.error) : null;
    },
    add,
    remove,
    dialog: {
      dish: dialogDish,
      isOpen: isDialogOpen,
      close: () => setIsDialogOpen(false),
      forget: () => setDialogDish(null),
    },
  };
}
