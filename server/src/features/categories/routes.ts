import type { FastifyInstance } from "fastify";
import {
  createCategory,
  createDayRange as createRangeEndpoint,
  getCategoryUse,
  listCategories,
  pauseMenu,
  undoDayRange as undoRangeEndpoint,
  updateCategory,
} from "@lonchera/contract/categories";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { createOnce } from "../history/create-once.ts";
import { findCategoryUse } from "./category-use.ts";
import {
  createDayRange,
  undoDayRange,
  addCategory,
  changeCategory,
  pauseCompanyMenu,
} from "./save-category.ts";
import { findCategory, findMenuDays, joinDishRatings } from "./queries.ts";

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listCategories, async ({ query }) => {
    const days = await findMenuDays(deps.db, query);
    return (await deps.settings.read()).featureSwitches.ratings_offered
      ? joinDishRatings(deps.db, days)
      : days;
  });
  route(app, createCategory, ({ caller, ...sent }) =>
    createOnce(
      deps.db,
      sent,
      () => addCategory(deps, caller, sent.body),
      (id) => findCategory(deps.db, id),
    ),
  );
  route(app, createRangeEndpoint, ({ caller, body }) => createDayRange(deps, caller, body));
  route(app, undoRangeEndpoint, ({ caller, body }) => undoDayRange(deps, caller, body.dates));
  route(app, updateCategory, ({ caller, params, body }) => changeCategory(deps, caller, params.id, body));
  route(app, getCategoryUse, ({ params }) => findCategoryUse(deps.db, params.id));
  route(app, pauseMenu, ({ caller, params, body }) => pauseCompanyMenu(deps, caller, params, body.paused));
}
