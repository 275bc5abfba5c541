import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { companies } from "../db/schema/companies.ts";
import { abort } from "./http-error.ts";
import type { Caller } from "../auth/sessions.ts";

/** 404 for another company than the customer's own, and for one that does not exist. */
export async function assertCanSeeCompany(db: Queryable, caller: Caller, companyId: number): Promise<void> {
  if (caller.kind === "customer") {
    if (caller.companyId !== companyId) abort(404, "not_found");
    return;
  }
  const [found] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.archivedAt)));
  if (!found) abort(404, "not_found");
}
