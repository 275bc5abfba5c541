import assert from "node:assert/strict";
import { test } from "node:test";
import { addCartItem, getCart } from "@lonchera/contract/cart";
import { createCompany } from "@lonchera/contract/companies";
import {
  createCuttingTime,
  listCuttingTimes,
  listMissingCuttingTimes,
  updateCuttingTime,
} from "@lonchera/contract/cutting-times";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { productCodes } from "@lonchera/domain/codes";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
} from "../../../test/factories.ts";
import { pausedMenus } from "../../platform/db/schema/menus.ts";
import { addToCart, setUpCompanyClient } from "../../../test/orders.ts";
import { buildCompanyBody, readHistory, setUpStaff } from "../../../test/staff.ts";

test("a rule of two working days closes Thursday's lunch on Tuesday and Tuesday's on Friday, to the minute", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const thursday = await newItem(app.db, await newMenuDay(app.db, "2026-03-05"), [app.company]);
  const rule = { product: "ALMUE" as const, break_time: "17:00", company: [app.company.id] };
  const { body: time } = await app.call(
    createCuttingTime,
    { body: { ...rule, working_days_before: 2 } },
    staff,
  );
  assert.deepEqual([time.same_day, time.working_days_before], [false, 2]);
  const params = { companyId: app.company.id };
  const { body: menu } = await app.call(getWeeklyMenu, { params }, app.headers);
  assert.deepEqual(
    menu.flatMap((day) => day.items.map((item) => [day.category_date, item.cutoff_at, item.available])),
    [
      ["2026-03-03", "2026-02-27T22:00:00.000Z", false],
      ["2026-03-05", "2026-03-03T22:00:00.000Z", true],
    ],
  );
  const body = { item: thursday.id, quantity: 1, delivery_zone: app.zone.id };
  app.clock.set("2026-03-03T16:59:59.999-05:00");
  const later = await app.signIn(app.customer);
  await addToCart(app, later, body);
  app.clock.set("2026-03-03T17:00:00-05:00");
  assert.equal((await app.call(addCartItem, { body }, later)).status, 409);
  const { body: cart } = await app.call(getCart, {}, later);
  assert.deepEqual(
    cart.items.map(({ can_be_edited, problem }) => [can_be_edited, problem]),
    [[false, "closed"]],
  );

  const again = await app.signIn(await newStaff(app.db));
  const edit = async (changes: object) => {
    const input = { params: { id: time.id }, body: { ...rule, ...changes } };
    const { same_day, working_days_before } = (await app.call(updateCuttingTime, input, again)).body;
    return [same_day, working_days_before];
  };
  assert.deepEqual(await edit({ break_time: "16:00" }), [false, 2]);
  assert.deepEqual(await edit({ same_day: true }), [true, null]);
  assert.deepEqual(await edit({ working_days_before: 3 }), [false, 3]);
  assert.deepEqual(await edit({ working_days_before: null }), [false, null]);
  const history = await readHistory(app, again, "cutting-time", time);
  assert.deepEqual(history[3], ["changed", { "Mismo día": ["Sí", "No"], "Días hábiles antes": [null, "3"] }]);
});

test("a rule for all companies applies to those that are added later, until it names some", async (t) => {
  const app = await setUpStaff(t);
  const mine = await newCompany(app.db, { name: "Minera Andina" });
  await newCompany(app.db, { name: "Ya no", archivedAt: new Date(0) });
  const rule = { product: "ALMUE" as const, break_time: "10:30", company: [] as number[] };
  const { status, body: time } = await app.call(
    createCuttingTime,
    { body: { ...rule, all_companies: true } },
    app.headers,
  );
  assert.deepEqual([status, time.company], [201, [{ id: mine.id, name: "Minera Andina" }]]);
  await newItem(app.db, await newMenuDay(app.db, "2026-03-03"), [mine]);
  const { body: added } = await app.call(createCompany, { body: buildCompanyBody() }, app.headers);
  await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [added]);
  const cutOffOf = async ({ id }: { id: number }) => {
    const { body } = await app.call(getWeeklyMenu, { params: { companyId: id } }, app.headers);
    return body.flatMap((day) => day.items.map((item) => item.cutoff_at));
  };
  assert.deepEqual(await cutOffOf(mine), ["2026-03-02T15:30:00.000Z"]);
  assert.deepEqual(await cutOffOf(added), ["2026-03-03T15:30:00.000Z"]);

  const edit = async (changes: object) => {
    const input = { params: { id: time.id }, body: { ...rule, ...changes } };
    const { status: answered, body } = await app.call(updateCuttingTime, input, app.headers);
    return [answered, answered === 200 ? body.company.map(({ id }) => id) : body];
  };
  assert.deepEqual(await edit({ company: [mine.id] }), [200, [mine.id, added.id]]);
  const required = { company: ["Selecciona al menos una compañía"] };
  assert.deepEqual(await edit({ all_companies: false }), [400, required]);
  assert.deepEqual(await edit({ all_companies: false, company: [mine.id] }), [200, [mine.id]]);
  assert.deepEqual(await cutOffOf(mine), ["2026-03-02T15:30:00.000Z"]);
  assert.deepEqual(await cutOffOf(added), [null]);
  assert.deepEqual(await edit({ all_companies: true }), [200, [mine.id, added.id]]);
  const [listed] = (await app.call(listCuttingTimes, {}, app.headers)).body;
  assert.deepEqual([listed?.all_companies, listed?.company.length], [true, 2]);
  const [, narrowed] = await readHistory(app, app.headers, "cutting-time", time);
  assert.deepEqual(narrowed, [
    "changed",
    { Compañías: ["Todas, también las que se añadan", "Minera Andina"] },
  ]);
});

test("each product of an active company without an enabled cutting time is missing one, with its next day on the menu", async (t) => {
  const app = await setUpStaff(t);
  const mine = await newCompany(app.db, { name: "Minera Andina" });
  await newCompany(app.db, { name: "Cerrada", status: false });
  await newCompany(app.db, { name: "Ya no", archivedAt: new Date(0) });
  const clinic = await newCompany(app.db, { name: "Clínica Sur" });
  await newCuttingTime(app.db, [mine], { product: "ALMUE" });
  await newCuttingTime(app.db, [mine], { product: "CENAC", enabled: false });
  await newCuttingTime(app.db, [], { product: "DESAY", allCompanies: true });
  const yesterday = await newMenuDay(app.db, "2026-03-01");
  const today = await newMenuDay(app.db, "2026-03-02");
  const hidden = await newMenuDay(app.db, "2026-03-03", { enable: false });
  const later = await newMenuDay(app.db, "2026-03-05");
  for (const day of [yesterday, hidden, later])
    await newItem(app.db, day, [mine, clinic], { product: "CENAC" });
  await newItem(app.db, today, [clinic], { product: "CENAC" });
  await newItem(app.db, today, [clinic], { product: "ESPEC", status: false });
  const missing = async () => (await app.call(listMissingCuttingTimes, {}, app.headers)).body;
  const found = await missing();
  assert.deepEqual(
    found.map(({ company, product, next_day }) => [company.name, product, next_day]),
    [
      ["Clínica Sur", "ALMUE", null],
      ["Clínica Sur", "CENAC", "2026-03-02"],
      ["Clínica Sur", "ESPEC", null],
      ["Clínica Sur", "DESST", null],
      ["Clínica Sur", "CENST", null],
      ["Minera Andina", "CENAC", "2026-03-05"],
      ["Minera Andina", "ESPEC", null],
      ["Minera Andina", "DESST", null],
      ["Minera Andina", "CENST", null],
    ],
  );
  for (const product of productCodes) await newCuttingTime(app.db, [], { product, allCompanies: true });
  assert.deepEqual(await missing(), []);
});

test("the next day of a product is neither closed for the company nor one with a paused menu", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const other = await newCompany(app.db, { name: "Clínica Sur" });
  const [paused, closed, open] = [
    await newMenuDay(app.db, "2026-03-03"),
    await newMenuDay(app.db, "2026-03-04"),
    await newMenuDay(app.db, "2026-03-05"),
  ];
  for (const day of [paused, closed, open]) await newItem(app.db, day, [company, other]);
  await app.db.insert(pausedMenus).values({ categoryId: paused.id, companyId: company.id });
  await newClosure(app.db, [company], { date: "2026-03-04" });
  const { body } = await app.call(listMissingCuttingTimes, {}, app.headers);
  const lunches = body.filter(({ product }) => product === "ALMUE");
  assert.deepEqual(
    lunches.map((one) => [one.company.id, one.next_day]),
    [
      [other.id, "2026-03-03"],
      [company.id, "2026-03-05"],
    ],
  );
});
