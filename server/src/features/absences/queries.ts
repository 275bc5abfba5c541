import { and, asc, eq, exists, gt, gte, not, type SQL, sql } from "drizzle-orm";
import type { Absence } from "@lonchera/contract/absences";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Queryable } from "../../platform/db/client.ts";
import { absences } from "../../platform/db/schema/absences.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { clientStateConditions } from "../accounts/list-accounts.ts";
import { isNotErased } from "../accounts/queries.ts";
import { isPlacedLineOfCompany } from "../orders/placed-lines.ts";

/** The individuals who can order. Company clients order for others, so they are never absent. */
export const isParticipant = and(
  not(users.isStaff),
  eq(users.customerType, "type1"),
  clientStateConditions.active,
  isNotErased,
);

export function isParticipantOf(companyId: number): SQL | undefined {
  return and(eq(users.companyId, companyId), isParticipant);
}

/** The condition is true if the person has ordered for the day since the absence was recorded. */
export function hasLaterOrder(db: Queryable): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .innerJoin(orderLines, isPlacedLineOfCompany)
      .where(
        and(
          eq(orders.companyId, absences.companyId),
          eq(orders.userId, absences.userId),
          gt(orders.orderedAt, absences.recordedAt),
          eq(orderLines.deliveryDate, absences.date),
        ),
      ),
  );
}

/** Absences are for individuals of a company that has a manager. */
export async function areAbsencesOffered(
  db: Queryable,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<boolean> {
  const isManaged = exists(
    db
      .select({ one: sql`1` })
      .from(sql`${users} manager`)
      .where(sql`manager.company_id = ${companyId} and manager.is_company_manager and manager.is_active`),
  );
  return (await db.$count(users, and(eq(users.id, id), isParticipantOf(companyId), isManaged))) === 1;
}

export function toAbsence({
  date,
  userId,
  recordedById,
  recordedAt,
}: Omit<typeof absences.$inferSelect, "companyId">): Absence {
  return { date, recorded_at: recordedAt.toISOString(), by_manager: recordedById !== userId };
}

/** Returns the person's absences from a date on, without those that a later order ended. */
export async function findAbsences(
  db: Queryable,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  from: CalendarDate,
): Promise<Absence[]> {
  const rows = await db
    .select()
    .from(absences)
    .where(
      and(
        eq(absences.companyId, companyId),
        eq(absences.userId, id),
        gte(absences.date, from),
        not(hasLaterOrder(db)),
      ),
    )
    .orderBy(asc(absences.date));
  return rows.map(toAbsence);
}
