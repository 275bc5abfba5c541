import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { updateOwnDetails } from "@lonchera/contract/accounts";
import { listAuditLog } from "@lonchera/contract/audit";
import { getCart } from "@lonchera/contract/cart";
import { createClient, updateClient, type ClientInput } from "@lonchera/contract/clients";
import { createErrorBody } from "@lonchera/contract/errors";
import { listOrders } from "@lonchera/contract/orders";
import { confirmRegistration, createTokens, login, register } from "@lonchera/contract/auth";
import { carts } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import {
  newCompany,
  newStaff,
  newIndividual,
  newCompanyClient,
  testPassword,
} from "../../../test/factories.ts";
import { addToCart, placeCardOrder, setUpIndividual } from "../../../test/orders.ts";
import { setUpStaff, readHistory } from "../../../test/staff.ts";
import { readLink } from "../../../test/test-email.ts";

/** Returns the body of a new client's form. `changes` replace its fields. */
function buildClientBody(changes: object = {}): ClientInput & { password: string } {
  return {
    first_name: "Rosa",
    last_name: "Quispe",
    customer_type: "type2",
    email: "rosa@example.com",
    password: "Quinua-con-leche-7",
    phone: "987654321",
    ...changes,
  };
}

test("a client made by staff signs in at once at the page of the own company", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const company = await newCompany(db, { slug: "textil-sur", name: "Textil Sur" });
  const body = buildClientBody({ company: company.slug, email: "Rosa@Example.com" });
  const made = await call(createClient, { body }, headers);
  assert.equal(made.status, 201);
  const { email, customer_type, document_type, company_name, is_staff, is_active, version } = made.body;
  assert.deepEqual(
    { email, customer_type, document_type, company_name, is_staff, is_active, version },
    {
      email: "rosa@example.com",
      customer_type: "type2",
      document_type: 96,
      company_name: "Textil Sur",
      is_staff: false,
      is_active: true,
      version: 1,
    },
  );
  const { password } = body;
  assert.equal((await call(login, { body: { email, password, company: "textil-sur" } })).status, 200);
  const [[kind, fields] = []] = await readHistory({ call }, headers, "client", made.body);
  assert.equal(kind, "created");
  assert.deepEqual((fields as Record<string, unknown>)["Tipo de Cliente"], [null, "Cliente - Empresa"]);
  assert.ok(!JSON.stringify([made.body, fields]).includes("argon2"));
});

test("a client whose address looks like that of an erased account is edited like any other", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const email = "cuenta-77777@eliminada.invalid";
  const made = await call(createClient, { body: buildClientBody({ email }) }, headers);
  assert.deepEqual([made.status, made.body.is_erased], [201, false]);
  const { id, first_name, customer_type } = made.body;
  const names = { first_name, last_name: "Mamani", customer_type: customer_type ?? "type2", version: 1 };
  const edited = await call(updateClient, { params: { id }, body: names }, headers);
  assert.deepEqual([edited.status, edited.body.last_name], [200, "Mamani"]);
});

test("an individual starts without a document type, whatever is sent; roles are not taken from a body", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const body = buildClientBody({ customer_type: "type1", document_type: 96, is_staff: true, id: 500 });
  const made = await call(createClient, { body }, headers);
  assert.deepEqual([made.status, made.body.document_type, made.body.is_staff], [201, null, false]);
});

test("what the form requires, the server requires, with the form's words", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const required = ["Este campo es obligatorio"];
  const { status, body } = await call(createClient, { body: {} as never }, headers);
  assert.equal(status, 400);
  assert.deepEqual(body, {
    first_name: required,
    last_name: required,
    customer_type: required,
    email: required,
    password: required,
    phone: required,
  });
});

test("what is wrong is a 400 on its field, a taken e-mail too", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const archived = await newCompany(db, { archivedAt: new Date() });
  await newIndividual(db, await newCompany(db), { email: "ya@example.com" });
  const cases: [object, string, string][] = [
    [{ first_name: " " }, "first_name", "Este campo es obligatorio"],
    [{ customer_type: "type3" }, "customer_type", "Tipo de cliente desconocido"],
    [{ email: "rosa@" }, "email", "Correo electrónico inválido"],
    [{ email: "YA@example.com" }, "email", "Ya hay una cuenta con este correo."],
    [{ password: "corta" }, "password", "La contraseña debe tener al menos 8 caracteres"],
    [{ password: "password" }, "password", "Esta contraseña es demasiado común. Elige otra."],
    [{ company: "nadie" }, "company", "La empresa no existe."],
    [{ company: archived.slug }, "company", "La empresa no existe."],
    [{ company: 99_999 }, "company", "La empresa no existe."],
    [{ company: [1] }, "company", "La empresa no existe."],
  ];
  for (const [change, field, message] of cases) {
    const { status, body } = await call(createClient, { body: buildClientBody(change) }, headers);
    assert.deepEqual([status, body], [400, { [field]: [message] }], JSON.stringify(change));
  }
});

test("of two clients made at once with one e-mail, one is made", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const bodies = [buildClientBody({ first_name: "Eva" }), buildClientBody({ first_name: "Ada" })];
  const answers = await Promise.all(bodies.map((body) => call(createClient, { body }, headers)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400]);
});

test("a registration that nobody confirmed does not stand in the way, and its link ends", async (t) => {
  const { call, db, headers, readQueuedEmails } = await setUpStaff(t);
  const company = await newCompany(db);
  const { email, password } = buildClientBody();
  const registration = { first_name: "Nadie", company: company.slug, email, password: "Otra-clave-larga-3" };
  await call(register, { body: { ...registration, accept_politics: true } });
  const made = await call(createClient, { body: buildClientBody({ company: company.slug }) }, headers);
  assert.deepEqual([made.status, made.body.first_name], [201, "Rosa"]);
  const params = readLink((await readQueuedEmails()).at(-1), "/confirm");
  const late = await call(confirmRegistration, { params, body: { password: registration.password } });
  assert.equal(late.status, 400);
  const signedIn = await call(login, { body: { email, password, company: company.slug } });
  assert.deepEqual([signedIn.status, signedIn.body.user.privacy_notice], [200, "consent"]);
  assert.equal(await db.$count(users), 2);
});

test("a registration that staff take over for another company loses its code, cost centre and document", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const [former, company] = [await newCompany(db), await newCompany(db)];
  const given = { employeeCode: "E-1", costCenter: "Planta", identityDocument: "44332211" };
  const { email } = await newIndividual(db, former, { ...given, confirmedAt: null });
  const second = await newIndividual(db, company, { ...given, confirmedAt: null, employeeCode: "E-2" });
  await newIndividual(db, company, { employeeCode: "e-1" });
  const moved = await call(
    createClient,
    { body: buildClientBody({ company: company.slug, email }) },
    headers,
  );
  assert.equal(moved.status, 201);
  const { employee_code, cost_center, identity_document } = moved.body;
  assert.deepEqual([employee_code, cost_center, identity_document], ["", "", ""]);
  const own = buildClientBody({ company: company.slug, email: second.email });
  const kept = (await call(createClient, { body: own }, headers)).body;
  assert.deepEqual(
    [kept.employee_code, kept.cost_center, kept.identity_document],
    ["E-2", "Planta", "44332211"],
  );
});

test("a client without a company cannot sign in until one is set; it is set once", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const ruc = "20512345678";
  const [company, other] = [await newCompany(db, { ruc }), await newCompany(db)];
  const made = await call(createClient, { body: buildClientBody() }, headers);
  assert.deepEqual([made.status, made.body.company], [201, null]);
  const { email, password } = buildClientBody();
  const refused = await call(login, { body: { email, password } });
  assert.deepEqual([refused.status, refused.body], [403, createErrorBody("company_missing")]);
  const onPage = await call(login, { body: { email, password, company: company.slug } });
  assert.equal(onPage.status, 403);
  assert.equal((await call(createTokens, { body: { email, password } })).status, 403);

  const params = { id: made.body.id };
  const names = { first_name: "Rosa", last_name: "Quispe", customer_type: "type2" } as const;
  const set = await call(updateClient, { params, body: { ...names, company: company.id } }, headers);
  assert.deepEqual(
    [set.body.company, set.body.company_name, set.body.company_ruc],
    [company.slug, company.name, ruc],
  );
  assert.equal((await call(login, { body: { email, password, company: company.slug } })).status, 200);
  const moved = await call(updateClient, { params, body: { ...names, company: other.slug } }, headers);
  assert.equal(moved.body.company, company.slug);
});

test("a change takes first name, last name and type, and nothing else", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const client = await newIndividual(db, await newCompany(db));
  const params = { id: client.id };
  const sent = { email: "otro@example.com", phone: "1", is_active: false, is_staff: true, password: "x" };
  const body = {
    first_name: "Rosa María",
    last_name: "Quispe Mamani",
    customer_type: "type2",
    ...sent,
  } as const;
  const changed = await call(updateClient, { params, body }, headers);
  assert.equal(changed.status, 200);
  const { first_name, last_name, customer_type, document_type, email, phone, is_active } = changed.body;
  assert.deepEqual(
    [first_name, last_name, customer_type, document_type, email, phone, is_active],
    ["Rosa María", "Quispe Mamani", "type2", 96, client.email, client.phone, true],
  );
  assert.deepEqual(await readHistory({ call }, headers, "client", client), [
    [
      "changed",
      {
        Nombres: ["Rosa", "Rosa María"],
        Apellidos: ["Quispe", "Quispe Mamani"],
        "Tipo de Cliente": ["Cliente", "Cliente - Empresa"],
        "Tipo de documento": ["DNI", "Empresa"],
      },
    ],
  ]);
  const back = await call(updateClient, { params, body: { ...body, customer_type: "type1" } }, headers);
  assert.equal(back.body.document_type, null);
});

test("who saves over somebody else's change is told; saving what already is makes no version", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const client = await newCompanyClient(db, await newCompany(db));
  const params = { id: client.id };
  const body = { first_name: "Rosa", last_name: "Quispe", customer_type: "type2", version: 1 } as const;
  assert.equal((await call(updateClient, { params, body }, headers)).body.version, 1);
  const first = await call(updateClient, { params, body: { ...body, last_name: "Núñez" } }, headers);
  assert.equal(first.body.version, 2);
  const late = await call(updateClient, { params, body: { ...body, first_name: "Eva" } }, headers);
  assert.equal(late.status, 409);
  assert.match(JSON.stringify(late.body), /Ana Torres \(Apellidos: Quispe → Núñez\)/);
});

test("staff are no clients", async (t) => {
  const { call, db, staff, headers } = await setUpStaff(t);
  const body = { first_name: "Eva", last_name: "Luna", customer_type: "type1" } as const;
  for (const id of [staff.id, (await newStaff(db)).id, 9_999]) {
    assert.equal((await call(updateClient, { params: { id }, body }, headers)).status, 404);
  }
});

test("another type counts at once and empties the open cart; orders keep the type of their moment", async (t) => {
  const app = await setUpIndividual(t);
  const { call, customer, headers } = app;
  const staff = await app.signIn(await newStaff(app.db));
  const placed = await placeCardOrder(app, headers);
  await addToCart(app, headers, { item: app.dish.id, quantity: 2 });
  const params = { id: customer.id };
  const body = { first_name: "Rosa", last_name: "Quispe", customer_type: "type2" } as const;
  assert.equal((await call(updateClient, { params, body }, staff)).status, 200);
  assert.deepEqual((await call(getCart, {}, headers)).body.items, []);
  await assert.rejects(addToCart(app, headers, { item: app.dish.id, quantity: 1 }), /delivery_zone/);
  await addToCart(app, headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  assert.deepEqual((await call(listOrders, { query: {} }, staff)).body.results, [placed]);
});

test("while a client's cart is being paid the type stays", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  await app.db.update(carts).set({ state: "paying" }).where(eq(carts.userId, app.customer.id));
  const params = { id: app.customer.id };
  const body = { first_name: "Rosa", last_name: "Quispe", customer_type: "type2" } as const;
  assert.equal((await app.call(updateClient, { params, body }, staff)).status, 409);
});

test("the password of a client is the one that staff gave", async (t) => {
  const { call, db, headers } = await setUpStaff(t);
  const company = await newCompany(db);
  const body = buildClientBody({ company: company.slug, password: ` ${testPassword} ` });
  await call(createClient, { body }, headers);
  const attempt = (password: string) => call(createTokens, { body: { email: body.email, password } });
  assert.equal((await attempt(testPassword)).status, 401);
  assert.equal((await attempt(` ${testPassword} `)).status, 200);
});

test("only staff make a client a manager of the company, and the audit log tells it", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const body = buildClientBody({ company: company.slug, customer_type: "type1" });
  const made = await app.call(createClient, { body }, app.headers);
  assert.equal(made.body.is_company_manager, false);
  const params = { id: made.body.id };
  const edit = { first_name: "Rosa", last_name: "Quispe", customer_type: "type1" } as const;
  const save = (change: object) =>
    app.call(updateClient, { params, body: { ...edit, ...change } }, app.headers);
  assert.equal((await save({ is_company_manager: true })).body.is_company_manager, true);
  assert.equal((await save({ first_name: "Ana" })).body.is_company_manager, true);
  const history = await readHistory(app, app.headers, "client", made.body);
  assert.deepEqual(history[1], ["changed", { "Encargado de empresa": [null, "Sí"] }]);
  const log = await app.call(listAuditLog, { query: { event: "role-changed" } }, app.headers);
  assert.deepEqual(log.body.results[0]?.details, [{ label: "Campos", value: "Encargado de empresa: Sí" }]);
  const own = await app.signIn(await newIndividual(app.db, company));
  const details = { phone: "911222333", is_company_manager: true, employee_code: "E-1" };
  const { body: kept } = await app.call(updateOwnDetails, { body: details }, own);
  assert.deepEqual([kept.phone, kept.is_company_manager, kept.employee_code], ["911222333", false, ""]);
});
