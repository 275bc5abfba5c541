import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ratedDish, ratedDishSortKeys, ratingFilterFields, ratingPageSizes } from "./ratings.ts";
import { idParam, pageOf, paging, search } from "./field-schemas.ts";

// This is a separate module, because every page of the web loads the access rights of this list.
export const listRatedDishes = endpoint("GET", "/api/ratings/", {
  roles: ["operations", "kitchen", "support"],
  summary: "Calificaciones de los platos: promedio, cantidad y tendencia",
  query: z.object({
    ...ratingFilterFields,
    /** Finds only the dish to which this item belongs. The other filters apply as well. */
    id: idParam.optional(),
    search: search.optional(),
    ordering: z
      .enum(
        [...ratedDishSortKeys, ...ratedDishSortKeys.map((key) => `-${key}` as const)],
        "Orden desconocido",
      )
      .default("-count"),
    ...paging(ratingPageSizes[0]),
  }),
  response: pageOf(ratedDish),
});
