import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { listOrderRatings, rateDish, removeRating, type OrderedDish } from "@lonchera/contract/ratings";
import { call } from "../../lib/api/call.ts";
import { query, invalidateEndpoints } from "../../lib/api/query.ts";
import { getNow } from "../../lib/clock.ts";

/** It is the new rating, or null to remove the rating. */
export type RatingChange = { readonly stars: number; readonly comment: string } | null;

export const ratingMutationKey = ["rating"];

/**
 * Saves the customer's rating of a dish. The new rating is shown at once, and the saved one again after an error. Changes
 * are sent one after the other.
 */
export function useRateDish(
  order: Pick<Order, "id">,
  dish: OrderedDish,
  onSaved: (change: RatingChange) => void,
) {
  const client = useQueryClient();
  const params = { id: order.id, item: dish.item };
  const { queryKey } = query(listOrderRatings, { params: { id: params.id } });
  const showRating = (rating: OrderedDish["rating"]) =>
    client.setQueryData<{ results: OrderedDish[] }>(
      queryKey,
      (shown) =>
        shown && { results: shown.results.map((one) => (one.item === dish.item ? { ...one, rating } : one)) },
    );
  const mutationKey = [...ratingMutationKey, params.id, params.item];
  const isOnlyOne = () => client.isMutating({ mutationKey }) === 1;
  /** While changes are being sent, this is the rating that the server has. */
  const saved = useRef(dish.rating);
  const toRating = (change: RatingChange) =>
    change && { ...change, rated_at: new Date(getNow()).toISOString() };
  return useMutation({
    mutationKey,
    mutationFn: (change: RatingChange) =>
      change === null ? call(removeRating, { params }) : call(rateDish, { params, body: change }),
    scope: { id: `rating ${params.id} ${params.item}` },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      if (isOnlyOne()) saved.current = dish.rating;
      showRating(toRating(change));
    },
    onSuccess: (_, change) => {
      saved.current = toRating(change);
      onSaved(change);
    },
    onError: () => {
      if (isOnlyOne()) showRating(saved.current);
    },
    onSettled: async () => {
      // An answer from between two changes would show the earlier one for a moment.
      if (client.isMutating({ mutationKey: ratingMutationKey }) > 1) return;
      await invalidateEndpoints(client, [listOrderRatings, listUserOrders]);
    },
  });
}
