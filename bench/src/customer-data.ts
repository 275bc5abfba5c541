import { legalVersion } from "@lonchera/contract/consents";
import { demoDishes } from "@lonchera/demo/data";
import { addDays, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { productCodes } from "@lonchera/domain/codes";
import { type Database, type Db, maintenanceLimits, openDatabase } from "@lonchera/server/platform/db/client";
import { migrate } from "@lonchera/server/platform/db/migrate";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newCompanyClient,
  newZone,
} from "@lonchera/server/test/factories";
import type { FilledServer } from "./servers.ts";

const first = 1_000_000;
export const linesPerOrder = 3;
/** The number of dishes among which the dish of a cart line is chosen. */
const choices = 16;
/** For each of the three lines, the number of customers after which its dish changes to the next one. */
const spread = [1, choices, 7];

/** A value that differs between the customers. It is computed from the customer's number `n`, which begins with 0. */
export type CustomerValue = {
  readonly compute: (n: number) => number | string;
  /** Returns the same computation in SQL. */
  readonly sql: (n: string) => string;
};

const session = {
  compute: (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  sql: (n: string) => `('00000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))`,
};

/** The id of the user and of the cart. */
const id = {
  compute: (n: number) => first + n,
  sql: (n: string) => `(${first} + ${n})`,
};

export type SignedInUser = { readonly id: number; readonly session: string };

export function getCustomer(n: number): SignedInUser {
  return { id: id.compute(n), session: session.compute(n) };
}

function getItemValues(firstItem: number): CustomerValue[] {
  return spread.map((every, line) => ({
    compute: (n) => firstItem + line * choices + (Math.floor(n / every) % choices),
    sql: (n) => `(${firstItem + line * choices} + ${n} / ${every} % ${choices})`,
  }));
}

/** Returns the ids of the dishes in a customer's cart. */
export function getItems(firstItem: number, n: number): number[] {
  return getItemValues(firstItem).map(({ compute }) => Number(compute(n)));
}

export function getCustomerValues(firstItem: number): readonly CustomerValue[] {
  return [id, session, ...getItemValues(firstItem)];
}

/** The numbers of two customers who have no value in common. Each value identifies one of them. */
export const recordedCustomers = [3, 20] as const;

/** One company with a week of menus, and customers with a cart of three lines each. */
export type CustomerData = {
  readonly company: { readonly id: number; readonly slug: string };
  /** The first id of the dishes in the carts. Their ids are consecutive. */
  readonly firstItem: number;
  readonly customers: number;
  /** The id of the delivery zone. */
  readonly zone: number;
};
export type CustomerServer = FilledServer<CustomerData>;

const days = 7;
/** The day whose dishes are in the carts, counted from today. Its cut-offs do not pass during a measurement. */
const firstOrderedDay = 2;
const stock = 1_000_000;
/** The price of all dishes in céntimos. It is the same for all, so two orders differ only in their customers. */
const price = 1850;
export const orderTotal = price * linesPerOrder;

/** `full` means carts of three lines. */
type Carts = "full" | "none";
type Company = CustomerData["company"];

/** Writes a week of menus with dishes of the demo. Returns the first dish of each day. */
async function writeMenu(db: Db, company: Company): Promise<number[]> {
  const today = toLimaDate(Date.now());
  const firstOfDays: number[] = [];
  for (let number = 0; number < days; number += 1) {
    const dishes = demoDishes.slice((number * choices) % demoDishes.length).concat(demoDishes);
    firstOfDays.push(await writeDay(db, company, addDays(today, number), dishes.slice(0, choices)));
  }
  for (const product of productCodes) await newCuttingTime(db, [company], { product });
  return firstOfDays;
}

async function writeDay(
  db: Db,
  company: Company,
  date: CalendarDate,
  dishes: typeof demoDishes,
): Promise<number> {
  const day = await newMenuDay(db, date);
  const ids: number[] = [];
  for (const [order, { slug, name, description, product, productType }] of dishes.entries()) {
    const image = `/media/${slug}-0123456789abcdef.webp`;
    const values = { name, description, product, productType, price, stock, order, image };
    ids.push((await newItem(db, day, [company], values)).id);
  }
  return ids[0] ?? 0;
}

async function writeCustomers(
  pool: Database["pool"],
  template: number,
  { customers, company, zone, firstItem }: CustomerData,
  carts: Carts,
): Promise<void> {
  const numbers = `generate_series(0, ${customers - 1}) n`;
  // The privacy policy is accepted, as after a registration. Orders then do not store the acceptance.
  await pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, phone, customer_type, company_id,
        document_type_id, confirmed_at, privacy_version, privacy_accepted_at)
      select ${id.sql("n")}, 'cliente' || n || '@example.com', t.password_hash, t.first_name, t.last_name, t.phone,
        t.customer_type, t.company_id, t.document_type_id, t.confirmed_at, $2, t.confirmed_at
      from users t, ${numbers} where t.id = $1`,
    [template, legalVersion],
  );
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
      select ${session.sql("n")}::uuid, ${id.sql("n")}, now() + interval '1 day' from ${numbers}`,
  );
  if (carts === "full") {
    const items = getItemValues(firstItem).map(({ sql }) => `(${sql("n")})`);
    await pool.query(
      `insert into carts (id, company_id, user_id) select ${id.sql("n")}, ${company.id}, ${id.sql("n")} from ${numbers}`,
    );
    await pool.query(
      `insert into cart_lines (company_id, cart_id, item_id, zone_id, quantity)
        select ${company.id}, ${id.sql("n")}, item, ${zone}, 1
        from ${numbers}, lateral (values ${items.join(", ")}) as line (item)`,
    );
  }
  // Orders are left out. After analysing an empty table, PostgreSQL plans sequential scans, and connections keep these plans.
  await pool.query("vacuum analyze users, sessions, carts, cart_lines, items, item_companies, categories");
}

/** Migrates an empty database and fills it. */
export async function fillCustomers(
  databaseUrl: string,
  customers: number,
  carts: Carts = "full",
): Promise<CustomerData> {
  await migrate(databaseUrl);
  const { db, pool, close } = openDatabase(databaseUrl, { ...maintenanceLimits, max: 2 });
  try {
    const company = await newCompany(db);
    const zone = await newZone(db, company);
    const template = await newCompanyClient(db, company);
    const firstOfDays = await writeMenu(db, company);
    const data = { company, customers, firstItem: firstOfDays[firstOrderedDay] ?? 0, zone: zone.id };
    await writeCustomers(pool, template.id, data, carts);
    return data;
  } finally {
    await close();
  }
}
