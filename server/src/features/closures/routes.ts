import type { FastifyInstance } from "fastify";
import { createClosure, deleteClosure, listClosures, updateClosure } from "@lonchera/contract/closures";
import {
  cancelClosureOrders as cancelEndpoint,
  listClosureOrders,
  moveClosureOrders as moveEndpoint,
} from "@lonchera/contract/closures-orders";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { createOnce } from "../history/create-once.ts";
import { findClosureOrders } from "./closure-orders.ts";
import { findClosure, findClosures } from "./queries.ts";
import { cancelClosureOrders, moveClosureOrders } from "./move-and-cancel-orders.ts";
import { addClosure, changeClosure, removeClosure } from "./save-closure.ts";

export function closureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listClosures, ({ query }) => findClosures(deps.db, query));
  route(app, createClosure, ({ caller, ...sent }) =>
    createOnce(
      deps.db,
      sent,
      () => addClosure(deps, caller, sent.body),
      (id) => findClosure(deps.db, id),
    ),
  );
  route(app, updateClosure, ({ caller, params, body }) => changeClosure(deps, caller, params.id, body));
  route(app, deleteClosure, ({ caller, params, query }) =>
    removeClosure(deps, caller, params.id, query.version),
  );
  route(app, listClosureOrders, async ({ params, query }) => {
    const found = await findClosureOrders(deps.db, params.id, query);
    deps.audit.recordView("order", found.results);
    return found;
  });
  route(app, moveEndpoint, ({ caller, params, body }) => moveClosureOrders(deps, caller, params.id, body));
  route(app, cancelEndpoint, ({ caller, params, body }) =>
    cancelClosureOrders(deps, caller, params.id, body),
  );
}
