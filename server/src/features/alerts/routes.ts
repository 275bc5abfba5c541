import type { FastifyInstance } from "fastify";
import { getAlerts } from "@lonchera/contract/alerts";
import { listClaims } from "@lonchera/contract/claims";
import { listZones } from "@lonchera/contract/delivery-zones";
import { canCall } from "@lonchera/contract/endpoint";
import { listFailedEmails } from "@lonchera/contract/failed-emails";
import { listFailedPayments } from "@lonchera/contract/failed-payments";
import { listRefunds } from "@lonchera/contract/refunds";
import { countFailedEmails } from "../../platform/email/failed-emails.ts";
import { route } from "../../platform/http/route.ts";
import type { Deps } from "../deps.ts";
import { countRefunds } from "../refunds/find-refunds.ts";
import { countFailedPayments, countOpenClaims, countZonesWithoutVehicle } from "./queries.ts";

export function alertRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  route(app, getAlerts, async ({ caller }) => {
    const may = (list: Parameters<typeof canCall>[1]) => canCall(caller.role, list);
    const [open_claims, refunds_pending, zones_without_vehicle, failed_emails, failed_payments] =
      await Promise.all([
        may(listClaims) ? countOpenClaims(db) : null,
        may(listRefunds) ? countRefunds(db, "pending") : null,
        may(listZones) ? countZonesWithoutVehicle(db) : null,
        may(listFailedEmails) ? countFailedEmails(db) : null,
        may(listFailedPayments) ? countFailedPayments(db, clock()) : null,
      ]);
    return { open_claims, refunds_pending, zones_without_vehicle, failed_emails, failed_payments };
  });
}
