import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { companies } from "../db/schema/companies.ts";
import { refuse } from "./refusal.ts";
import type { SignedIn } from "../auth/sessions.ts";

/** 404 for a company that is not the customer's own, and for one that does not exist. */
export async function refuseUnlessSeesCompany(
  db: Queryable,
  caller: SignedIn,
  companyId: number,
): Promise<void> {
  if (caller.kind === "customer") {
    if (caller.companyId !== companyId) refuse(404);
    return;
  }
  const [found] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.archivedAt)));
  if (!found) refuse(404);
}
