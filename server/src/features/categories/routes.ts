import type { FastifyInstance } from "fastify";
import { createCategory, listCategories, updateCategory } from "@lonchera/contract/categories";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findMenuDays } from "./queries.ts";
import { addCategory, changeCategory } from "./save-category.ts";

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listCategories, ({ query }) => findMenuDays(deps.db, query));
  route(app, createCategory, ({ caller, body }) => addCategory(deps, caller, body));
  route(app, updateCategory, ({ caller, params, body }) => changeCategory(deps, caller, params.id, body));
}
