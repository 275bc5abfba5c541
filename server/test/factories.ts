import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { getWeekDay } from "@lonchera/domain/calendar";
import type { Queryable } from "../src/platform/db/client.ts";
import { companies, deliveryZones, vehicles } from "../src/platform/db/schema/companies.ts";
import {
  categories,
  closureCompanies,
  closures,
  cuttingTimeCompanies,
  cuttingTimes,
  itemCompanies,
  items,
  itemSubitems,
  portionLimits,
  subitems,
} from "../src/platform/db/schema/menus.ts";
import { orderLines, orders } from "../src/platform/db/schema/orders.ts";
import { ratings } from "../src/platform/db/schema/ratings.ts";
import { users } from "../src/platform/db/schema/users.ts";
import { requireRow } from "../src/platform/db/written-rows.ts";

/** The address of a profile. */
export const testAddress = {
  street: "Av. Grau 123",
  city: "Lima",
  state: "Lima",
  postal_code: "15001",
  country: "Perú",
};

/** The password of all users that the factories create. */
export const testPassword = "Quinua-con-leche-7";
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let hashed: Promise<string> | undefined;
let made = 0;

function takeNumber(): number {
  made += 1;
  return made;
}

type NewValues<T extends { $inferInsert: object }> = Partial<T["$inferInsert"]>;

export async function newCompany(db: Queryable, values: NewValues<typeof companies> = {}) {
  const number = takeNumber();
  const row = {
    name: `Minera Andina ${number}`,
    slug: `minera-andina-${number}`,
    ruc: "20100070970",
    clientCode: `C${String(number).padStart(4, "0")}`,
    address: "Av. Javier Prado Este 4200",
    departmentId: 15,
    provinceId: 1501,
    districtId: 150101,
    ...values,
  };
  return requireRow(await db.insert(companies).values(row).returning());
}

/**
 * Verifying such a hash is fast, because the hash contains its own low cost. The product's hashes keep the usual cost.
 */
export function hashTestPassword(password: string): Promise<string> {
  return hash(password, leastCost);
}

async function newUser(db: Queryable, values: NewValues<typeof users>) {
  const number = takeNumber();
  hashed ??= hashTestPassword(testPassword);
  const row = {
    email: `persona${number}@example.com`,
    passwordHash: await hashed,
    firstName: "Rosa",
    lastName: "Quispe",
    phone: "987654321",
    confirmedAt: new Date(0),
    ...values,
  };
  return requireRow(await db.insert(users).values(row).returning());
}

/** Creates an individual, who pays by card. */
export function newIndividual(db: Queryable, company: { id: number }, values: NewValues<typeof users> = {}) {
  const own = {
    customerType: "type1",
    companyId: company.id,
    documentTypeId: 1,
    identityDocument: "12345678",
  } as const;
  return newUser(db, { ...own, ...values });
}

/** Creates a company client, whose orders go on the company's account. */
export function newCompanyClient(
  db: Queryable,
  company: { id: number },
  values: NewValues<typeof users> = {},
) {
  return newUser(db, { customerType: "type2", companyId: company.id, documentTypeId: 96, ...values });
}

/** Creates an owner, who may do everything. */
export function newStaff(db: Queryable, values: NewValues<typeof users> = {}) {
  return newUser(db, { isStaff: true, staffRole: "owner", ...values });
}

export async function newZone(
  db: Queryable,
  company: { id: number },
  values: NewValues<typeof deliveryZones> = {},
) {
  const row = { companyId: company.id, name: `Puerta ${takeNumber()}`, ...values };
  return requireRow(await db.insert(deliveryZones).values(row).returning());
}

export async function newVehicle(db: Queryable, values: NewValues<typeof vehicles> = {}) {
  const row = { name: `Furgón ${takeNumber()}`, ...values };
  return requireRow(await db.insert(vehicles).values(row).returning());
}

/** Creates a menu day. There is at most one per date. */
export async function newMenuDay(db: Queryable, date: string, values: NewValues<typeof categories> = {}) {
  const row = { categoryDate: date, weekDay: getWeekDay(date), ...values };
  return requireRow(await db.insert(categories).values(row).returning());
}

/** Creates a dish of a day on the menus of companies. Prices are in céntimos. */
export async function newItem(
  db: Queryable,
  day: { id: number },
  companiesOfIt: readonly { id: number }[],
  values: NewValues<typeof items> = {},
) {
  const row = { categoryId: day.id, name: `Lomo saltado ${takeNumber()}`, price: 1850, ...values };
  const item = requireRow(await db.insert(items).values(row).returning());
  const links = companiesOfIt.map((company) => ({ companyId: company.id, itemId: item.id }));
  if (links.length > 0) await db.insert(itemCompanies).values(links);
  return item;
}

/** Creates a subitem, assigned to the given dishes. */
export async function newSubitem(
  db: Queryable,
  dishes: readonly { id: number }[],
  values: NewValues<typeof subitems> = {},
) {
  const row = {
    name: `Papa a la huancaína ${takeNumber()}`,
    itemType: "Entrada",
    option: "OPT1" as const,
    ...values,
  };
  const subitem = requireRow(await db.insert(subitems).values(row).returning());
  const links = dishes.map((item) => ({ itemId: item.id, subitemId: subitem.id }));
  if (links.length > 0) await db.insert(itemSubitems).values(links);
  return subitem;
}

/** Creates a cutting time. `breakTime` is `HH:MM` in Lima. */
export async function newCuttingTime(
  db: Queryable,
  companiesOfIt: readonly { id: number }[],
  values: NewValues<typeof cuttingTimes> = {},
) {
  const row = { product: "ALMUE" as const, breakTime: "10:30", ...values };
  const cuttingTime = requireRow(await db.insert(cuttingTimes).values(row).returning());
  const links = companiesOfIt.map((company) => ({ companyId: company.id, cuttingTimeId: cuttingTime.id }));
  if (links.length > 0) await db.insert(cuttingTimeCompanies).values(links);
  return cuttingTime;
}

/** Closes Tuesday 3 March 2026, for all companies where none is given. */
export async function newClosure(
  db: Queryable,
  companiesOfIt: readonly { id: number }[] = [],
  values: NewValues<typeof closures> = {},
) {
  const allCompanies = companiesOfIt.length === 0;
  const row = { date: "2026-03-03", reason: "Aniversario de la casa", allCompanies, ...values };
  const closure = requireRow(await db.insert(closures).values(row).returning());
  const links = companiesOfIt.map((company) => ({ companyId: company.id, closureId: closure.id }));
  if (links.length > 0) await db.insert(closureCompanies).values(links);
  return closure;
}

/** Limits the lunches of every day to ten. */
export async function newPortionLimit(db: Queryable, values: NewValues<typeof portionLimits> = {}) {
  const row = { product: "ALMUE" as const, portions: 10, ...values };
  return requireRow(await db.insert(portionLimits).values(row).returning());
}

/** Creates a person's rating of an item, by default of 3 March 2026. */
export async function newRating(
  db: Queryable,
  company: { id: number },
  person: { id: number },
  item: { id: number },
  values: NewValues<typeof ratings> = {},
) {
  const own = { companyId: company.id, userId: person.id, itemId: item.id };
  const given = { stars: 4, deliveryDate: "2026-03-03", ratedAt: new Date("2026-03-04T15:00:00Z") };
  return requireRow(
    await db
      .insert(ratings)
      .values({ ...own, ...given, ...values })
      .returning(),
  );
}

/** Moves the delivery of an order to a day. */
export async function deliverOrder(db: Queryable, { id }: { id: number }, day: string): Promise<void> {
  await db.update(orderLines).set({ deliveryDate: day }).where(eq(orderLines.orderId, id));
  await db.update(orders).set({ lastDeliveryDate: day }).where(eq(orders.id, id));
}
