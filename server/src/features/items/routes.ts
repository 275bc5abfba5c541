import type { FastifyInstance } from "fastify";
import {
  createItem,
  deleteItem,
  listArchivedItems,
  listDishCatalogue,
  listItems,
  restoreItem as restoreItemEndpoint,
  updateItem,
} from "@lonchera/contract/items";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { createOnce } from "../history/create-once.ts";
import { findDishCatalogue } from "./dish-catalogue.ts";
import { restoreItem, findArchivedItems } from "./archive-items.ts";
import { findItems, findItem } from "./queries.ts";
import { addItem, archiveItem, changeItem } from "./save-item.ts";

export function itemRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listItems, ({ query }) => findItems(deps.db, query));
  route(app, listDishCatalogue, ({ query }) => findDishCatalogue(deps.db, query));
  route(app, createItem, ({ caller, ...sent }) =>
    createOnce(
      deps.db,
      sent,
      () => addItem(deps, caller, sent.body),
      (id) => findItem(deps.db, id),
    ),
  );
  route(app, updateItem, ({ caller, params, body }) => changeItem(deps, caller, params.id, body));
  route(app, deleteItem, ({ caller, params }) => archiveItem(deps, caller, params.id));
  route(app, listArchivedItems, ({ query }) => findArchivedItems(deps.db, query.company, deps.clock()));
  route(app, restoreItemEndpoint, ({ caller, params }) => restoreItem(deps, caller, params.id));
}
