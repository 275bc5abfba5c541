import { sql, inArray } from "drizzle-orm";
import { hashPassword } from "@lonchera/server/platform/auth/passwords";
import type { Config } from "@lonchera/server/config";
import type { Db, Queryable, Transaction } from "@lonchera/server/platform/db/client";
import { claimNumbers, claims } from "@lonchera/server/platform/db/schema/claims";
import { companies, deliveryZones, vehicles } from "@lonchera/server/platform/db/schema/companies";
import { demoFills } from "@lonchera/server/platform/db/schema/demo";
import {
  categories,
  cuttingTimeCompanies,
  cuttingTimes,
  itemCompanies,
  items,
  itemSubitems,
  subitems,
} from "@lonchera/server/platform/db/schema/menus";
import { carts, orderLines, orders } from "@lonchera/server/platform/db/schema/orders";
import { payments, sandboxCharges } from "@lonchera/server/platform/db/schema/payments";
import { users } from "@lonchera/server/platform/db/schema/users";
import type { DemoAccount } from "@lonchera/server/platform/lifecycle/startup";
import { transaction } from "@lonchera/server/platform/db/transaction";
import { demoAdmin, demoCompanies, namedCustomers } from "./data.ts";
import { createDemoRows } from "./demo-rows.ts";
import { storePictures, type StoreEncodedPicture } from "./pictures.ts";
import { resetSequences, writeRows } from "./write-rows.ts";

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
async function findDemoAccounts(db: Queryable, config: Pick<Config, "firstAdmin">): Promise<DemoAccount[]> {
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

type DemoFill = {
  readonly db: Db;
  /** The first administrator of the configuration replaces the administrator of the demo. */
  readonly config: Pick<Config, "firstAdmin">;
  /** The current time, in milliseconds since 1970. The demo is created around this day in Lima. */
  readonly now: number;
  readonly storePicture: StoreEncodedPicture;
};

/** The key of the advisory lock. If two processes start at once, the second one waits and finds a filled database. */
const fillLock = 7_265_002;

async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists(select from ${companies}) and not exists(select from ${users}) as empty`,
  );
  return rows[0]?.empty ?? false;
}

async function writeAll(tx: Transaction, rows: ReturnType<typeof createDemoRows>): Promise<void> {
  await writeRows(tx, companies, rows.companies);
  await writeRows(tx, vehicles, rows.vehicles);
  await writeRows(tx, deliveryZones, rows.zones);
  await writeRows(tx, users, rows.users);
  await writeRows(tx, cuttingTimes, rows.cuttingTimes);
  await writeRows(tx, cuttingTimeCompanies, rows.cuttingTimeCompanies);
  await writeRows(tx, categories, rows.categories);
  await writeRows(tx, items, rows.items);
  await writeRows(tx, itemCompanies, rows.itemCompanies);
  await writeRows(tx, subitems, rows.subitems);
  await writeRows(tx, itemSubitems, rows.itemSubitems);
  await writeRows(tx, carts, rows.carts);
  await writeRows(tx, orders, rows.orders);
  await writeRows(tx, orderLines, rows.orderLines);
  await writeRows(tx, payments, rows.payments);
  await writeRows(tx, sandboxCharges, rows.sandboxCharges);
  await resetSequences(tx, [companies, vehicles, deliveryZones, users, cuttingTimes, categories, items]);
  await writeRows(tx, claims, rows.claims);
  await writeRows(tx, claimNumbers, rows.claimNumbers);
  await resetSequences(tx, [subitems, carts, orders, claims]);
}

async function fill({ db, config, now, storePicture }: DemoFill): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const admin = config.firstAdmin
    ? { email: config.firstAdmin.email, passwordHash: await hashPassword(config.firstAdmin.password) }
    : { email: demoAdmin.email, passwordHash };
  const rows = createDemoRows({ now, pictures: await storePictures(storePicture), passwordHash, admin });
  await transaction(db, async (tx) => {
    // The default limits are meant for requests. Filling takes longer, and another process may be filling the database.
    await tx.execute(sql`set local statement_timeout = '600s'; set local lock_timeout = '600s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
    if (!(await isEmpty(tx))) return;
    await writeAll(tx, rows);
    await tx.insert(demoFills).values({ filledAt: new Date(now) });
  });
}

/** Fills the database if it is empty. Returns the demo accounts in the database. There are none if it has other data. */
export async function fillDemo(demo: DemoFill): Promise<readonly DemoAccount[]> {
  if (await isEmpty(demo.db)) await fill(demo);
  return findDemoAccounts(demo.db, demo.config);
}
