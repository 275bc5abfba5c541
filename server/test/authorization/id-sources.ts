import { payments } from "../../src/platform/db/schema/payments.ts";
import { randomUUID } from "node:crypto";
import { claimInput } from "@lonchera/contract/claims";
import { createCopyToken } from "../../src/features/claims/copy-link.ts";
import { insertClaim } from "../../src/features/claims/queries.ts";
import { createUnsubscribeToken } from "../../src/features/reminders/reminder-messages.ts";
import { handovers } from "../../src/platform/db/schema/handovers.ts";
import { imports } from "../../src/platform/db/schema/imports.ts";
import { transaction } from "../../src/platform/db/transaction.ts";
import { claimSheet } from "../claims.ts";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newItem,
  newPortionLimit,
  newStaff,
  newSubitem,
  newIndividual,
  newVehicle,
} from "../factories.ts";
import { addDays } from "@lonchera/domain/calendar";
import { testSecret } from "../test-app.ts";
import { newFailedEmail } from "../test-email.ts";
import { fillCart, orderDish, type Caller, type Customer, type TestCompany, type World } from "./world.ts";

export type Id = string | number | null | undefined;
type Awaitable<T> = T | Promise<T>;
/** The ids by their kind. */
type Ids = Readonly<Record<string, Id>>;
type FindIds = (world: World) => Awaitable<Ids>;

/**
 * The source of ids of one kind of record. Each call of `own` may create another record, which the request may use up.
 */
export type IdSource = {
  /**
   * Returns an id that the caller may name; for staff, one that exists. Returns undefined if the caller can have none.
   */
  own(world: World, caller: Caller): Awaitable<Id>;
  /** Finds ids of others, which staff may name. */
  foreign: FindIds;
  /** Finds ids that do not exist. */
  missing: FindIds;
  /** True if staff have records of their own, too. */
  readonly isPersonal?: true;
};

export const getAbsentIds = () => ({ absent: 2_000_000_000 });

function createCustomerSource(
  own: (customer: Customer, world: World) => Awaitable<Id>,
  all: (customer: Customer) => Ids,
  missing: FindIds = getAbsentIds,
): IdSource {
  return {
    own: (world, { customer }) => own(customer ?? world.colleague, world),
    foreign: ({ others }) => {
      const ids = Object.entries(others).flatMap(([whose, customer]) =>
        Object.entries(all(customer)).map(([name, id]) => [`${whose} ${name}`, id] as const),
      );
      return Object.fromEntries(ids);
    },
    missing,
  };
}

function createCompanySource(id: (premises: TestCompany) => Id, missing: FindIds = getAbsentIds): IdSource {
  return {
    own: ({ home }) => id(home),
    foreign: ({ other }) => ({ "another company's": id(other) }),
    missing,
  };
}

/** Creates the source of a record without an owner, which only staff or anybody can name. */
export function createSource(
  own: (world: World) => Awaitable<Id>,
  missing: FindIds = getAbsentIds,
): IdSource {
  return { own, foreign: () => ({}), missing };
}

export const cart = createCustomerSource(
  ({ order }) => order.cart,
  ({ order, endedOrder, openCart }) => ({
    cart: openCart.id,
    "ordered cart": order.cart,
    "ended cart": endedOrder.cart,
  }),
);
export const cartLine = createCustomerSource(
  async (customer, { app }) => (await fillCart(app, customer)).line,
  ({ openCart }) => ({ line: openCart.line }),
);
export const orderedLine = createCustomerSource(
  ({ order }) => order.line,
  ({ order }) => ({ line: order.line }),
);
export const order = createCustomerSource(
  async (customer, { app }) => (await orderDish(app, customer)).id,
  ({ order: { id }, endedOrder, unpaidOrder }) => ({
    order: id,
    "ended order": endedOrder.id,
    "unpaid order": unpaidOrder?.id,
  }),
);
export const paymentCode = createCustomerSource(
  ({ unpaidOrder }) => unpaidOrder?.code,
  ({ unpaidOrder }) => ({ code: unpaidOrder?.code }),
  () => ({ absent: "ord_test_0" }),
);

export const company = createCompanySource(
  (premises) => premises.company.id,
  ({ archived }) => ({ ...getAbsentIds(), archived: archived.id }),
);
export const filterCompany: IdSource = { ...company, missing: getAbsentIds };
export const companySlug = createCompanySource(
  (premises) => premises.company.slug,
  ({ archived }) => ({ absent: "ninguna", archived: archived.slug }),
);
export const invitation = createCompanySource(
  (premises) => premises.invitation,
  () => ({ absent: "x" }),
);
export const zone = createCompanySource((premises) => premises.zone.id);
/** Individuals choose the zone with the order. */
export const lineZone: IdSource = {
  ...zone,
  own: ({ home }, { name }) => (name === "type1" ? null : home.zone.id),
};
export const dish = createCompanySource((premises) => premises.dish.id);
/** A dish in the caller's open cart. */
export const cartDish: IdSource = {
  ...dish,
  own: async ({ app, home }, { customer }) => {
    if (customer) await fillCart(app, customer);
    return home.dish.id;
  },
};
export const special = createCompanySource((premises) => premises.special.id);
export const choice = createCompanySource((premises) => premises.choice.id);
export const assignedSubitem: IdSource = {
  ...choice,
  own: async ({ app, home }) => (await newSubitem(app.db, [home.special])).id,
};

export const freshCompany = createSource(async ({ app }) => (await newCompany(app.db)).id, company.missing);
export const archivedCompany = createSource(
  async ({ app }) => (await newCompany(app.db, { archivedAt: new Date() })).id,
);
export const openCompanySlug = createSource(({ home }) => home.company.slug, companySlug.missing);
export const refund = createSource(async ({ app }) => {
  const [made] = await app.db
    .insert(payments)
    .values({
      companyId: 0,
      reference: randomUUID(),
      provider: "sandbox",
      amount: 1850,
      status: "refund-by-hand",
    })
    .returning();
  return made?.id;
});
export const failedEmail = createSource(
  ({ app }) => newFailedEmail(app.pool),
  () => ({ absent: randomUUID() }),
);
export const settings = createSource(() => 1);
export const menuDay = createSource(({ day }) => day.id);
export const item = createSource(
  async ({ app, home, day }) => (await newItem(app.db, day, [home.company])).id,
);
export const archivedItem = createSource(
  async ({ app, home, day }) => (await newItem(app.db, day, [home.company], { archivedAt: new Date() })).id,
);
export const subitem = createSource(async ({ app }) => (await newSubitem(app.db, [])).id);
export const cuttingTime = createSource(
  async ({ app, home }) => (await newCuttingTime(app.db, [home.company])).id,
);
export const closure = createSource(
  async ({ app, home }) => (await newClosure(app.db, [home.company], { date: "2026-12-29" })).id,
);
let limitedDays = 0;
export const portionLimit = createSource(async ({ app }) => {
  limitedDays += 1;
  return (await newPortionLimit(app.db, { date: addDays("2030-01-01", limitedDays) })).id;
});
export const vehicle = createSource(async ({ app }) => (await newVehicle(app.db)).id);
export const archivedVehicle = createSource(
  async ({ app }) => (await newVehicle(app.db, { archivedAt: new Date() })).id,
);
export const importedFile = createSource(async ({ app, staff }) => {
  const [made] = await app.db
    .insert(imports)
    .values({
      kind: "group",
      fileName: "menú.xlsx",
      fileHash: randomUUID(),
      importedAt: new Date(app.clock.now()),
      importedByUserId: staff.id,
      importedByName: "Rosa Quispe",
      itemCount: 0,
      days: [],
      companies: [],
    })
    .returning();
  return made?.id;
});

function fileClaim({ app }: World) {
  const when = { madeAt: new Date(app.clock.now()), year: 2026, dueDate: "2026-03-20" };
  return transaction(app.db, (tx) => insertClaim(tx, claimInput.parse(claimSheet), when));
}
export const handover = createSource(
  async ({ app, colleague, staff }) => {
    const key = randomUUID();
    await app.db.insert(handovers).values({
      companyId: colleague.premises.company.id,
      orderId: (await orderDish(app, colleague)).id,
      deliveryDate: "2026-03-03",
      zoneId: colleague.premises.zone.id,
      meal: "almuerzo",
      key,
      byUserId: staff.id,
      handedOverAt: new Date(app.clock.now()),
      place: colleague.premises.zone.name,
    });
    return key;
  },
  () => ({ absent: randomUUID() }),
);
export const claim = createSource(async (world) => (await fileClaim(world)).id);
export const claimCopy = createSource(
  async (world) => createCopyToken([testSecret], await fileClaim(world)),
  async (world) => {
    const { id, ...sheet } = await fileClaim(world);
    const signature = createCopyToken([testSecret], { ...sheet, id: id - 1 }).slice(`${id - 1}`.length);
    return { absent: "1-x", "with the signature of another sheet": `${id}${signature}` };
  },
);

export const reminderLink = createSource(
  ({ colleague }) => createUnsubscribeToken([testSecret], colleague.user.id),
  ({ colleague }) => {
    const signature = createUnsubscribeToken([testSecret], colleague.user.id + 1).replace(/^\d+/, "");
    return { absent: "1-x", "with the signature of another person": `${colleague.user.id}${signature}` };
  },
);

export const ownAccount: IdSource = {
  own: (_, { user }) => user?.id,
  foreign: () => ({}),
  missing: () => ({}),
};
/** Customers may name no other account. */
export const othersAccount: IdSource = {
  own: ({ colleague }, { customer }) => (customer ? undefined : colleague.user.id),
  foreign: ({ others, staff }) => {
    const ids = Object.entries(others).map(([whose, { user }]) => [whose, user.id] as const);
    return { ...Object.fromEntries(ids), "of staff": staff.id };
  },
  missing: getAbsentIds,
};
export const client = createSource(
  async ({ app, home }) => (await newIndividual(app.db, home.company)).id,
  ({ staff }) => ({ ...getAbsentIds(), "of staff": staff.id }),
);
export const clientWithoutCompany = createSource(
  async ({ app, home }) => (await newIndividual(app.db, home.company, { companyId: null })).id,
);
export const staffMember = createSource(
  async ({ app }) => (await newStaff(app.db, { staffRole: "kitchen", confirmedAt: null })).id,
  ({ colleague }) => ({ ...getAbsentIds(), "of a customer": colleague.user.id }),
);
