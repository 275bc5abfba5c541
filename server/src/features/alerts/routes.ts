import type { FastifyInstance } from "fastify";
import { getAlerts } from "@lonchera/contract/alerts";
import { listClaims } from "@lonchera/contract/claims";
import { listZones } from "@lonchera/contract/delivery-zones";
import { mayCall } from "@lonchera/contract/endpoint";
import { listOrders } from "@lonchera/contract/orders";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { countOpenClaims, countRefundsByHand, countZonesWithoutVehicle } from "./queries.ts";

export function alertRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, getAlerts, async ({ caller }) => {
    const may = (list: Parameters<typeof mayCall>[1]) => mayCall(caller.role, list);
    const [open_claims, refunds_by_hand, zones_without_vehicle] = await Promise.all([
      may(listClaims) ? countOpenClaims(db) : null,
      may(listOrders) ? countRefundsByHand(db) : null,
      may(listZones) ? countZonesWithoutVehicle(db) : null,
    ]);
    return { open_claims, refunds_by_hand, zones_without_vehicle };
  });
}
