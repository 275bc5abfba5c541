import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { listCategories } from "@lonchera/contract/categories";
import { listClosureOrders } from "@lonchera/contract/closures-orders";
import { listClosures } from "@lonchera/contract/closures";
import { listCuttingTimes, listMissingCuttingTimes } from "@lonchera/contract/cutting-times";
import { listCompanyZones, listZones } from "@lonchera/contract/delivery-zones";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handovers-lists";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { getHomeMenus } from "@lonchera/contract/home";
import { listItems } from "@lonchera/contract/items";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listPeople } from "@lonchera/contract/my-company";
import { getParticipation } from "@lonchera/contract/my-company-participation";
import { updateSettings } from "@lonchera/contract/settings";
import { listStaff } from "@lonchera/contract/staff";
import { listStatements } from "@lonchera/contract/statements-list";
import { addFavorite, getUsualWeek } from "@lonchera/contract/usual-week";
import { deleteVehicle, listVehicles } from "@lonchera/contract/vehicles";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newVehicle,
  newZone,
} from "./factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder } from "./orders.ts";
import { createTestApp } from "./test-app.ts";

/** The names in the order of their bytes, in which they are created. */
const names = ["Zapata", "baco", "Ángel"];
const sorted = ["Ángel", "baco", "Zapata"];
const tuesday = "2026-03-03";
const getNames = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

/** Creates for each name a company, its zone, a vehicle that serves the zone, and a dish. */
async function setUpNames(t: TestContext) {
  const app = await createTestApp(t);
  const { db } = app;
  const staff = await app.signIn(await newStaff(db, { firstName: "Eva" }));
  const day = await newMenuDay(db, tuesday);
  const companies = await Array.fromAsync(names, (name) => newCompany(db, { name }));
  const vans = await Array.fromAsync(names, (name) => newVehicle(db, { name }));
  const dishes = await Array.fromAsync(names, (name) => newItem(db, day, companies, { name, stock: 10 }));
  const zones = await Array.fromAsync(companies, (company, at) =>
    newZone(db, company, { name: company.name, vehicleAlmuerzoId: vans[at]?.id }),
  );
  return { ...app, staff, companies, vans, dishes, zones };
}

/** Adds three zones to the first company, which the first vehicle serves. */
function addZones({ db, companies, vans }: Awaited<ReturnType<typeof setUpNames>>) {
  const company = companies[0] ?? assert.fail();
  return Array.fromAsync(names, (name) =>
    newZone(db, company, { name, order: 1, vehicleAlmuerzoId: vans[0]?.id }),
  );
}

test("records stand in their lists in the order of the alphabet, whatever their accents and capitals", async (t) => {
  const app = await setUpNames(t);
  const { call, db, staff, companies } = app;
  await addZones(app);
  await newCuttingTime(db, companies, { product: "DESAY" });
  await newClosure(db, companies, { date: "2026-03-20" });
  for (const firstName of names) await newStaff(db, { firstName });
  const id = String(companies[0]?.id);

  assert.deepEqual(getNames((await call(listVehicles, {}, staff)).body), sorted);
  const zones = (await call(listCompanyZones, { params: { companyId: id } }, staff)).body;
  assert.deepEqual(getNames(zones), ["Zapata", ...sorted]);
  const allZones = getNames((await call(listZones, {}, staff)).body);
  assert.deepEqual(allZones, ["Ángel", "baco", "Zapata", ...sorted]);
  const [time] = (await call(listCuttingTimes, {}, staff)).body;
  assert.deepEqual(getNames(time?.company ?? []), sorted);
  const missing = (await call(listMissingCuttingTimes, {}, staff)).body;
  assert.deepEqual([...new Set(missing.map(({ company }) => company.name))], sorted);
  const [closure] = (await call(listClosures, {}, staff)).body.results;
  assert.deepEqual(getNames(closure?.company ?? []), sorted);
  assert.deepEqual(getNames((await call(listItems, {}, staff)).body.results), sorted);
  const [ofStaff] = (await call(listCategories, {}, staff)).body;
  assert.deepEqual(getNames(ofStaff?.items ?? []), sorted);
  const [day] = (await call(getWeeklyMenu, { params: { companyId: id } }, staff)).body;
  assert.deepEqual(getNames(day?.items ?? []), sorted);
  const menus = (await call(getHomeMenus, {}, staff)).body;
  assert.deepEqual([getNames(menus.companies), getNames(menus.dishes)], [sorted, sorted]);
  const people = (await call(listStaff, {}, staff)).body.map(({ first_name }) => first_name);
  assert.deepEqual(people, ["Ángel", "baco", "Eva", "Zapata"]);
});

test("cost centres and favourites are in the order of the alphabet", async (t) => {
  const { call, db, signIn, staff, companies, dishes } = await setUpNames(t);
  const company = companies[0] ?? assert.fail();
  for (const costCenter of names) await newIndividual(db, company, { costCenter });
  const manager = await signIn(
    await newIndividual(db, company, { isCompanyManager: true, costCenter: "Caja" }),
  );
  const centers = ["Ángel", "baco", "Caja", "Zapata"];
  const people = await call(listPeople, { query: { ordering: "cost_center" } }, manager);
  assert.deepEqual(
    people.body.results.map(({ cost_center }) => cost_center),
    centers,
  );
  const week = await call(getParticipation, { query: { week: tuesday } }, manager);
  assert.deepEqual(
    week.body.results.map(({ cost_center }) => cost_center),
    centers,
  );
  await call(updateSettings, { body: { usual_week_offered: true } }, staff);
  for (const { id: item } of dishes) await call(addFavorite, { body: { item } }, manager);
  assert.deepEqual(getNames((await call(getUsualWeek, {}, manager)).body.favorites), sorted);
});

test("orders are listed by vehicle, company and zone in the order of the alphabet", async (t) => {
  const app = await setUpNames(t);
  const { call, db, staff } = app;
  await call(updateSettings, { body: { handovers_offered: true } }, staff);
  const further = await addZones(app);
  const params = { date: tuesday };
  const order = async (at: number, places: readonly { id: number }[]) => {
    const [company, zone] = [app.companies[at] ?? assert.fail(), app.zones[at] ?? assert.fail()];
    const item = app.dishes[0]?.id ?? 0;
    const headers = await app.signIn(await newCompanyClient(db, company));
    for (const place of [zone, ...places])
      await addToCart(app, headers, { item, quantity: 1, delivery_zone: place.id });
    const amount = 1850 * (places.length + 1);
    return {
      headers,
      placed: await placeOrder(app, headers, buildAccountOrderBody({ company, zone }, amount)),
    };
  };
  const { headers, placed } = await order(0, further);
  await order(1, []);
  await order(2, []);

  const ofOrder = await call(getOrderHandovers, { params: { id: placed.id } }, headers);
  assert.deepEqual(
    ofOrder.body.portions.map(({ zone }) => zone),
    ["Zapata", ...sorted],
  );
  const expected = [
    ["Ángel", "Ángel", "Ángel"],
    ["baco", "baco", "baco"],
    ...["Zapata", ...sorted].map((zone) => ["Zapata", "Zapata", zone]),
  ];
  for (const list of [listHandoverPlaces, listPortions] as const) {
    const rows = (await call(list, { params }, staff)).body;
    assert.deepEqual(
      rows.map(({ vehicle, company, zone }) => [vehicle, company, zone]),
      expected,
    );
  }
  const closure = await newClosure(db, [], { date: tuesday });
  const closed = await call(listClosureOrders, { params: { id: closure.id } }, staff);
  assert.deepEqual(
    closed.body.results.map(({ company }) => company),
    sorted,
  );
  const ofMonth = await call(listStatements, { query: { month: "2026-03" } }, staff);
  assert.deepEqual(
    ofMonth.body.results.map(({ company_name }) => company_name),
    sorted,
  );
  const refused = await call(deleteVehicle, { params: { id: String(app.vans[0]?.id) } }, staff);
  assert.match(JSON.stringify(refused.body), /Ángel \(Zapata\), baco \(Zapata\), Zapata \(Zapata\)/);
});
