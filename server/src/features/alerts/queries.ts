import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { millisecondsPerDay } from "@lonchera/domain/calendar";
import type { Queryable } from "../../platform/db/client.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { companies, deliveryZones, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { payments } from "../../platform/db/schema/payments.ts";

export function countOpenClaims(db: Queryable): Promise<number> {
  return db.$count(claims, isNull(claims.answeredAt));
}

export function countFailedPayments(db: Queryable, now: number): Promise<number> {
  return db.$count(
    payments,
    and(isNotNull(payments.failure), gt(payments.settledAt, new Date(now - millisecondsPerDay))),
  );
}

export async function countZonesWithoutVehicle(db: Queryable): Promise<number> {
  const found = db
    .select({ id: deliveryZones.id })
    .from(deliveryZones)
    .innerJoin(companies, eq(companies.id, deliveryZones.companyId))
    .where(
      and(
        deliveryZones.enabled,
        isActiveCompany,
        isNull(deliveryZones.vehicleDesayunoId),
        isNull(deliveryZones.vehicleAlmuerzoId),
        isNull(deliveryZones.vehicleCenaId),
      ),
    );
  return db.$count(found.as("found"));
}
