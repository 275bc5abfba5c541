import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { listCategories } from "@lonchera/contract/categories";
import type { CallInput } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listRatedDishes } from "@lonchera/contract/ratings-list";
import { listRatingComments, type RatedDish, type RatedDishSortKey } from "@lonchera/contract/ratings";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { ratings } from "../../platform/db/schema/ratings.ts";
import {
  newCompany,
  newMenuDay,
  newItem,
  newRating,
  newStaff,
  newIndividual,
} from "../../../test/factories.ts";
import { offerRatings } from "../../../test/ratings.ts";
import { setUpStaff } from "../../../test/staff.ts";

const today = "2026-03-02";

type RatingCase = { stars: number; comment: string; dish: number; person: number; age: number };

const said = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  comment: fc.constantFrom("", "Rico"),
  dish: fc.integer({ min: 0, max: 5 }),
  person: fc.integer({ min: 0, max: 3 }),
  /** Days since the delivery. */
  age: fc.constantFrom(1, 29, 30, 31, 59, 60, 61, 90, 91, 365, 366),
});

const names = ["Ají de gallina", "aji de gallina", "Lomo saltado", "Tacu tacu", "Causa", "Seco"];
const getDishKey = (dish: number) => (dish < 2 ? "aji" : names[dish]);

function computeAverage(rated: readonly RatingCase[]): number {
  return rated.reduce((sum, { stars }) => sum + stars, 0) / rated.length;
}

/** Rounds exact halves up, like the database. */
function roundHalfUp(value: number): number {
  return (Math.sign(value) * Math.round((Math.abs(value) + 1e-9) * 100)) / 100;
}

/** Computes the expected rows of the list. */
function sumUp(all: readonly RatingCase[], period: number) {
  return [...Map.groupBy(all, ({ dish }) => getDishKey(dish)).values()].flatMap((ofDish) => {
    const counted = ofDish.filter(({ age }) => age <= period);
    if (counted.length === 0) return [];
    const recent = ofDish.filter(({ age }) => age <= 30);
    const former = ofDish.filter(({ age }) => age > 30 && age <= 60);
    const hasTrend = recent.length > 0 && former.length > 0;
    return [
      {
        name: names[Math.max(...ofDish.map(({ dish }) => dish))],
        average: roundHalfUp(computeAverage(counted)),
        count: counted.length,
        comments: counted.filter(({ comment }) => comment !== "").length,
        trend: hasTrend ? roundHalfUp(computeAverage(recent) - computeAverage(former)) : null,
      },
    ];
  });
}

const compareNames = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
  String(one.name).localeCompare(String(other.name));

async function setUpDishes(t: TestContext) {
  const app = await setUpStaff(t);
  const companies = [await newCompany(app.db), await newCompany(app.db)];
  const day = await newMenuDay(app.db, today);
  const items: { id: number }[] = [];
  for (const name of names) items.push(await newItem(app.db, day, companies, { name }));
  const people: { id: number }[] = [];
  for (let person = 0; person < 4; person += 1)
    people.push(await newIndividual(app.db, companies[person % 2] ?? assert.fail()));
  const list = async (query: NonNullable<CallInput<typeof listRatedDishes>["query"]>) =>
    (await app.call(listRatedDishes, { query }, app.headers)).body;
  const rate = (person: number, dish: number, values: Parameters<typeof newRating>[4]) =>
    newRating(
      app.db,
      companies[person % 2] ?? assert.fail(),
      people[person] ?? assert.fail(),
      items[dish] ?? assert.fail(),
      values,
    );
  return { ...app, companies, items, people, list, rate };
}

const getDateOfAge = (age: number): CalendarDate => addDays(today, -age);

test("averages, counts and trends are those of a model, for every company and period", async (t) => {
  const app = await setUpDishes(t);
  const ofPersonAndItem = ({ person, dish }: RatingCase) => `${person} ${dish}`;
  const all = fc.uniqueArray(said, { minLength: 1, maxLength: 24, selector: ofPersonAndItem });
  await fc.assert(
    fc.asyncProperty(all, async (rated) => {
      await app.db.delete(ratings);
      for (const { person, dish, age, stars, comment } of rated) {
        const values = { stars, comment, deliveryDate: getDateOfAge(age) };
        await app.rate(person, dish, values);
      }
      for (const company of [null, 0, 1])
        for (const period of ["30", "90", "365", undefined] as const) {
          const { count, results } = await app.list({
            ...(company !== null && { company: String(app.companies[company]?.id) }),
            ...(period && { period }),
          });
          const expected = sumUp(
            rated.filter(({ person }) => company === null || person % 2 === company),
            Number(period ?? Infinity),
          );
          const found = results.map(({ id: _, ...dish }) => dish).toSorted(compareNames);
          assert.deepEqual([count, found], [expected.length, expected.toSorted(compareNames)]);
        }
    }),
    { numRuns: 8 },
  );
});

test("the list is searched, sorted and paged by the database, and names one dish by any of its items", async (t) => {
  const app = await setUpDishes(t);
  await app.rate(0, 0, { stars: 5, deliveryDate: getDateOfAge(40) });
  await app.rate(0, 1, { stars: 3, deliveryDate: getDateOfAge(10) });
  await app.rate(1, 2, { stars: 1, deliveryDate: getDateOfAge(50) });
  await app.rate(0, 2, { stars: 4, deliveryDate: getDateOfAge(5) });
  await app.rate(2, 2, { stars: 4, deliveryDate: getDateOfAge(5) });
  await app.rate(0, 3, { stars: 5, deliveryDate: getDateOfAge(100) });
  const namesOf = (page: { results: RatedDish[] }) => page.results.map(({ name }) => name);
  const order = async (ordering: RatedDishSortKey | `-${RatedDishSortKey}`) =>
    namesOf(await app.list({ ordering }));
  const [aji, lomo, tacu] = ["aji de gallina", "Lomo saltado", "Tacu tacu"];
  assert.deepEqual(await order("-count"), [lomo, aji, tacu]);
  assert.deepEqual(await order("name"), [aji, lomo, tacu]);
  assert.deepEqual(await order("average"), [lomo, aji, tacu]);
  assert.deepEqual(await order("trend"), [aji, lomo, tacu]);
  assert.deepEqual(await order("-trend"), [lomo, aji, tacu]);
  const second = await app.list({ page: "2", page_size: "2" });
  assert.deepEqual([second.count, namesOf(second)], [3, [tacu]]);
  assert.deepEqual(namesOf(await app.list({ search: "AJI gall" })), [aji]);
  const found = await app.list({ id: String(app.items[0]?.id) });
  assert.deepEqual(found.results, [
    { id: app.items[0]?.id, name: aji, average: 4, count: 2, comments: 0, trend: -2 },
  ]);
  assert.deepEqual((await app.list({ id: "2000000000" })).count, 0);
});

test("comments are paged, the newest first, with the company and without the person", async (t) => {
  const app = await setUpDishes(t);
  for (const place of app.people.keys())
    await app.rate(place, place === 3 ? 1 : 0, {
      stars: 2,
      comment: place === 0 ? "" : `Comentario ${place}`,
      deliveryDate: getDateOfAge(10 * place),
    });
  const params = { item: String(app.items[0]?.id) };
  const read = async (query: NonNullable<CallInput<typeof listRatingComments>["query"]>) =>
    (await app.call(listRatingComments, { params, query }, app.headers)).body;
  const { count, results } = await read({ page_size: "2" });
  assert.deepEqual([count, results.map(({ comment }) => comment)], [3, ["Comentario 1", "Comentario 2"]]);
  assert.deepEqual(results[0], {
    stars: 2,
    comment: "Comentario 1",
    company_name: app.companies[1]?.name,
    delivery_date: getDateOfAge(10),
  });
  assert.deepEqual(
    (await read({ page: "2", page_size: "2" })).results.map(({ comment }) => comment),
    ["Comentario 3"],
  );
  const filtered = await read({ company: String(app.companies[1]?.id), period: "30" });
  assert.equal(filtered.count, 2);
  const unknown = { params: { item: "2000000000" } };
  assert.equal((await app.call(listRatingComments, unknown, app.headers)).status, 404);
});

test("the menu of staff has the average of each dish while ratings are offered, that of customers never", async (t) => {
  const app = await setUpDishes(t);
  await app.rate(0, 0, { stars: 5 });
  await app.rate(1, 0, { stars: 4 });
  const read = async () => {
    const [day] = (await app.call(listCategories, { query: { year: "2026" } }, app.headers)).body;
    return Object.fromEntries((day?.items ?? []).map(({ name, rating }) => [name, rating]));
  };
  assert.equal((await read())["Ají de gallina"], undefined);
  await offerRatings(app);
  const shown = await read();
  const rating = { average: 4.5, count: 2 };
  assert.deepEqual(
    [shown["Ají de gallina"], shown["aji de gallina"], shown["Lomo saltado"]],
    [rating, rating, undefined],
  );
  const params = { companyId: String(app.companies[0]?.id) };
  const menu = await app.call(getWeeklyMenu, { params }, await app.signIn(app.people[0] ?? assert.fail()));
  assert.equal(menu.status, 200);
  assert.doesNotMatch(JSON.stringify(menu.body), /"rating"|"average"/);
});

test("operations, kitchen and support read ratings; billing and customers do not", async (t) => {
  const app = await setUpDishes(t);
  const statusOf = async (headers: typeof app.headers) =>
    (await app.call(listRatedDishes, {}, headers)).status;
  const statuses = [];
  for (const staffRole of ["operations", "kitchen", "support", "billing"] as const)
    statuses.push(await statusOf(await app.signIn(await newStaff(app.db, { staffRole }))));
  statuses.push(await statusOf(await app.signIn(app.people[0] ?? assert.fail())));
  assert.deepEqual(statuses, [200, 200, 200, 403, 403]);
});
