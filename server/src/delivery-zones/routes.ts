import type { FastifyInstance } from "fastify";
import { listCompanyZones, listZones } from "@lonchera/contract/delivery-zones";
import type { Deps } from "../deps.ts";
import { refuseUnlessSeesCompany } from "../http/company-access.ts";
import { route } from "../http/route.ts";
import { findZones, findZonesOf } from "./queries.ts";

export function deliveryZoneRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, listCompanyZones, async ({ caller, params }) => {
    await refuseUnlessSeesCompany(db, caller, params.companyId);
    return findZonesOf(db, params.companyId);
  });
  route(app, listZones, () => findZones(db));
}
