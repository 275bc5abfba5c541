import { inArray } from "drizzle-orm";
import type { CustomerType } from "@lonchera/domain/codes";
import type { Config } from "@lonchera/server/config";
import type { Queryable } from "@lonchera/server/platform/db/client";
import { users } from "@lonchera/server/platform/db/schema/users";
import { demoCompanies } from "./companies.ts";

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

type NamedCustomer = {
  readonly role: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyId: number;
  readonly customerType: CustomerType;
};

export const demoAdmin = {
  email: "admin@lonchera.demo",
  firstName: "Rosario",
  lastName: "Villanueva Campos",
} as const;

/** The customers that the documentation names; everybody else is there to be seen. */
export const namedCustomers: readonly NamedCustomer[] = [
  {
    role: "Cliente",
    email: "cliente@lonchera.demo",
    firstName: "Lucía",
    lastName: "Quispe Salas",
    companyId: 1,
    customerType: "type1",
  },
  {
    role: "Empresa (varias zonas)",
    email: "empresa@lonchera.demo",
    firstName: "Gustavo",
    lastName: "Paredes León",
    companyId: 2,
    customerType: "type2",
  },
  {
    role: "Empresa de la compañía especial",
    email: "especial@lonchera.demo",
    firstName: "Ingrid",
    lastName: "Mamani Zúñiga",
    companyId: 56,
    customerType: "type2",
  },
  {
    role: "Cliente de la compañía especial",
    email: "especial1@lonchera.demo",
    firstName: "Álvaro",
    lastName: "Condori Rivas",
    companyId: 56,
    customerType: "type1",
  },
  {
    role: "Cliente de otra compañía",
    email: "otra@lonchera.demo",
    firstName: "Daniela",
    lastName: "Rojas Becerra",
    companyId: 6,
    customerType: "type1",
  },
];

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
