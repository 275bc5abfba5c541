import { useCallback, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { countItemUnits } from "../cart/cart-lines.ts";
import { cartErrorText, useCart, useCartQueue, readShownCart } from "../cart/use-cart.ts";
import { loadDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { availabilityText, type Dish, createCartLine, dishState } from "./dish.ts";

export type DishOrdering = ReturnType<typeof useDishOrdering>;

/** Returns the content of a dish's card and the actions of its buttons. */
export function showDish({ item, day }: Dish, ordering: DishOrdering, now: number) {
  return {
    item,
    day,
    state: dishState(item, now),
    terms: availabilityText(item, day.category_date, now),
    inCart: ordering.inCart(item.id),
    isStepper: ordering.isStepper,
    isSubsidised: ordering.isSubsidised,
    failure: ordering.failureOf(item.id),
    onAdd: ordering.add,
    onRemove: ordering.remove,
  };
}

type Customer = {
  isType1: boolean;
  isOfSpecialCompany: boolean;
};

/** The plus of a card adds a unit at once for type1 and opens the dialog for others. */
export function useDishOrdering({ isType1, isOfSpecialCompany }: Customer) {
  const client = useQueryClient();
  const queue = useCartQueue();
  const { cart, failures } = useCart();
  const lines = cart?.items ?? [];
  const [dialogDish, setAsked] = useState<Dish | null>(null);
  const [isDialogOpen, setIsAsking] = useState(false);
  const opensDialog = !isType1 || isOfSpecialCompany;

  const add = useCallback(
    (dish: Dish) => {
      if (!opensDialog) {
        queue.adjust({ line: createCartLine(dish.item, dish.day), delta: 1 });
        // The card says it too, should the file be missing.
        if (dish.item.tags.length > 0)
          void loadDishTags()
            .then((loaded) => loaded.warnOfAvoided(dish.item))
            .catch(() => null);
        return;
      }
      setAsked(dish);
      setIsAsking(true);
    },
    [opensDialog, queue],
  );
  const remove = useCallback(
    (dish: Dish) => {
      const lines = readShownCart(client, queue)?.items;
      const line = lines?.findLast((candidate) => candidate.item.id === dish.item.id);
      if (line) queue.adjust({ line, delta: -1 });
    },
    [client, queue],
  );
  return {
    opensDialog,
    isStepper: isType1,
    isSubsidised: Boolean(cart?.subsidy),
    inCart: (itemId: number) => countItemUnits(lines, itemId),
    failureOf: (itemId: number) => {
      const failure = failures.find(({ line }) => line.item.id === itemId);
      return failure ? cartErrorText(failure.error) : null;
    },
    add,
    remove,
    dialog: {
      dish: dialogDish,
      isOpen: isDialogOpen,
      close: () => setIsAsking(false),
      forget: () => setAsked(null),
    },
  };
}
