import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createCompany,
  getCompany,
  listCompanies,
  listPublicCompanies,
  updateCompany,
} from "@lonchera/contract/companies";
import { setUpStaff, buildCompanyBody, readHistory } from "../../../test/staff.ts";
import { newCompany, newIndividual } from "../../../test/factories.ts";

test("a company is created with its slug, shown in the lists and kept in the history", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const { status, body } = await call(createCompany, { body: buildCompanyBody() }, headers);
  assert.equal(status, 201);
  const expected = {
    id: body.id,
    slug: "nunez-e-hijos-s-a-c",
    ...buildCompanyBody(),
    country: 1,
    phone: "",
    mobile: "987654321",
    status: true,
    logo: null,
    join_rule: "open",
    email_domains: [],
    invitation_expires_at: null,
    subsidy: null,
    reminder_hours: null,
    version: 1,
  };
  assert.deepEqual(body, expected);
  assert.deepEqual((await call(getCompany, { params: { id: body.id } }, headers)).body, expected);
  assert.deepEqual((await call(listCompanies, {}, headers)).body, [expected]);
  assert.deepEqual((await call(listPublicCompanies, {})).body, [
    { id: body.id, name: expected.name, slug: expected.slug, logo: null },
  ]);
  const [[kind, fields] = []] = await readHistory({ call }, headers, "company", body);
  assert.equal(kind, "created");
  assert.deepEqual((fields as Record<string, unknown>)["Condición de pago"], [null, "Crédito 30 días"]);
  assert.deepEqual((fields as Record<string, unknown>)["Distrito"], [null, "Lima"]);
});

test("a name has a visible character, and no invisible ones around it", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const create = (name: string) => call(createCompany, { body: buildCompanyBody({ name }) }, headers);
  for (const name of ["\u200B", " \u2060\u202E\u0007 ", "\u3164"]) {
    const { status, body } = await create(name);
    assert.deepEqual([status, body], [400, { name: ["El nombre es obligatorio"] }]);
  }
  const { status, body } = await create("\u202E\u200BOlla 👩\u200D🍳 \u200B");
  assert.deepEqual([status, body.name], [201, "Olla 👩\u200D🍳"]);
});

test("what the form requires, the server requires, with the form's words", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const { status, body } = await call(createCompany, { body: {} as never }, headers);
  assert.equal(status, 400);
  assert.deepEqual(body, {
    name: ["El nombre es obligatorio"],
    ruc: ["El RUC es obligatorio"],
    client_code: ["El codigo de cliente es obligatorio"],
    pay_condition: ["La condición de pago es obligatoria"],
    address: ["La dirección es obligatoria"],
    department: ["El departamento es obligatorio"],
    province: ["La provincia es obligatoria"],
    district: ["El distrito es obligatorio"],
  });
});

test("what is wrong is a 400 on its field", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  await newCompany(db, { clientCode: "C-77" });
  const cases: [object, string, string][] = [
    [{ name: "  " }, "name", "El nombre es obligatorio"],
    [{ ruc: "20100070971" }, "ruc", "El RUC no es válido"],
    [{ ruc: "2010007097" }, "ruc", "El RUC no es válido"],
    [{ pay_condition: "V008" }, "pay_condition", "Condición de pago desconocida"],
    [{ client_code: "C-77" }, "client_code", "Otra empresa ya tiene este código de cliente."],
    [{ client_code: "A,B" }, "client_code", "El código de cliente no puede llevar comas ni ser TODAS"],
    [{ client_code: "Todas" }, "client_code", "El código de cliente no puede llevar comas ni ser TODAS"],
    [{ department: 99 }, "department", "Departamento desconocido"],
    [{ department: "" }, "department", "El departamento es obligatorio"],
    [{ province: 401 }, "province", "La provincia no es de ese departamento"],
    [{ district: 150201 }, "district", "El distrito no es de esa provincia"],
    [{ district: 99_999_999 }, "district", "El distrito no es de esa provincia"],
    [{ status: "quizás" }, "status", "Debe ser verdadero o falso"],
    [{ logo: "https://example.com/logo.png" }, "logo", "La imagen debe ser JPEG, PNG, WebP o AVIF."],
  ];
  for (const [change, field, message] of cases) {
    const { status, body } = await call(createCompany, { body: buildCompanyBody(change) }, headers);
    assert.deepEqual([status, body], [400, { [field]: [message] }], JSON.stringify(change));
  }
});

test("what is the server's to decide is not taken from a body", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const sent = buildCompanyBody({ id: 77, slug: "admin", country: 2, version: 9 });
  const { body } = await call(createCompany, { body: sent }, headers);
  assert.notEqual(body.id, 77);
  assert.deepEqual([body.slug, body.country, body.version], ["nunez-e-hijos-s-a-c", 1, 1]);
});

test("a change keeps what is left out and the slug, also under another name, and tells its history", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const made = await call(createCompany, { body: buildCompanyBody({ phone: "01 555 0101" }) }, headers);
  const params = { id: made.body.id };
  const { mobile: _, ...rest } = buildCompanyBody({
    name: "Textil Sur",
    phone: null,
    status: false,
    pay_condition: "V001",
  });
  const { status, body } = await call(updateCompany, { params, body: rest }, headers);
  assert.equal(status, 200);
  assert.deepEqual(body, { ...made.body, ...rest, phone: "", status: false, version: 2 });
  const [, changed] = await readHistory({ call }, headers, "company", made.body);
  assert.deepEqual(changed, [
    "changed",
    {
      Nombre: ["Núñez e Hijos S.A.C.", "Textil Sur"],
      Teléfono: ["01 555 0101", null],
      "Condición de pago": ["Crédito 30 días", "Pago Inmediato/Contado"],
      Estado: ["Activo", "Inactivo"],
    },
  ]);
});

test("saving without a change makes no version and no history", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const { body } = await call(createCompany, { body: buildCompanyBody() }, headers);
  const params = { id: body.id };
  assert.deepEqual((await call(updateCompany, { params, body: buildCompanyBody() }, headers)).body, body);
  assert.equal((await readHistory({ call }, headers, "company", body)).length, 1);
});

test("who saves over somebody else's change is told what changed, and nothing is lost", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const { body } = await call(createCompany, { body: buildCompanyBody() }, headers);
  const params = { id: body.id };
  const save = (change: object) =>
    call(updateCompany, { params, body: { ...buildCompanyBody(change), version: 1 } }, headers);
  const answers = await Promise.all([save({ address: "Jr. Puno 100" }), save({ address: "Jr. Ica 200" })]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const late = answers.find(({ status }) => status === 409);
  assert.match(
    JSON.stringify(late?.body),
    /Ana Torres \(Dirección: Av\. Grau 123 → Jr\. (Puno 100|Ica 200)\)/,
  );
  const kept = answers.find(({ status }) => status === 200);
  assert.deepEqual((await call(getCompany, { params }, headers)).body, kept?.body);
});

test("of two that take the same client code at once, one gets it", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const bodies = [buildCompanyBody({ name: "Uno" }), buildCompanyBody({ name: "Dos" })];
  const answers = await Promise.all(bodies.map((body) => call(createCompany, { body }, headers)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400]);
  const refused = answers.find(({ status }) => status === 400);
  assert.deepEqual(refused?.body, { client_code: ["Otra empresa ya tiene este código de cliente."] });
});

test("the company that does not exist is not found, whatever is asked of it", async (t) => {
  const { call, send, headers } = await setUpStaff(t);
  const params = { id: "999" };
  assert.equal((await call(getCompany, { params }, headers)).status, 404);
  assert.equal((await call(updateCompany, { params, body: buildCompanyBody() }, headers)).status, 404);
  for (const id of ["999", "0", "x"]) {
    assert.equal((await send("DELETE", `/api/companies/${id}/`, undefined, headers)).status, 404, id);
  }
});

test("a company that was switched off leaves the public list and its people stay out until it is on again", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const customer = await app.signIn(await newIndividual(app.db, company));
  const params = { id: company.id };
  const save = (status: boolean) =>
    app.call(updateCompany, { params, body: buildCompanyBody({ status }) }, app.headers);
  assert.equal((await save(false)).status, 200);
  assert.deepEqual((await app.call(listPublicCompanies, {})).body, []);
  assert.equal((await app.send("GET", "/api/account/", undefined, customer)).status, 401);
  assert.equal((await app.call(listCompanies, {}, app.headers)).body.length, 1);
  await save(true);
  assert.equal((await app.send("GET", "/api/account/", undefined, customer)).status, 200);
});
