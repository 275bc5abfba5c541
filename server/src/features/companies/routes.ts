import type { FastifyInstance } from "fastify";
import {
  createCompany,
  createInvitation,
  deleteCompany,
  deleteInvitation,
  getCompany,
  getPublicCompany,
  listArchivedCompanies,
  listCompanies,
  listPublicCompanies,
  restoreCompany as restoreCompanyEndpoint,
  updateCompany,
} from "@lonchera/contract/companies";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { createOnce } from "../history/create-once.ts";
import { addInvitation, revokeInvitation } from "./invitations.ts";
import {
  findArchivedCompanies,
  findCompanies,
  findCompany,
  findPublicCompanies,
  findPublicCompany,
} from "./queries.ts";
import { addCompany, archiveCompany, restoreCompany, changeCompany } from "./save-company.ts";

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps;
  route(app, listPublicCompanies, async () =>
    (await settings.read()).companyListHidden ? [] : findPublicCompanies(db),
  );
  route(
    app,
    getPublicCompany,
    async ({ params }) => (await findPublicCompany(db, params.slug)) ?? abort(404, "not_found"),
  );
  route(app, listCompanies, () => findCompanies(db));
  route(app, getCompany, async ({ params }) => (await findCompany(db, params.id)) ?? abort(404, "not_found"));
  route(app, createCompany, ({ caller, ...sent }) =>
    createOnce(
      db,
      sent,
      () => addCompany(deps, caller, sent.body),
      (id) => findCompany(db, id),
    ),
  );
  route(app, updateCompany, ({ caller, params, body }) => changeCompany(deps, caller, params.id, body));
  route(app, deleteCompany, ({ caller, params }) => archiveCompany(deps, caller, params.id));
  route(app, listArchivedCompanies, () => findArchivedCompanies(db));
  route(app, restoreCompanyEndpoint, ({ caller, params }) => restoreCompany(deps, caller, params.id));
  route(app, createInvitation, ({ caller, params }) => addInvitation(deps, caller, params.id));
  route(app, deleteInvitation, ({ caller, params }) => revokeInvitation(deps, caller, params.id));
}
