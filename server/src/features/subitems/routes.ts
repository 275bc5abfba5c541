import type { FastifyInstance } from "fastify";
import {
  assignSubitemsByOption,
  changeAssignments,
  createSubitem,
  deleteSubitem,
  listItemSubitems,
  listSubitems,
  removeItemSubitem,
  updateSubitem,
} from "@lonchera/contract/subitems";
import { requireCompanyAccess } from "../companies/company-access.ts";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { assignOption, unassignSubitem, changeSubitemAssignments } from "./assign-subitems.ts";
import { findSubitems, findItemSubitems, isItemOfferedTo } from "./queries.ts";
import { addSubitem, changeSubitem, removeSubitem } from "./save-subitem.ts";

export function subitemRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, listSubitems, () => findSubitems(db));
  route(app, createSubitem, ({ body }) => addSubitem(deps, body));
  route(app, updateSubitem, ({ params, body }) => changeSubitem(deps, params.id, body));
  route(app, deleteSubitem, ({ params }) => removeSubitem(deps, params.id));
  route(app, listItemSubitems, async ({ caller, params }) => {
    await requireCompanyAccess(db, caller, params.companyId);
    if (!(await isItemOfferedTo(db, params.companyId, params.itemId))) abort(404, "not_found");
    return findItemSubitems(db, params.itemId);
  });
  route(app, assignSubitemsByOption, ({ caller, body }) => assignOption(deps, caller, body));
  route(app, changeAssignments, ({ caller, body }) => changeSubitemAssignments(deps, caller, body));
  route(app, removeItemSubitem, ({ caller, params }) =>
    unassignSubitem(deps, caller, params.itemId, params.subitemId),
  );
}
