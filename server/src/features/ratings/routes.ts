import type { FastifyInstance } from "fastify";
import { listRatedDishes } from "@lonchera/contract/ratings-list";
import {
  listOrderRatings,
  listRatingComments,
  rateDish as rateDishEndpoint,
  removeRating as removeRatingEndpoint,
} from "@lonchera/contract/ratings";
import { toLimaDate } from "@lonchera/domain/calendar";
import { getRatingState } from "@lonchera/domain/ratings";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findDishesOfOrder, isRateable, toOrderedDish } from "./queries.ts";
import { rateDish, removeRating } from "./rate-dish.ts";
import { findRatedDishes, findRatingComments } from "./rated-dishes.ts";

export function ratingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, replica, settings, clock } = deps;
  const getToday = () => toLimaDate(clock());
  route(app, listOrderRatings, async ({ caller, params }) => {
    const dishes = await findDishesOfOrder(db, caller, { order: params.id });
    if (dishes.length === 0) abort(404, "not_found");
    if (!(await settings.read()).featureSwitches.ratings_offered) return { results: [] };
    const delivered = dishes.filter(
      (dish) => isRateable(dish) && getRatingState(dish.deliveryDate, getToday()) !== "early",
    );
    return { results: delivered.map((dish) => toOrderedDish(dish, getToday())) };
  });
  route(app, rateDishEndpoint, ({ caller, params: { id: order, item }, body }) =>
    rateDish(deps, caller, { order, item }, body),
  );
  route(app, removeRatingEndpoint, ({ caller, params: { id: order, item } }) =>
    removeRating(deps, caller, { order, item }),
  );
  route(app, listRatedDishes, ({ query }) =>
    replica.read((copy) => findRatedDishes(copy, query, getToday())),
  );
  route(app, listRatingComments, ({ params, query }) =>
    replica.read((copy) => findRatingComments(copy, params.item, query, getToday())),
  );
}
