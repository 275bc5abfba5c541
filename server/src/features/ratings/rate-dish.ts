import type { OrderedDish, rateDish as rateDishEndpoint } from "@lonchera/contract/ratings";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { formatDate, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { computeRatingDays, getRatingState } from "@lonchera/domain/ratings";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { requireUnerasedAccount } from "../accounts/queries.ts";
import type { Deps } from "../deps.ts";
import {
  deleteRating,
  findDishesOfOrder,
  isRateable,
  storeRating,
  toOrderedDish,
  type DishOfOrder,
} from "./queries.ts";

type RatingTarget = { readonly order: number; readonly item: number };

function requireRatingOpen(dish: DishOfOrder, today: CalendarDate): void {
  const { first, last } = computeRatingDays(dish.deliveryDate);
  const state = getRatingState(dish.deliveryDate, today);
  if (state === "early") abort(409, "rating_too_early", formatDate(first));
  if (state === "over") abort(409, "rating_over", formatDate(last));
  if (!isRateable(dish)) abort(409, "rating_cancelled");
}

/** Changes the rating of a dish that can be rated now; throws 404 or 409 otherwise. */
async function changeRating(
  { db, clock, settings }: Deps,
  caller: Customer,
  rated: RatingTarget,
  change: (tx: Transaction, dish: DishOfOrder) => Promise<void>,
): Promise<DishOfOrder> {
  const { featureSwitches } = await settings.read();
  return transaction(db, async (tx) => {
    await requireUnerasedAccount(tx, caller);
    const [dish = abort(404, "not_found")] = await findDishesOfOrder(tx, caller, rated);
    if (!featureSwitches.ratings_offered) abort(409, "ratings_off");
    requireRatingOpen(dish, toLimaDate(clock()));
    await change(tx, dish);
    return dish;
  });
}

/** Neither the history nor the audit log records a rating, because staff read both and must not see who gave it. */
export async function rateDish(
  deps: Deps,
  caller: Customer,
  rated: RatingTarget,
  { stars, comment }: BodyOf<typeof rateDishEndpoint>,
): Promise<OrderedDish> {
  const now = deps.clock();
  const rating = { stars, comment, ratedAt: new Date(now) };
  const dish = await changeRating(deps, caller, rated, (tx, found) => storeRating(tx, caller, found, rating));
  return toOrderedDish({ ...dish, rating }, toLimaDate(now));
}

export async function removeRating(deps: Deps, caller: Customer, rated: RatingTarget): Promise<null> {
  await changeRating(deps, caller, rated, (tx, found) => deleteRating(tx, caller, found));
  return null;
}
