import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  createCuttingTime,
  deleteCuttingTime,
  listCuttingTimes,
  updateCuttingTime,
  type CuttingTime,
} from "@lonchera/contract/cutting-times";
import { newCompany } from "../../../test/factories.ts";
import { assertFieldRefused, setUpStaff, readHistory } from "../../../test/staff.ts";

async function setUpTwoCompanies(t: TestContext) {
  const app = await setUpStaff(t);
  const mine = await newCompany(app.db, { name: "Minera Andina" });
  const clinic = await newCompany(app.db, { name: "Clínica Sur" });
  const lunch = { product: "ALMUE" as const, break_time: "10:30", company: [mine.id] };
  const create = async () => (await app.call(createCuttingTime, { body: lunch }, app.headers)).body;
  const edit = (time: CuttingTime, body: object) =>
    app.send("PUT", `/api/cuttingtimes/${time.id}/`, body, app.headers);
  const listed = async () => (await app.call(listCuttingTimes, {}, app.headers)).body;
  return { ...app, mine, clinic, lunch, create, edit, listed };
}

test("a cutting time takes ids of companies and answers their names; it starts on the day before, enabled", async (t) => {
  const app = await setUpTwoCompanies(t);
  const body = { ...app.lunch, company: [app.mine.id, app.clinic.id, app.mine.id] };
  const { status, body: time } = await app.call(createCuttingTime, { body }, app.headers);
  const expected = {
    id: time.id,
    product: "ALMUE",
    break_time: "10:30",
    company: [
      { id: app.clinic.id, name: "Clínica Sur" },
      { id: app.mine.id, name: "Minera Andina" },
    ],
    same_day: false,
    enabled: true,
    all_companies: false,
    working_days_before: null,
    version: 1,
  };
  assert.deepEqual([status, time], [201, expected]);
  assert.deepEqual(await app.listed(), [expected]);
});

test("an edit changes product, time and companies, and keeps the rest unless it is named", async (t) => {
  const app = await setUpTwoCompanies(t);
  const time = await app.create();
  const edited = await app.edit(time, { ...app.lunch, same_day: true, enabled: false });
  assert.deepEqual(edited.body, { ...time, same_day: true, enabled: false, version: 2 });
  const moved = await app.edit(time, { product: "CENAC", break_time: "16:00", company: [app.clinic.id] });
  const company = [{ id: app.clinic.id, name: "Clínica Sur" }];
  const now = { product: "CENAC", break_time: "16:00", company, same_day: true, enabled: false, version: 3 };
  assert.deepEqual([moved.status, moved.body], [200, { ...time, ...now }]);
  assert.deepEqual(await app.listed(), [moved.body]);
});

test("what is wrong in a cutting time is a clear 400 on its field, and nothing is written", async (t) => {
  const app = await setUpTwoCompanies(t);
  const archived = await newCompany(app.db, { archivedAt: new Date(0) });
  const time = await app.create();
  const cases: [object, string, string?][] = [
    [{ product: undefined }, "product", "Product is required"],
    [{ product: "" }, "product", "Product is required"],
    [{ product: "CENA" }, "product", "Producto desconocido"],
    [{ break_time: undefined }, "break_time", "Break Time is required"],
    [{ break_time: "" }, "break_time", "Break Time is required"],
    [{ break_time: null }, "break_time", "Break Time is required"],
    [{ break_time: "24:00" }, "break_time", "La hora debe tener la forma HH:MM"],
    [{ break_time: "9:30" }, "break_time", "La hora debe tener la forma HH:MM"],
    [{ break_time: "10:30:00" }, "break_time"],
    [{ company: undefined }, "company", "Selecciona al menos una compañía"],
    [{ company: [] }, "company", "Selecciona al menos una compañía"],
    [{ company: [app.mine.id, 999_999] }, "company", "Una de las compañías no existe."],
    [{ company: [archived.id] }, "company", "Una de las compañías no existe."],
    [{ company: ["x"] }, "company", "Debe ser un número entero"],
    [{ same_day: "sí" }, "same_day"],
    [{ enabled: 1 }, "enabled"],
    [{ all_companies: "sí" }, "all_companies"],
    [{ all_companies: false, company: [] }, "company", "Selecciona al menos una compañía"],
    [{ working_days_before: 0 }, "working_days_before", "Debe ser un número entero de 1 a 10"],
    [{ working_days_before: 11 }, "working_days_before", "Debe ser un número entero de 1 a 10"],
    [{ working_days_before: 1.5 }, "working_days_before", "Debe ser un número entero de 1 a 10"],
    [{ working_days_before: "2" }, "working_days_before", "Debe ser un número entero de 1 a 10"],
    [
      { working_days_before: 2, same_day: true },
      "working_days_before",
      "Elige el mismo día o los días hábiles antes, no ambos",
    ],
  ];
  for (const [change, field, message] of cases) {
    const body = { ...app.lunch, ...change };
    assertFieldRefused(await app.send("POST", "/api/cuttingtimes/", body, app.headers), field, message);
    assertFieldRefused(await app.edit(time, body), field, message);
  }
  assert.deepEqual(await app.listed(), [time]);
});

test("an archived company leaves the cutting times that name it", async (t) => {
  const app = await setUpTwoCompanies(t);
  const left = await newCompany(app.db, { name: "Ya no" });
  const body = { ...app.lunch, company: [app.mine.id, left.id] };
  const { body: time } = await app.call(createCuttingTime, { body }, app.headers);
  await app.pool.query("update companies set archived_at = now() where id = $1", [left.id]);
  const [listed] = await app.listed();
  assert.deepEqual(listed?.company, [{ id: app.mine.id, name: "Minera Andina" }]);
  assert.equal((await app.edit(time, { ...app.lunch, version: 1 })).status, 200);
});

test("a deleted cutting time is gone, and its history stays", async (t) => {
  const app = await setUpTwoCompanies(t);
  const time = await app.create();
  const remove = () => app.call(deleteCuttingTime, { params: { id: time.id } }, app.headers);
  const answers = await Promise.all([remove(), remove()]);
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [204, 404]);
  assert.equal((await app.edit(time, app.lunch)).status, 404);
  assert.deepEqual(await app.listed(), []);
  const snapshot = {
    Producto: "Almuerzo",
    "Hora de corte": "10:30",
    Compañías: "Minera Andina",
    "Mismo día": "No",
    Habilitado: "Sí",
  };
  const madeOf = Object.fromEntries(Object.entries(snapshot).map(([field, value]) => [field, [null, value]]));
  const leftOf = Object.fromEntries(Object.entries(snapshot).map(([field, value]) => [field, [value, null]]));
  assert.deepEqual(await readHistory(app, app.headers, "cutting-time", time), [
    ["created", madeOf],
    ["archived", leftOf],
  ]);
});

test("of two who edit the same cutting time the second is told what changed; saving the same leaves no trace", async (t) => {
  const app = await setUpTwoCompanies(t);
  const time = await app.create();
  assert.equal((await app.edit(time, { ...app.lunch, version: 1 })).status, 200);
  const save = (break_time: string) =>
    app.edit(time, { ...app.lunch, break_time, company: [app.clinic.id], version: 1 });
  const answers = await Promise.all([save("09:30"), save("09:45")]);
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409]);
  const stale = answers.find((answer) => answer.status === 409)?.body as { detail: string } | undefined;
  assert.match(stale?.detail ?? "", /Ana Torres \(.*Hora de corte: 10:30 → 09:(30|45).*\)/);
  assert.match(stale?.detail ?? "", /Compañías: Minera Andina → Clínica Sur/);
  const params = { id: time.id };
  const again = await app.call(
    updateCuttingTime,
    { params, body: { ...app.lunch, version: 2 } },
    app.headers,
  );
  assert.deepEqual([again.status, again.body.version], [200, 3]);
});
