import { inArray } from "drizzle-orm";
import type { Config } from "@lonchera/server/config";
import type { Queryable } from "@lonchera/server/platform/db/client";
import { users } from "@lonchera/server/platform/db/schema/users";
import { demoAdmin, demoCompanies, namedCustomers } from "./data.ts";

/** What the person who starts the demo signs in with. */
export type DemoAccount = {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  /** Of the page to sign in on. */
  readonly path: string;
};

/** Every customer of the demo has it, and its administrator. */
export const demoPassword = "Lonchera2026!";

function allAccounts({ firstAdmin }: Pick<Config, "firstAdmin">): DemoAccount[] {
  const admin = { role: "Administrador", path: "/admin/login" };
  const slugs = new Map(demoCompanies.map(({ id, slug }) => [id, slug]));
  return [
    ...(firstAdmin ? [{ ...admin, email: firstAdmin.email, password: "(ADMIN_PASSWORD)" }] : []),
    { ...admin, email: demoAdmin.email, password: demoPassword },
    ...namedCustomers.map(({ role, email, companyId }) => ({
      role,
      email,
      password: demoPassword,
      path: `/${slugs.get(companyId) ?? ""}`,
    })),
  ];
}

/** Those of the demo's accounts that a database holds: none where it was filled with something else. */
export async function accountsIn(db: Queryable, config: Pick<Config, "firstAdmin">): Promise<DemoAccount[]> {
  const accounts = allAccounts(config);
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        accounts.map(({ email }) => email),
      ),
    );
  const known = new Set(found.map(({ email }) => email));
  const isDemo = namedCustomers.some(({ email }) => known.has(email));
  return isDemo ? accounts.filter(({ email }) => known.has(email)) : [];
}
