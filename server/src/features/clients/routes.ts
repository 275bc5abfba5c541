import type { FastifyInstance } from "fastify";
import { createClient, listClients, sendPasswordLink, updateClient } from "@lonchera/contract/clients";
import { route } from "../../platform/http/route.ts";
import { findAccounts } from "../accounts/list-accounts.ts";
import type { Deps } from "../deps.ts";
import { createOnce } from "../history/create-once.ts";
import { sendClientPasswordLink } from "./password-link.ts";
import { addClient, changeClient, findAddedClient } from "./save-client.ts";

export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listClients, async ({ query }) => {
    const found = await deps.replica.read((db) => findAccounts(db, query, { clientsOnly: true }));
    deps.audit.recordView("client", found.results);
    return found;
  });
  route(app, createClient, ({ caller, body, request }) =>
    createOnce(
      deps.db,
      // The body's hash is fast and stored, so somebody could guess the password from it.
      { request, body: { ...body, password: undefined } },
      () => addClient(deps, caller, body, request.ip),
      (id) => findAddedClient(deps.db, id, body),
    ),
  );
  route(app, updateClient, ({ caller, params, body }) => changeClient(deps, caller, params.id, body));
  route(app, sendPasswordLink, ({ params, request }) => sendClientPasswordLink(deps, params.id, request.ip));
}
