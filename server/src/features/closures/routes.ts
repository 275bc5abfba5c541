import type { FastifyInstance } from "fastify";
import { createClosure, deleteClosure, listClosures, updateClosure } from "@lonchera/contract/closures";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findClosures } from "./queries.ts";
import { addClosure, changeClosure, removeClosure } from "./save-closure.ts";

export function closureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listClosures, ({ query }) => findClosures(deps.db, query));
  route(app, createClosure, ({ caller, body }) => addClosure(deps, caller, body));
  route(app, updateClosure, ({ caller, params, body }) => changeClosure(deps, caller, params.id, body));
  route(app, deleteClosure, ({ caller, params }) => removeClosure(deps, caller, params.id));
}
