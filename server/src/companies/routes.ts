import type { FastifyInstance } from "fastify";
import { getPublicCompany, listCompanies, listPublicCompanies } from "@lonchera/contract/companies";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/refusal.ts";
import { route } from "../http/route.ts";
import { findCompanies, findPublicCompanies, findPublicCompany } from "./queries.ts";

export function companyRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, listPublicCompanies, () => findPublicCompanies(db));
  route(
    app,
    getPublicCompany,
    async ({ params }) => (await findPublicCompany(db, params.slug)) ?? refuse(404),
  );
  route(app, listCompanies, () => findCompanies(db));
}
