import { eq, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { passkeys, staffSettings, totpSecrets } from "../db/schema/second-factor.ts";
import { users } from "../db/schema/users.ts";

/** A condition on a row of `users`. `eq` keeps the table names, which Drizzle leaves out in a query of one table. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(
  exists (select from ${totpSecrets} where ${eq(totpSecrets.userId, users.id)})
  or exists (select from ${passkeys} where ${eq(passkeys.userId, users.id)}))`;

const isRequired = sql<boolean>`coalesce((select bool_or(${staffSettings.secondFactorRequired}) from ${staffSettings}), false)`;

/** Is true for staff who have to set up a second factor first. Runs no subquery for customers. */
export const hasToSetUpSecondFactor: SQL<boolean> = sql<boolean>`
  case when ${users.isStaff} then ${isRequired} and not ${hasSecondFactor} else false end`;

export async function isSecondFactorSetUp(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db.select({ hasSecondFactor }).from(users).where(eq(users.id, userId));
  return row?.hasSecondFactor ?? false;
}

export async function isSecondFactorRequired(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ isRequired: staffSettings.secondFactorRequired }).from(staffSettings);
  return row?.isRequired ?? false;
}
