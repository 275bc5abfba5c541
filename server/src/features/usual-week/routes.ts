import type { FastifyInstance } from "fastify";
import {
  addFavorite as addFavoriteEndpoint,
  getProposal,
  getUsualWeek,
  removeFavorite as removeFavoriteEndpoint,
  saveUsualWeek as saveUsualWeekEndpoint,
  takeProposal as takeProposalEndpoint,
  type UsualWeek,
} from "@lonchera/contract/usual-week";
import { route } from "../../platform/http/route.ts";
import { ensureOpenCart } from "../cart/queries.ts";
import type { Deps } from "../deps.ts";
import { toProposedDays, proposeDishes } from "./proposal.ts";
import { readStoredWeek, readUsualWeek } from "./queries.ts";
import { addFavorite, removeFavorite, saveUsualWeek } from "./save-usual-week.ts";
import { takeProposal } from "./take-proposal.ts";

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
    return { results: await toProposedDays(db, caller, week, proposed) };
  });
  route(app, takeProposalEndpoint, async ({ caller, body }) => {
    const outcome = await takeProposal(deps, caller, body.items);
    return { ...outcome, cart: await ensureOpenCart(deps, caller) };
  });
}
