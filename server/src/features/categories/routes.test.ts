import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  createCategory,
  createDayRange,
  undoDayRange,
  listCategories,
  updateCategory,
  type CategoryInput,
  type StaffCategory,
} from "@lonchera/contract/categories";
import { newCompany, newMenuDay, newItem, newSubitem } from "../../../test/factories.ts";
import { assertFieldRefused, setUpStaff, readHistory } from "../../../test/staff.ts";

const tuesday: CategoryInput = { week_day: "MA", category_date: "2026-03-03", order: 1, enable: true };

async function setUpDays(t: TestContext) {
  const app = await setUpStaff(t);
  const create = (body: object) => app.send("POST", "/api/categories/create/", body, app.headers);
  const edit = (day: { id: number }, body: object) =>
    app.send("PUT", `/api/categories/${day.id}/update/`, body, app.headers);
  const listed = async (query: Record<string, string> = {}) => {
    const answer = await app.call(listCategories, { query }, app.headers);
    assert.equal(answer.status, 200);
    return answer.body;
  };
  return { ...app, create, edit, listed };
}

test("a day is made with what the form sends, and listed", async (t) => {
  const app = await setUpDays(t);
  const body = { ...tuesday, week_day_value: "Lo que sea", the_cart: 1 };
  const { status, body: day } = await app.call(createCategory, { body }, app.headers);
  const expected = {
    ...tuesday,
    id: day.id,
    week_day_value: "Martes",
    the_cart: 1,
    items_count: 0,
    version: 1,
  };
  assert.deepEqual([status, day], [201, expected]);
  assert.deepEqual(await app.listed(), [{ ...expected, items: [], paused: false }]);
});

test("the weekday's name and the cart that a client sends change nothing, whatever they are", async (t) => {
  const app = await setUpDays(t);
  const sent = { week_day_value: { name: "Lunes" }, the_cart: "7" };
  const made = await app.create({ ...tuesday, ...sent });
  const day = made.body as StaffCategory;
  assert.deepEqual([made.status, day.week_day_value, day.the_cart], [201, "Martes", 1]);
  const edited = await app.edit(day, { ...tuesday, order: 2, ...sent });
  assert.deepEqual([edited.status, edited.body], [200, { ...day, order: 2, version: 2 }]);
});

test("what is wrong in a day is a clear 400 on its field, and nothing is written", async (t) => {
  const app = await setUpDays(t);
  const day = (await app.create(tuesday)).body as StaffCategory;
  const cases: [object, string, string?][] = [
    [{ week_day: undefined }, "week_day", "El día de la semana es requerido"],
    [{ week_day: "" }, "week_day", "El día de la semana es requerido"],
    [{ week_day: "XX" }, "week_day", "Día de la semana desconocido"],
    [{ week_day: "LU" }, "week_day", "El día de la semana no es el de la fecha: el 03/03/2026 es martes."],
    [{ category_date: undefined }, "category_date", "La fecha es requerida"],
    [{ category_date: "" }, "category_date", "La fecha es requerida"],
    [{ category_date: "2026-02-30" }, "category_date"],
    [{ category_date: "03/03/2026" }, "category_date"],
    [{ category_date: 20_260_303 }, "category_date", "La fecha es requerida"],
    [{ order: undefined }, "order", "El orden es requerido"],
    [{ order: null }, "order", "El orden es requerido"],
    [{ order: "" }, "order", "El orden es requerido"],
    [{ order: "x" }, "order", "Debe ser un número entero"],
    [{ order: -1 }, "order"],
    [{ order: 1.5 }, "order"],
    [{ order: 2 ** 31 }, "order"],
    [{ enable: undefined }, "enable", "El estado es requerido"],
    [{ enable: "sí" }, "enable"],
  ];
  for (const [change, field, message] of cases) {
    const body = { ...tuesday, ...change };
    for (const answer of [await app.create(body), await app.edit(day, body)])
      assertFieldRefused(answer, field, message);
  }
  assert.deepEqual(
    (await app.listed()).map((one) => [one.category_date, one.version]),
    [["2026-03-03", 1]],
  );
  assert.equal((await app.edit({ id: 999_999 }, tuesday)).status, 404);
});

test("there is one day a date, also when two are made, or moved there, at once", async (t) => {
  const app = await setUpDays(t);
  const made = await Promise.all([app.create(tuesday), app.create(tuesday), app.create(tuesday)]);
  assert.deepEqual(made.map((answer) => answer.status).toSorted(), [201, 400, 400]);
  const refused = made.find((answer) => answer.status === 400);
  assert.deepEqual(refused?.body, { category_date: ["Ya hay un día con la fecha 03/03/2026."] });
  const others = [await newMenuDay(app.db, "2026-03-04"), await newMenuDay(app.db, "2026-03-05")];
  const friday = { ...tuesday, week_day: "VI", category_date: "2026-03-06" };
  const moved = await Promise.all(others.map((day) => app.edit(day, friday)));
  assert.deepEqual(moved.map((answer) => answer.status).toSorted(), [200, 400]);
  assert.equal((await app.listed()).length, 3);
});

test("days are narrowed by year, month, range and weekday, and stand by date", async (t) => {
  const app = await setUpDays(t);
  for (const date of ["2026-03-31", "2025-12-30", "2026-04-01", "2026-03-02"]) await newMenuDay(app.db, date);
  const dates = async (query: Record<string, string>) =>
    (await app.listed(query)).map((day) => day.category_date);
  assert.deepEqual(await dates({}), ["2025-12-30", "2026-03-02", "2026-03-31", "2026-04-01"]);
  assert.deepEqual(await dates({ year: "2025" }), ["2025-12-30"]);
  assert.deepEqual(await dates({ year: "2026", month: "3" }), ["2026-03-02", "2026-03-31"]);
  assert.deepEqual(await dates({ month: "12" }), ["2025-12-30"]);
  assert.deepEqual(await dates({ week_day: "MA" }), ["2025-12-30", "2026-03-31"]);
  const range = { start_date: "2026-03-02", end_date: "2026-03-31" };
  assert.deepEqual(await dates(range), ["2026-03-02", "2026-03-31"]);
  assert.deepEqual(await dates({ ...range, week_day: "LU" }), ["2026-03-02"]);
  for (const [query, field] of [
    ["year=26", "year"],
    ["month=13", "month"],
    ["month=0", "month"],
    ["week_day=XX", "week_day"],
    ["companyId=x", "companyId"],
    ["start_date=hoy", "start_date"],
    ["start_date=2026-03-03&end_date=2026-03-02", "start_date"],
  ] as const) {
    const answer = await app.send("GET", `/api/categories/?${query}`, undefined, app.headers);
    assertFieldRefused(answer, field);
  }
});

test("a day shows its items in full, withdrawn ones too: those of a company, or of all", async (t) => {
  const app = await setUpDays(t);
  const [mine, other] = [await newCompany(app.db), await newCompany(app.db)];
  const left = await newCompany(app.db, { archivedAt: new Date(0) });
  const day = await newMenuDay(app.db, "2026-03-03");
  await newItem(app.db, day, [mine], { name: "Sin orden", order: null });
  const dish = await newItem(app.db, day, [other, mine, left], {
    name: "Segundo",
    order: 2,
    status: false,
    discountPrice: 1500,
  });
  await newItem(app.db, day, [mine], { name: "Quitado", archivedAt: new Date(0) });
  await newItem(app.db, day, [other], { name: "Ajeno", product: "DESAY" });
  for (const option of ["OPT2", "OPT1", "OPT2"] as const) await newSubitem(app.db, [dish], { option });
  const [all] = await app.listed();
  assert.deepEqual(
    [all?.items_count, all?.items.map((item) => item.name)],
    [3, ["Ajeno", "Segundo", "Sin orden"]],
  );
  const [own] = await app.listed({ companyId: String(mine.id) });
  assert.equal(own?.items_count, 2);
  assert.deepEqual(own.items[0], {
    id: dish.id,
    name: "Segundo",
    description: "",
    price: "18.50",
    discount_price: "15.00",
    category: day.id,
    company: [mine.id, other.id],
    product: "ALMUE",
    product_type: { id: "CONVE", name: own.items[0]?.product_type.name },
    stock: 100,
    order: 2,
    status: false,
    deliverable: true,
    image: null,
    options: ["OPT1", "OPT2"],
    tags: [],
    version: 1,
  });
});

test("the history of a day tells who changed what, and of two who edit it the second is told", async (t) => {
  const app = await setUpDays(t);
  const day = (await app.create(tuesday)).body as StaffCategory;
  assert.equal((await app.edit(day, { ...tuesday, version: 1 })).status, 200);
  const moved = { week_day: "MI", category_date: "2026-03-04", order: 1, enable: false, version: 1 } as const;
  assert.equal((await app.edit(day, moved)).status, 200);
  const { status, body: stale } = await app.edit(day, { ...moved, order: 2 });
  assert.equal(status, 409);
  assert.match(JSON.stringify(stale), /Ana Torres \(.*Fecha: 03\/03\/2026 → 04\/03\/2026.*\)/);
  assert.deepEqual(await readHistory(app, app.headers, "category", day), [
    [
      "created",
      {
        "Día de la Semana": [null, "Martes"],
        Fecha: [null, "03/03/2026"],
        Orden: [null, "1"],
        Habilitado: [null, "Sí"],
      },
    ],
    [
      "changed",
      {
        "Día de la Semana": ["Martes", "Miércoles"],
        Fecha: ["03/03/2026", "04/03/2026"],
        Habilitado: ["Sí", "No"],
      },
    ],
  ]);
  const params = { id: day.id };
  const again = await app.call(
    updateCategory,
    { params, body: { ...moved, version: 2, order: 9 } },
    app.headers,
  );
  assert.deepEqual([again.status, again.body.version, again.body.order], [200, 3, 9]);
});

test("the missing days of a range are made on the chosen weekdays, and those that exist are named", async (t) => {
  const app = await setUpDays(t);
  const day = (await app.create({ ...tuesday, enable: false })).body as StaffCategory;
  const body = {
    start_date: "2026-03-02",
    end_date: "2026-03-10",
    week_days: ["LU" as const, "MA" as const],
  };
  const answer = await app.call(createDayRange, { body }, app.headers);
  const made = ["2026-03-02", "2026-03-09", "2026-03-10"];
  assert.deepEqual([answer.status, answer.body], [200, { made, present: ["2026-03-03"] }]);
  const days = await app.listed();
  assert.deepEqual(
    days.map(({ category_date, enable, order }) => [category_date, enable, order]),
    [
      ["2026-03-02", true, 0],
      ["2026-03-03", false, 1],
      ["2026-03-09", true, 0],
      ["2026-03-10", true, 0],
    ],
  );
  const kinds = await readHistory(app, app.headers, "category", days[0] ?? day);
  assert.deepEqual(
    kinds.map(([kind]) => kind),
    ["created"],
  );
  const again = await app.call(createDayRange, { body }, app.headers);
  assert.deepEqual(again.body.made, []);
  await newItem(app.db, days[0] ?? day, [await newCompany(app.db)]);
  const undone = await app.call(undoDayRange, { body: { dates: made } }, app.headers);
  assert.deepEqual(undone.body, { removed: ["2026-03-09", "2026-03-10"] });
  assert.deepEqual(
    (await app.listed()).map(({ category_date }) => category_date),
    ["2026-03-02", "2026-03-03"],
  );
  const wrong: [object, string][] = [
    [{ ...body, week_days: [] }, "week_days"],
    [{ ...body, end_date: "2026-03-01" }, "end_date"],
    [{ ...body, end_date: "2027-03-03" }, "end_date"],
    [{ ...body, start_date: "2026-02-30" }, "start_date"],
    [{ ...body, end_date: "x" }, "end_date"],
  ];
  for (const [sent, field] of wrong) {
    const refused = await app.send("POST", createDayRange.path, sent, app.headers);
    assert.equal(refused.status, 400);
    assert.ok(field in (refused.body as object), JSON.stringify(refused.body));
  }
});
