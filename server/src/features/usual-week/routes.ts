import type { FastifyInstance } from "fastify";
import {
  addFavorite as addFavoriteEndpoint,
  getProposal,
  getUsualWeek,
  removeFavorite as removeFavoriteEndpoint,
  saveUsualWeek as saveUsualWeekEndpoint,
  addProposalToCart as addProposalToCartEndpoint,
  type UsualWeek,
} from "@lonchera/contract/usual-week";
import { route } from "../../platform/http/route.ts";
import { ensureOpenCart } from "../cart/queries.ts";
import type { Deps } from "../deps.ts";
import { createProposedDays, proposeDishes } from "./proposal.ts";
import { readStoredWeek, readUsualWeek } from "./queries.ts";
import { addFavorite, removeFavorite, saveUsualWeek } from "./save-usual-week.ts";
import { addProposalToCart } from "./add-proposal-to-cart.ts";

const notOffered: UsualWeek = {
  offered: false,
  favorites: [],
  days: [],
  delivery_zone: null,
  confirms: false,
  confirm_missing: null,
  skipped_until: null,
};

/** Neither the history nor the audit log records changes, because staff must not see a person's preferences. */
export function usualWeekRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, settings } = deps;
  const isOffered = async () => (await settings.read()).featureSwitches.usual_week_offered;
  route(app, getUsualWeek, async ({ caller }) =>
    (await isOffered()) ? readUsualWeek(db, caller) : notOffered,
  );
  route(app, saveUsualWeekEndpoint, ({ caller, body }) => saveUsualWeek(deps, caller, body));
  route(app, addFavoriteEndpoint, ({ caller, body }) => addFavorite(deps, caller, body.item));
  route(app, removeFavoriteEndpoint, ({ caller, body }) => removeFavorite(deps, caller, body));
  route(app, getProposal, async ({ caller }) => {
    if (!(await isOffered())) return { results: [] };
    const week = await readStoredWeek(db, caller);
    const proposed = await proposeDishes(deps, db, caller, week, clock());
    return { results: await createProposedDays(db, caller, week, proposed) };
  });
  route(app, addProposalToCartEndpoint, async ({ caller, body }) => {
    const outcome = await addProposalToCart(deps, caller, body.items);
    return { ...outcome, cart: await ensureOpenCart(deps, caller) };
  });
}
