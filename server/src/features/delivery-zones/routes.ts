import type { FastifyInstance } from "fastify";
import {
  createZone,
  customerZone,
  listCompanyZones,
  listZones,
  updateZone,
} from "@lonchera/contract/delivery-zones";
import { requireCompanyAccess } from "../companies/company-access.ts";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { createOnce } from "../history/create-once.ts";
import { findZones, findCompanyZones } from "./queries.ts";
import { addZone, changeZone } from "./save-zone.ts";

export function deliveryZoneRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, listCompanyZones, async ({ caller, params }) => {
    await requireCompanyAccess(db, caller, params.companyId);
    const zones = await findCompanyZones(db, params.companyId);
    return caller.kind === "staff" ? zones : zones.map((zone) => customerZone.parse(zone));
  });
  route(app, listZones, () => findZones(db));
  route(app, createZone, ({ caller, ...sent }) =>
    createOnce(
      db,
      sent,
      () => addZone(deps, caller, sent.body),
      async (id) => (await findCompanyZones(db, sent.body.company)).find((zone) => zone.id === id),
    ),
  );
  route(app, updateZone, ({ caller, params, body }) => changeZone(deps, caller, params, body));
}
