import { inArray } from "drizzle-orm";
import type { Config } from "@lonchera/server/config";
import type { Queryable } from "@lonchera/server/platform/db/client";
import { users } from "@lonchera/server/platform/db/schema/users";
import type { DemoAccount } from "@lonchera/server/platform/lifecycle/startup";
import { demoAdmin, demoCompanies, namedCustomers } from "./data.ts";

/** The password of all customers and of the administrator of the demo. */
export const demoPassword = "Lonchera2026!";

function listAccounts({ firstAdmin }: Pick<Config, "firstAdmin">): DemoAccount[] {
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

/** Returns the demo accounts that exist in the database. There are none if the database has other data. */
export async function findDemoAccounts(
  db: Queryable,
  config: Pick<Config, "firstAdmin">,
): Promise<DemoAccount[]> {
  const accounts = listAccounts(config);
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
