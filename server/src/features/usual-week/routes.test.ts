import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { recordOwnAbsence } from "@lonchera/contract/absences";
import { getCart } from "@lonchera/contract/cart";
import { saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { deleteOwnAccount, getOwnData } from "@lonchera/contract/privacy";
import { getPublicConfig } from "@lonchera/contract/public-config";
import {
  addFavorite,
  getProposal,
  getUsualWeek,
  removeFavorite,
  saveUsualWeek,
  addProposalToCart,
  maxFavorites,
  usualWeekMessages,
} from "@lonchera/contract/usual-week";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { items, pausedMenus } from "../../platform/db/schema/menus.ts";
import { favorites, usualWeeks } from "../../platform/db/schema/usual-week.ts";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newPortionLimit,
  newIndividual,
  newZone,
  testPassword,
} from "../../../test/factories.ts";
import { buildCardOrderBody, placeOrder, setUpCompanyClient, setUpIndividual } from "../../../test/orders.ts";
import { offerUsualWeek, readProposed, setUpUsualWeek, buildWish } from "../../../test/usual-week.ts";
import { noProposalReasons } from "./proposal.ts";

const tuesday = "2026-03-03";

test("switched off, nothing is offered, kept or proposed", async (t) => {
  const app = await setUpIndividual(t);
  const week = await app.call(getUsualWeek, {}, app.headers);
  assert.deepEqual([week.body.offered, week.body.favorites], [false, []]);
  assert.equal((await app.call(getPublicConfig, {})).body.usual_week_offered, false);
  const refused = await app.call(addFavorite, { body: { item: app.dish.id } }, app.headers);
  assert.equal(refused.status, 409);
  assert.equal((await app.call(saveUsualWeek, { body: { days: [] } }, app.headers)).status, 409);
  assert.equal(
    (await app.call(addProposalToCart, { body: { items: [app.dish.id] } }, app.headers)).status,
    409,
  );
  await offerUsualWeek(app);
  assert.equal((await app.call(getPublicConfig, {})).body.usual_week_offered, true);
  assert.equal((await app.call(addFavorite, { body: { item: app.dish.id } }, app.headers)).status, 200);
  await offerUsualWeek(app, false);
  assert.deepEqual(await readProposed(app, app.headers), []);
  assert.equal(await app.db.$count(favorites), 1);
});

test("a dish is one favourite whatever the day and the spelling, and only of the person", async (t) => {
  const app = await setUpIndividual(t);
  await offerUsualWeek(app);
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  const again = await newItem(app.db, wednesday, [app.company], { name: " LOMO  saltado" });
  const dinner = await newItem(app.db, wednesday, [app.company], { name: "Lomo saltado", product: "CENAC" });
  const add = (item: number) => app.call(addFavorite, { body: { item } }, app.headers);
  await Promise.all([add(app.dish.id), add(again.id), add(app.dish.id), add(dinner.id)]);
  const read = async (headers = app.headers) => (await app.call(getUsualWeek, {}, headers)).body.favorites;
  const found = (await read()).map(({ name, product }) => [
    name.trim().toLowerCase().replace("  ", " "),
    product,
  ]);
  assert.deepEqual(found, [
    ["lomo saltado", "ALMUE"],
    ["lomo saltado", "CENAC"],
  ]);
  const other = await app.signIn(await newIndividual(app.db, app.company));
  assert.deepEqual(await read(other), []);
  const dish = { name: "lomo saltado", product: "ALMUE" } as const;
  await app.call(removeFavorite, { body: dish }, other);
  assert.equal((await read()).length, 2);
  assert.deepEqual((await app.call(removeFavorite, { body: dish }, app.headers)).body.favorites.length, 1);

  const company = await newCompany(app.db);
  const foreign = await newItem(app.db, app.day, [company]);
  for (const id of [foreign.id, 999_999])
    assert.deepEqual((await add(id)).body, { item: ["Este plato no está en el menú."] });
});

test("a kept favourite can be saved again where no other one fits", async (t) => {
  const app = await setUpUsualWeek(t);
  const other = await newItem(app.db, app.day, [app.company], { name: "Causa" });
  const add = (item: number) => app.call(addFavorite, { body: { item } }, app.headers);
  await add(app.dish.id);
  const others = Array.from({ length: maxFavorites - 1 }, (_, place) => `Plato ${place}`);
  const row = { companyId: app.company.id, userId: app.customer.id, product: "ALMUE" } as const;
  await app.db.insert(favorites).values(others.map((name) => ({ ...row, dishKey: name, name })));
  assert.equal((await add(app.dish.id)).status, 200);
  const refused = await add(other.id);
  assert.deepEqual([refused.status, refused.body], [400, { item: [usualWeekMessages.tooManyFavorites] }]);
  assert.equal(await app.db.$count(favorites), maxFavorites);
});

test("the named dish is proposed and taken into the cart, which stays as it is when asked again", async (t) => {
  const app = await setUpUsualWeek(t);
  assert.deepEqual(await readProposed(app, app.headers), [[tuesday, "ready", "Lomo saltado"]]);
  const before = await app.db.$count(usualWeeks);
  const take = () => app.call(addProposalToCart, { body: { items: [app.dish.id] } }, app.headers);
  const answers = await Promise.all([take(), take(), take()]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(answers.flatMap(({ body }) => body.added).length, 1);
  assert.deepEqual(
    answers.flatMap(({ body }) => body.missing),
    [
      { name: "Lomo saltado", reason: noProposalReasons.inCart },
      { name: "Lomo saltado", reason: noProposalReasons.inCart },
    ],
  );
  const { body: cart } = await app.call(getCart, {}, app.headers);
  assert.deepEqual(
    cart.items.map((line) => [line.item.id, line.quantity, line.delivery_zone]),
    [[app.dish.id, 1, null]],
  );
  assert.deepEqual(await readProposed(app, app.headers), [[tuesday, "kept", noProposalReasons.inCart]]);
  await placeOrder(app, app.headers, buildCardOrderBody(app, 1850));
  assert.deepEqual(await readProposed(app, app.headers), [[tuesday, "kept", noProposalReasons.ordered]]);
  assert.equal(await app.db.$count(usualWeeks), before);
});

test("of a type comes a favourite, otherwise the first of the menu without what the person avoids", async (t) => {
  const app = await setUpIndividual(t);
  await offerUsualWeek(app);
  const newOffer = (name: string, values: object) =>
    newItem(app.db, app.day, [app.company], { name, productType: "VEGET", stock: 5, ...values });
  await newOffer("Tortilla", { order: 1, tags: ["eggs"] });
  await newOffer("Quinua atamalada", { order: 2 });
  const last = await newOffer("Locro", { order: 3 });
  await newOffer("Humita", { order: 1, product: "DESAY" });
  const days = [buildWish({ week_day: "MA", product_type: "VEGET" })];
  await app.call(saveUsualWeek, { body: { days } }, app.headers);
  const proposed = async () => (await readProposed(app, app.headers))[0]?.[2];
  assert.equal(await proposed(), "Tortilla");
  await app.call(saveFoodPreferences, { body: { avoids: ["eggs"] } }, app.headers);
  assert.equal(await proposed(), "Quinua atamalada");
  await app.call(addFavorite, { body: { item: last.id } }, app.headers);
  assert.equal(await proposed(), "Locro");
  await app.db
    .update(items)
    .set({ tags: ["eggs"] })
    .where(eq(items.productType, "VEGET"));
  assert.equal(await proposed(), noProposalReasons.avoided);
});

type App = Awaited<ReturnType<typeof setUpUsualWeek>>;

const obstacles: readonly [string, (app: App) => Promise<unknown>, string, "kept" | "missing"][] = [
  [
    "closed",
    ({ db, company }) => newCuttingTime(db, [company], { breakTime: "09:00" }),
    noProposalReasons.closed,
    "missing",
  ],
  [
    "sold out",
    ({ db, dish }) => db.update(items).set({ stock: 0 }).where(eq(items.id, dish.id)),
    noProposalReasons.soldOut,
    "missing",
  ],
  [
    "at the kitchen's limit",
    ({ db }) => newPortionLimit(db, { portions: 0 }),
    noProposalReasons.soldOut,
    "missing",
  ],
  [
    "withdrawn",
    ({ db, dish }) => db.update(items).set({ status: false }).where(eq(items.id, dish.id)),
    noProposalReasons.notOnMenu,
    "missing",
  ],
  [
    "on a holiday",
    ({ db, company }) => newClosure(db, [company], { reason: "Inventario" }),
    noProposalReasons.dayClosed("Inventario"),
    "missing",
  ],
  [
    "on a paused menu",
    ({ db, company, day }) => db.insert(pausedMenus).values({ categoryId: day.id, companyId: company.id }),
    noProposalReasons.noMenu,
    "missing",
  ],
  [
    "of a day of absence",
    async (app) => {
      await newIndividual(app.db, app.company, { isCompanyManager: true });
      await app.call(recordOwnAbsence, { body: { date: tuesday } }, app.headers);
    },
    noProposalReasons.absent,
    "kept",
  ],
  [
    "not wanted this week",
    (app) => app.call(saveUsualWeek, { body: { skipped_until: tuesday } }, app.headers),
    noProposalReasons.skipped,
    "kept",
  ],
];

for (const [what, change, reason, state] of obstacles) {
  test(`a dish that is ${what} is not proposed, with its reason, nor taken`, async (t) => {
    const app = await setUpUsualWeek(t);
    await change(app);
    assert.deepEqual(await readProposed(app, app.headers), [[tuesday, state, reason]]);
    const taken = await app.call(addProposalToCart, { body: { items: [app.dish.id] } }, app.headers);
    assert.deepEqual([taken.status, taken.body.added, taken.body.cart.items], [200, [], []]);
    assert.equal(taken.body.missing.length, 1);
  });
}

test("in the special company a composed dish is left to the person", async (t) => {
  const app = await setUpIndividual(t, { config: { specialCompanyId: 1000 } });
  await offerUsualWeek(app);
  const special = await newCompany(app.db, { id: 1000 });
  const headers = await app.signIn(await newIndividual(app.db, special));
  await newItem(app.db, app.day, [special], { name: "Menú ejecutivo", product: "ESPEC", stock: 5 });
  const days = [{ ...buildWish({ week_day: "MA", dish: "Menú ejecutivo" }), product: "ESPEC" as const }];
  await app.call(saveUsualWeek, { body: { days } }, headers);
  assert.deepEqual(await readProposed(app, headers), [[tuesday, "missing", noProposalReasons.withChoices]]);
});

test("a company client's dishes go to the only zone, or to the chosen one", async (t) => {
  const app = await setUpCompanyClient(t);
  await offerUsualWeek(app);
  const save = (body: object) => app.call(saveUsualWeek, { body }, app.headers);
  const saved = await save({ days: [buildWish({ week_day: "MA", dish: "Lomo saltado" })] });
  assert.equal(saved.body.delivery_zone, app.zone.id);
  const other = await newZone(app.db, app.company, { name: "Almacén" });
  assert.deepEqual(await readProposed(app, app.headers), [[tuesday, "missing", noProposalReasons.noZone]]);
  const foreign = await newZone(app.db, await newCompany(app.db));
  assert.equal((await save({ delivery_zone: foreign.id })).status, 400);
  assert.equal((await save({ delivery_zone: other.id })).body.delivery_zone, other.id);
  const taken = await app.call(addProposalToCart, { body: { items: [app.dish.id] } }, app.headers);
  assert.deepEqual(
    taken.body.cart.items.map((line) => line.delivery_zone?.id),
    [other.id],
  );
  const { body: own } = await app.call(getOwnData, {}, app.headers);
  assert.equal(own.usual_week?.delivery_zone, "Almacén");
  await app.db.update(deliveryZones).set({ enabled: false }).where(eq(deliveryZones.id, other.id));
  assert.equal((await app.call(getUsualWeek, {}, app.headers)).body.delivery_zone, null);
});

test("only what the company is offered can be taken", async (t) => {
  const app = await setUpUsualWeek(t);
  const foreign = await newItem(app.db, app.day, [await newCompany(app.db)]);
  for (const id of [foreign.id, 999_999]) {
    const refused = await app.call(addProposalToCart, { body: { items: [app.dish.id, id] } }, app.headers);
    assert.deepEqual([refused.status, refused.body], [400, { items: ["Este plato no está en el menú."] }]);
  }
  assert.deepEqual((await app.call(getCart, {}, app.headers)).body.items, []);
});

test("what a person usually eats is in their own data, and goes with the account", async (t) => {
  const app = await setUpUsualWeek(t);
  await app.call(addFavorite, { body: { item: app.dish.id } }, app.headers);
  await app.call(saveUsualWeek, { body: { skipped_until: tuesday } }, app.headers);
  const { body: own } = await app.call(getOwnData, {}, app.headers);
  assert.deepEqual(own.usual_week, {
    favorites: [{ name: "Lomo saltado", product: "ALMUE" }],
    days: [buildWish({ week_day: "MA", dish: "lomo  Saltado" })],
    delivery_zone: null,
    confirms: false,
    skipped_until: tuesday,
    saved_at: new Date(app.clock.now()).toISOString(),
    handled_days: [],
  });
  const body = { password: testPassword };
  assert.equal((await app.call(deleteOwnAccount, { body }, app.headers)).status, 204);
  assert.deepEqual([await app.db.$count(favorites), await app.db.$count(usualWeeks)], [0, 0]);
});

test("reading a proposal changes nothing", async (t) => {
  const app = await setUpUsualWeek(t);
  const { body } = await app.call(getProposal, {}, app.headers);
  assert.equal(body.results[0]?.ordered_at, null);
  assert.equal((await app.pool.query("select from cart_lines")).rowCount, 0);
});
