import assert from "node:assert/strict";
import { test } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import { listClosures, updateClosure } from "@lonchera/contract/closures";
import {
  createCompany,
  deleteCompany,
  getCompany,
  getPublicCompany,
  listArchivedCompanies,
  listCompanies,
  listPublicCompanies,
  restoreCompany,
} from "@lonchera/contract/companies";
import { errorTexts } from "@lonchera/contract/error-texts";
import { listCuttingTimes, updateCuttingTime } from "@lonchera/contract/cutting-times";
import { listItems, updateItem } from "@lonchera/contract/items";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listOrders } from "@lonchera/contract/orders";
import { login, register } from "@lonchera/contract/auth";
import { sessions } from "../../platform/db/schema/users.ts";
import { buildCompanyBody, buildItemBody, readHistory, setUpStaff } from "../../../test/staff.ts";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  testPassword,
} from "../../../test/factories.ts";
import { placeAccountOrder, setUpCompanyClient } from "../../../test/orders.ts";
import { createTestApp } from "../../../test/test-app.ts";

test("an archived company leaves every list and its people's sessions end at once; its orders stay", async (t) => {
  const app = await setUpCompanyClient(t);
  const { company, customer, call } = app;
  const staff = await app.signIn(await newStaff(app.db));
  const placed = await placeAccountOrder(app, app.headers);
  const params = { id: company.id };

  assert.equal((await call(deleteCompany, { params }, staff)).status, 204);

  assert.equal((await call(getCart, {}, app.headers)).status, 401);
  assert.ok(
    (await app.db.select().from(sessions)).some(
      ({ userId, revokedAt }) => userId === customer.id && revokedAt,
    ),
  );
  const { body } = await call(login, {
    body: { email: customer.email, password: testPassword, company: company.slug },
  });
  assert.deepEqual(body, {
    detail: "Tu compañía no está activa. Comunícate con el administrador.",
    code: "company_closed",
  });
  const registration = {
    first_name: "Eva",
    company: company.slug,
    password: testPassword,
    email: "e@example.com",
  };
  assert.equal((await call(register, { body: registration })).status, 400);
  assert.deepEqual((await call(listPublicCompanies, {})).body, []);
  assert.equal((await call(getPublicCompany, { params: { slug: company.slug } })).status, 404);
  assert.deepEqual((await call(listCompanies, {}, staff)).body, []);
  assert.equal((await call(getCompany, { params }, staff)).status, 404);
  const menu = { params: { companyId: company.id } };
  assert.equal((await call(getWeeklyMenu, menu, staff)).status, 404);

  const listed = (await call(listOrders, { query: {} }, staff)).body.results;
  assert.deepEqual(listed, [placed]);
  assert.equal((await call(deleteCompany, { params }, staff)).status, 404);
});

test("what an archived company was is told by its history", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const headers = await signIn(await newStaff(db));
  const company = await newCompany(db, { name: "Textil Sur" });
  await call(deleteCompany, { params: { id: company.id } }, headers);
  const [[kind, fields] = []] = await readHistory({ call }, headers, "company", company);
  assert.equal(kind, "archived");
  assert.deepEqual((fields as Record<string, unknown>)["Nombre"], ["Textil Sur", null]);
});

test("its client code is free again for another company", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const headers = await signIn(await newStaff(db));
  const company = await newCompany(db, { clientCode: "C-001" });
  await call(deleteCompany, { params: { id: company.id } }, headers);
  assert.equal((await call(createCompany, { body: buildCompanyBody() }, headers)).status, 201);
});

test("the sessions of other companies and of staff go on", async (t) => {
  const { call, db, send, signIn } = await createTestApp(t);
  const staff = await signIn(await newStaff(db));
  const neighbour = await signIn(await newIndividual(db, await newCompany(db)));
  const { id } = await newCompany(db);
  await call(deleteCompany, { params: { id } }, staff);
  for (const headers of [staff, neighbour]) {
    assert.equal((await send("GET", "/api/account/", undefined, headers)).status, 200);
  }
});

test("a restored company is back with its people, unless another company has its client code", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const headers = await signIn(await newStaff(db));
  const company = await newCompany(db, { name: "Textil Sur", clientCode: "C-001" });
  const customer = await newIndividual(db, company);
  const params = { id: company.id };
  assert.equal((await call(restoreCompany, { params }, headers)).status, 404);
  await call(deleteCompany, { params }, headers);
  const other = await call(createCompany, { body: buildCompanyBody() }, headers);
  const [archived] = (await call(listArchivedCompanies, {}, headers)).body;
  assert.deepEqual([archived?.id, archived?.name], [company.id, "Textil Sur"]);
  const refused = await call(restoreCompany, { params }, headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [409, { detail: errorTexts.client_code_taken, code: "client_code_taken" }],
  );

  await call(deleteCompany, { params: { id: other.body.id } }, headers);
  assert.equal((await call(restoreCompany, { params }, headers)).status, 204);
  assert.deepEqual(
    (await call(listCompanies, {}, headers)).body.map(({ id }) => id),
    [company.id],
  );
  const body = { email: customer.email, password: testPassword, company: company.slug };
  assert.equal((await call(login, { body })).status, 200);
  const history = await readHistory({ call }, headers, "company", company);
  assert.deepEqual(history.at(-1), ["changed", { Archivada: ["Sí", "No"] }]);
});

test("a restored company has the dishes, cutting times and closed days that it had, also those edited meanwhile", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const [mine, textile, clinic] = [await newCompany(db), await newCompany(db), await newCompany(db)];
  const day = await newMenuDay(db, "2026-03-03");
  const all = [mine, textile, clinic];
  const paramsOf = ({ id }: { id: number }) => ({ id: String(id) });
  const [dish, time, closure] = [
    paramsOf(await newItem(db, day, all)),
    paramsOf(await newCuttingTime(db, all)),
    paramsOf(await newClosure(db, all)),
  ];
  const readCompanies = async () => {
    const items = (await call(listItems, { query: { category: day.id } }, headers)).body.results;
    const times = (await call(listCuttingTimes, {}, headers)).body;
    const closures = (await call(listClosures, {}, headers)).body.results;
    const linked = [...times, ...closures].map(({ company }) => company.map(({ id }) => id));
    return [...items.map(({ company }) => company), ...linked].map((ids) => ids.toSorted((a, b) => a - b));
  };
  const save = async (ids: number[], all_companies: boolean) => {
    const company = ids;
    const lunch = { product: "ALMUE" as const, break_time: "11:00", company, all_companies };
    const closing = { date: "2026-03-03", reason: "Inventario", company, all_companies };
    const saved = await Promise.all([
      call(updateItem, { params: dish, body: buildItemBody(day, [], { company }) }, headers),
      call(updateCuttingTime, { params: time, body: lunch }, headers),
      call(updateClosure, { params: closure, body: closing }, headers),
    ]);
    assert.deepEqual(
      saved.map(({ status }) => status),
      [200, 200, 200],
    );
  };
  const archived = { params: paramsOf(textile) };

  assert.equal((await call(deleteCompany, archived, headers)).status, 204);
  await save([mine.id], false);
  assert.deepEqual(await readCompanies(), [[mine.id], [mine.id], [mine.id]]);
  const { body: closed } = await call(listClosures, {}, headers);
  assert.equal(closed.results[0]?.archived_companies, 1);
  assert.equal((await call(restoreCompany, archived, headers)).status, 204);
  const both = [mine.id, textile.id];
  assert.deepEqual(await readCompanies(), [both, both, both]);

  assert.equal((await call(deleteCompany, archived, headers)).status, 204);
  await save([mine.id], true);
  await save([mine.id], false);
  assert.equal((await call(restoreCompany, archived, headers)).status, 204);
  assert.deepEqual(await readCompanies(), [both, [mine.id], [mine.id]]);
});
