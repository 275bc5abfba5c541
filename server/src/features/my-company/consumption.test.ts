import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { exportConsumption, listConsumption } from "@lonchera/contract/my-company-consumption";
import { users } from "../../platform/db/schema/users.ts";
import { newIndividual, newCompanyClient } from "../../../test/factories.ts";
import { placeCardOrder, placeAccountOrder, setUpIndividual } from "../../../test/orders.ts";
import { setUpSubsidized } from "../../../test/subsidies.ts";

const range = { start_date: "2026-03-03", end_date: "2026-03-04" };

/** Creates orders of an individual with a subsidy, of the company's manager, and of another company. */
async function setUp(t: TestContext) {
  const app = await setUpSubsidized(t);
  const manager = await newCompanyClient(app.db, app.company, { isCompanyManager: true, firstName: "Ada" });
  const headers = await app.signIn(manager);
  const values = { employeeCode: "E-1", costCenter: "Planta" };
  await app.db.update(users).set(values).where(eq(users.id, app.customer.id));
  await app.add(app.dish, 2);
  await app.add(app.wednesday);
  await app.add(app.thursday);
  // Half of one meal a day is 9.25, 6.76 and 6.76.
  const secret = { additional_note: "Soy celiaca", phone: "911222333" };
  const mine = await app.payByCard(4125, secret);
  app.clock.advance({ minutes: 1 });
  const other = await placeAccountOrder(app, headers, 3);
  const foreign = await setUpIndividual(t);
  await placeCardOrder(foreign, foreign.headers);
  return { ...app, manager, headers, mine, other };
}

test("managers read what their people ordered for the days of a range, with its sums", async (t) => {
  const app = await setUp(t);
  const { call, company, headers, manager, mine, other } = app;
  const read = async (query: object = {}) =>
    (await call(listConsumption, { query: { ...range, ...query } }, headers)).body;
  const { count, cost_centers, sums, results } = await read();
  assert.deepEqual(cost_centers, ["Planta"]);
  assert.deepEqual(
    [count, sums],
    [2, { units: 6, total: "106.01", subsidy_total: "16.01", amount_due: "90.00", on_account: "55.50" }],
  );
  assert.deepEqual(
    results.map(({ id }) => id),
    [other.id, mine.id],
  );
  const { id, ordered_date, person, ...shown } = results[1] ?? assert.fail();
  assert.deepEqual([id, person.cost_center, person.employee_code], [mine.id, "Planta", "E-1"]);
  assert.equal(ordered_date, mine.ordered_date);
  assert.deepEqual(shown, {
    id_order: mine.id_order,
    deliveries: [
      { date: "2026-03-03", dishes: [{ name: "Lomo saltado", quantity: 2 }] },
      { date: "2026-03-04", dishes: [{ name: "Cuy", quantity: 1 }] },
    ],
    units: 3,
    total: "50.51",
    subsidy_total: "16.01",
    amount_due: "34.50",
    on_account: "0.00",
  });
  const planta = await read({ cost_center: "Planta", page: "2", page_size: "1" });
  assert.deepEqual([planta.count, planta.sums.total, planta.results], [1, "50.51", []]);
  await app.db.update(users).set({ costCenter: "Ventas" }).where(eq(users.id, manager.id));
  await newIndividual(app.db, company, { costCenter: "Almacén", isActive: false });
  assert.deepEqual((await read()).cost_centers, ["Almacén", "Planta", "Ventas"]);
  assert.equal((await read({ cost_center: "Ventas" })).count, 1);
  for (const [query, field] of [
    [{ start_date: "2026-03-05", end_date: "2026-03-04" }, "start_date"],
    [{ start_date: "2026-01-01", end_date: "2027-01-02" }, "end_date"],
  ] as const)
    assert.deepEqual(Object.keys(await read(query)), [field]);
});

test("they export the same by dish, without notes, contacts and documents", async (t) => {
  const app = await setUp(t);
  const url = `${exportConsumption.path}?${new URLSearchParams(range).toString()}`;
  const answer = await app.app.inject({ url, headers: app.headers });
  assert.match(String(answer.headers["content-disposition"]), /"consumos_2026-03-03_2026-03-04\.xlsx"/);
  const { sheets, properties } = await readXlsx(answer.rawPayload);
  assert.equal(properties?.title, `${app.company.name} · Consumos · del 03/03/2026 al 04/03/2026`);
  const rows = sheets[0]?.rows ?? [];
  const shares = ["A cuenta de la empresa", "A cargo del colaborador"];
  assert.deepEqual(
    rows.map((row) => [row[2], row[8], row[11], ...row.slice(13)]),
    [
      ["Colaborador", "Plato", "Cantidad", "Total", "Subvención", ...shares],
      [`Ada ${app.manager.lastName}`, "Lomo saltado", 3, 55.5, 0, 55.5, 0],
      ["Rosa Quispe", "Lomo saltado", 2, 37, 9.25, 0, 27.75],
      ["Rosa Quispe", "Cuy", 1, 13.51, 6.76, 0, 6.75],
      [null, null, 6, 106.01, 16.01, 55.5, 34.5],
    ],
  );
  assert.doesNotMatch(JSON.stringify(rows), /celiaca|911222333|12345678|@example/);
});
