import type { FastifyInstance } from "fastify";
import {
  getAccount,
  listAccounts,
  updateAccount,
  updateOwnAccount,
  updateOwnDetails,
} from "@lonchera/contract/accounts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { findAccounts } from "./list-accounts.ts";
import { isOwner, findAccount } from "./queries.ts";
import { changeAccount, changeOwnAccount } from "./save-account.ts";

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    getAccount,
    async ({ caller }) => (await findAccount(deps.db, caller.id)) ?? abort(404, "not_found"),
  );
  route(app, updateOwnAccount, ({ caller, body, request }) =>
    changeOwnAccount(deps, caller, body, request.ip),
  );
  route(app, updateOwnDetails, ({ caller, body, request }) =>
    changeOwnAccount(deps, caller, body, request.ip),
  );
  route(app, updateAccount, ({ caller, params, body, request }) =>
    changeAccount(deps, caller, params.id, body, request.ip),
  );
  route(app, listAccounts, async ({ caller, query }) => {
    const found = await deps.replica.read((db) => findAccounts(db, query, { clientsOnly: !isOwner(caller) }));
    deps.audit.recordView("client", found.results);
    return found;
  });
}
