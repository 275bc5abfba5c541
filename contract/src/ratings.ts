import { z } from "zod";
import { minStars, maxRatingCommentLength, maxStars, ratingPeriods } from "@lonchera/domain/ratings";
import { endpoint } from "./endpoint.ts";
import {
  calendarDate,
  id,
  idParam,
  idParams,
  instant,
  optionalText,
  pageOf,
  paging,
  wholeNumber,
} from "./field-schemas.ts";

const starsMessage = `Elige de ${minStars} a ${maxStars} estrellas`;
const stars = wholeNumber(starsMessage, starsMessage).min(minStars, starsMessage).max(maxStars, starsMessage);

/** A delivered dish of an order with the customer's rating. */
const orderedDish = z.object({
  item: id,
  name: z.string(),
  delivery_date: calendarDate,
  /** The last day on which it can be rated. */
  rated_until: calendarDate,
  /** True if the customer can now add, change or remove the rating. */
  can_be_rated: z.boolean(),
  rating: z.object({ stars: z.int(), comment: z.string(), rated_at: instant }).nullable(),
});
export type OrderedDish = z.output<typeof orderedDish>;

const ratingInput = z.object({ stars, comment: optionalText(maxRatingCommentLength).default("") });

const dishParams = z.object({ id: idParam, item: idParam });

/** While ratings are switched off, the list is empty. */
export const listOrderRatings = endpoint("GET", "/api/orders/{id}/ratings/", {
  access: "customer",
  summary: "Los platos entregados de un pedido propio, con la calificación que uno les dio",
  params: idParams,
  response: z.object({ results: z.array(orderedDish) }),
});

export const rateDish = endpoint("PUT", "/api/orders/{id}/ratings/{item}/", {
  access: "customer",
  refuses: [409],
  summary: "Calificar un plato entregado de un pedido propio, o cambiar su calificación",
  params: dishParams,
  body: ratingInput,
  response: orderedDish,
});

export const removeRating = endpoint("DELETE", "/api/orders/{id}/ratings/{item}/", {
  access: "customer",
  refuses: [409],
  summary: "Quitar la propia calificación de un plato",
  params: dishParams,
});

export const ratingPageSizes = [20, 50, 100] as const;

export const ratingFilterFields = {
  company: idParam.optional(),
  period: z.enum(ratingPeriods, "Período desconocido").optional(),
};

/** The ratings of all items of one name, because a dish has another item on each day. */
export const ratedDish = z.object({
  /** The id of the dish's newest rated item, or the id in the query. */
  id,
  name: z.string(),
  /** The average of the period, with two decimals. */
  average: z.number(),
  count: z.int(),
  /** The number of ratings with a comment. */
  comments: z.int(),
  /** The average of the last 30 days minus that of the 30 days before, or null if one of them has no ratings. */
  trend: z.number().nullable(),
});
export type RatedDish = z.output<typeof ratedDish>;

export const ratedDishSortKeys = ["name", "average", "count", "trend"] as const;
export type RatedDishSortKey = (typeof ratedDishSortKeys)[number];

/** Comments are without names, because the kitchen needs only their content. */
const ratingComment = z.object({
  stars: z.int(),
  comment: z.string(),
  company_name: z.string(),
  delivery_date: calendarDate,
});
export type RatingComment = z.output<typeof ratingComment>;

export const listRatingComments = endpoint("GET", "/api/ratings/{item}/comments/", {
  roles: ["operations", "kitchen", "support"],
  summary: "Comentarios sobre el plato de un ítem, los más recientes primero",
  params: z.object({ item: idParam }),
  query: z.object({
    ...ratingFilterFields,
    ...paging(ratingPageSizes[0]),
  }),
  response: pageOf(ratingComment),
});
