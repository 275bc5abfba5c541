import assert from "node:assert/strict";
import { test } from "node:test";
import { getCart } from "@lonchera/contract/cart";
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
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listOrders } from "@lonchera/contract/orders";
import { login, register } from "@lonchera/contract/auth";
import { sessions } from "../../platform/db/schema/users.ts";
import { companyBody, readHistory } from "../../../test/staff.ts";
import { newCompany, newStaff, newType1, testPassword } from "../../../test/factories.ts";
import { accountOrderBody, setUpCompanyClient, placeOrder, addToCart } from "../../../test/orders.ts";
import { testApp } from "../../../test/test-app.ts";

test("an archived company leaves every list and its people's sessions end at once; its orders stay", async (t) => {
  const app = await setUpCompanyClient(t);
  const { company, customer, call } = app;
  const staff = await app.signIn(await newStaff(app.db));
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  const placed = await placeOrder(app, app.headers, accountOrderBody(app, 1850));
  const params = { id: String(company.id) };

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
  const menu = { params: { companyId: String(company.id) } };
  assert.equal((await call(getWeeklyMenu, menu, staff)).status, 404);

  const listed = (await call(listOrders, { query: {} }, staff)).body.results;
  assert.deepEqual(listed, [placed]);
  assert.equal((await call(deleteCompany, { params }, staff)).status, 404);
});

test("what an archived company was is told by its history", async (t) => {
  const { call, db, signIn } = await testApp(t);
  const headers = await signIn(await newStaff(db));
  const company = await newCompany(db, { name: "Textil Sur" });
  await call(deleteCompany, { params: { id: String(company.id) } }, headers);
  const [[kind, fields] = []] = await readHistory({ call }, headers, "company", company);
  assert.equal(kind, "archived");
  assert.deepEqual((fields as Record<string, unknown>)["Nombre"], ["Textil Sur", null]);
});

test("its client code is free again for another company", async (t) => {
  const { call, db, signIn } = await testApp(t);
  const headers = await signIn(await newStaff(db));
  const company = await newCompany(db, { clientCode: "C-001" });
  await call(deleteCompany, { params: { id: String(company.id) } }, headers);
  assert.equal((await call(createCompany, { body: companyBody() }, headers)).status, 201);
});

test("the sessions of other companies and of staff go on", async (t) => {
  const { call, db, send, signIn } = await testApp(t);
  const staff = await signIn(await newStaff(db));
  const neighbour = await signIn(await newType1(db, await newCompany(db)));
  const { id } = await newCompany(db);
  await call(deleteCompany, { params: { id: String(id) } }, staff);
  for (const headers of [staff, neighbour]) {
    assert.equal((await send("GET", "/api/account/", undefined, headers)).status, 200);
  }
});

test("a restored company is back with its people, unless another company has its client code", async (t) => {
  const { call, db, signIn } = await testApp(t);
  const headers = await signIn(await newStaff(db));
  const company = await newCompany(db, { name: "Textil Sur", clientCode: "C-001" });
  const customer = await newType1(db, company);
  const params = { id: String(company.id) };
  assert.equal((await call(restoreCompany, { params }, headers)).status, 404);
  await call(deleteCompany, { params }, headers);
  const other = await call(createCompany, { body: companyBody() }, headers);
  const [archived] = (await call(listArchivedCompanies, {}, headers)).body;
  assert.deepEqual([archived?.id, archived?.name], [company.id, "Textil Sur"]);
  const refused = await call(restoreCompany, { params }, headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [409, { detail: errorTexts.client_code_taken, code: "client_code_taken" }],
  );

  await call(deleteCompany, { params: { id: String(other.body.id) } }, headers);
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
