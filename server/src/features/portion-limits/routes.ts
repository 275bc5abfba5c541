import type { FastifyInstance } from "fastify";
import {
  createPortionLimit,
  deletePortionLimit,
  listPortionLimits,
  updatePortionLimit,
} from "@lonchera/contract/portion-limits";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { createOnce } from "../history/create-once.ts";
import { findPortionLimits } from "./queries.ts";
import { addPortionLimit, changePortionLimit, removePortionLimit } from "./save-limit.ts";

export function portionLimitRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listPortionLimits, ({ query }) => findPortionLimits(deps.db, query));
  route(app, createPortionLimit, ({ caller, ...sent }) =>
    createOnce(
      deps.db,
      sent,
      () => addPortionLimit(deps, caller, sent.body),
      async (id) => (await findPortionLimits(deps.db, { id, page: 1, page_size: 1 })).results[0],
    ),
  );
  route(app, updatePortionLimit, ({ caller, params, body }) =>
    changePortionLimit(deps, caller, params.id, body),
  );
  route(app, deletePortionLimit, ({ caller, params, query }) =>
    removePortionLimit(deps, caller, params.id, query.version),
  );
}
