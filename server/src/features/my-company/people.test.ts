import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { updateAccount, type OwnDetails } from "@lonchera/contract/accounts";
import { confirmPasswordReset, login } from "@lonchera/contract/auth";
import { invitePerson, listPeople, personMessages, type NewPerson } from "@lonchera/contract/my-company";
import { getOwnData } from "@lonchera/contract/privacy";
import { users } from "../../platform/db/schema/users.ts";
import {
  newCompany,
  newStaff,
  newIndividual,
  newCompanyClient,
  testPassword,
} from "../../../test/factories.ts";
import { readHistory } from "../../../test/staff.ts";
import { setUpPortal } from "../../../test/my-company.ts";
import { readLink } from "../../../test/test-email.ts";

const page = "/password_reset_confirm_api";

test("a manager adds a person, who chooses a password by e-mail and signs in", async (t) => {
  const app = await setUpPortal(t);
  const made = await app.add({
    email: "Luz@Example.com",
    identity_document: "44332211",
    employee_code: "E-10",
    cost_center: "Planta",
  });
  assert.equal(made.status, 201);
  const { id, version, ...shown } = made.body;
  assert.deepEqual(
    [version, shown],
    [
      1,
      {
        email: "luz@example.com",
        first_name: "Luz",
        last_name: "Huamán",
        document_type: 1,
        identity_document: "44332211",
        employee_code: "E-10",
        cost_center: "Planta",
        customer_type: "type1",
        is_active: true,
        is_confirmed: true,
        is_company_manager: false,
      },
    ],
  );
  const [email] = await app.readQueuedEmails();
  assert.equal(email?.to, "luz@example.com");
  assert.match(JSON.stringify(email), /Textil Sur/);
  const params = readLink(email, page);
  assert.equal(
    (await app.call(confirmPasswordReset, { params, body: { new_password: testPassword } })).status,
    200,
  );
  const credentials = { email: "luz@example.com", password: testPassword, company: app.company.slug };
  assert.equal((await app.call(login, { body: credentials })).status, 200);
  const owner = await app.signIn(await newStaff(app.db));
  const [[kind, fields] = []] = await readHistory(app, owner, "client", { id });
  assert.equal(kind, "created");
  assert.deepEqual((fields as Record<string, unknown>)["Centro de costo"], [null, "Planta"]);
});

test("a manager who downloads the own data gets nothing of the people, but what was changed", async (t) => {
  const app = await setUpPortal(t);
  await app.add({ identity_document: "44332211" });
  assert.equal((await app.change(app.manager, { cost_center: "Gerencia" })).status, 200);
  const { history } = (await app.call(getOwnData, {}, app.headers)).body;
  assert.deepEqual(
    history.map(({ kind }) => kind),
    ["changed", "created"],
  );
  const [own, others] = history.map(({ fields }) => fields);
  assert.deepEqual(own, [{ field: "Centro de costo", old: null, now: "Gerencia" }]);
  assert.ok(others?.some(({ field }) => field === "Documento"));
  assert.ok(others?.every(({ old, now }) => old === null && now === null));
});

test("what is wrong with a person is a 400 on its field, and an e-mail of anybody is taken", async (t) => {
  const app = await setUpPortal(t);
  const other = await newCompany(app.db);
  const elsewhere = await newIndividual(app.db, other, { confirmedAt: null, employeeCode: "E-1" });
  assert.equal((await app.add({ employee_code: "E-1" })).status, 201);
  const cases: [Partial<NewPerson>, string, string][] = [
    [{ first_name: " " }, "first_name", "Este campo es obligatorio"],
    [{ email: "luz" }, "email", "Correo electrónico inválido"],
    [{ email: elsewhere.email }, "email", "Ya hay una cuenta con este correo."],
    [{ email: app.manager.email }, "email", "Ya hay una cuenta con este correo."],
    [{ email: "a@example.com", employee_code: "e-1" }, "employee_code", personMessages.codeTaken],
    [
      { email: "a@example.com", identity_document: "123" },
      "identity_document",
      "El número de documento no es válido",
    ],
    [
      { email: "a@example.com", identity_document: "123456789", document_type: 1 },
      "identity_document",
      "El número de documento no es válido",
    ],
    [
      { email: "a@example.com", identity_document: "12345678", document_type: 96 },
      "document_type",
      "Elige tu tipo de documento.",
    ],
  ];
  for (const [body, field, message] of cases) {
    const answer = await app.add(body);
    assert.deepEqual([answer.status, answer.body], [400, { [field]: [message] }], JSON.stringify(body));
  }
  const [kept] = await app.db.select().from(users).where(eq(users.id, elsewhere.id));
  assert.deepEqual([kept?.companyId, kept?.version], [other.id, 1]);
});

test("managers change, disable and enable their people, and nothing else of them", async (t) => {
  const app = await setUpPortal(t);
  const person = await newIndividual(app.db, app.company, { phone: "911222333" });
  const theirs = await app.signIn(person);
  const sneaky = {
    email: "otra@example.com",
    company: "otra",
    customer_type: "type2",
    is_company_manager: true,
    is_staff: true,
    phone: "999999999",
    password: "Otra-clave-larga-3",
  };
  const changed = await app.change(person, {
    ...sneaky,
    last_name: "Mamani",
    identity_document: "X1234567",
    employee_code: "E-7",
    cost_center: "Ventas",
    version: 1,
  });
  assert.equal(changed.status, 200);
  const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
  assert.deepEqual(row, {
    ...person,
    lastName: "Mamani",
    searchName: "rosa mamani",
    documentTypeId: 7,
    identityDocument: "X1234567",
    employeeCode: "E-7",
    costCenter: "Ventas",
    version: 2,
  });
  assert.equal((await app.change(person, { cost_center: "Planta", version: 1 })).status, 409);
  assert.equal((await app.change(person, { is_active: false })).body.is_active, false);
  assert.equal((await app.send("GET", "/api/account/", undefined, theirs)).status, 401);
  const invite = { params: { id: person.id } };
  assert.equal((await app.call(invitePerson, invite, app.headers)).status, 409);
  assert.equal((await app.change(person, { is_active: true })).body.is_active, true);
  assert.equal((await app.call(invitePerson, invite, app.headers)).status, 204);
  const own = await app.change(app.manager, { is_active: false });
  assert.deepEqual(
    [own.status, own.body],
    [400, { is_active: ["No puedes deshabilitar tu propia cuenta."] }],
  );
});

test("a conflict tells the manager nothing that only the person and staff see", async (t) => {
  const app = await setUpPortal(t);
  const person = await newIndividual(app.db, app.company, { email: "rosa@example.com" });
  const staff = await app.signIn(await newStaff(app.db));
  const edit = (body: OwnDetails) => app.call(updateAccount, { params: { id: person.id }, body }, staff);
  const address = { phone: "987654321", street: "Av. Grau 12", birth_date: "1990-05-04" };
  assert.equal((await edit(address)).status, 200);
  assert.equal((await app.change(person, { cost_center: "Planta", version: 1 })).status, 200);
  assert.equal((await edit({ phone: "987654322", last_name: "Mamani" })).status, 200);
  const refused = await app.change(person, { cost_center: "Ventas", version: 3 });
  assert.equal(refused.status, 409);
  assert.match(JSON.stringify(refused.body), / \(Apellidos: Quispe → Mamani\)/);
});

test("what a manager may do ends at once with the flag", async (t) => {
  const app = await setUpPortal(t);
  assert.equal((await app.readPeople()).count, 1);
  await app.db.update(users).set({ isCompanyManager: false }).where(eq(users.id, app.manager.id));
  const { status } = await app.call(listPeople, {}, app.headers);
  assert.equal(status, 403);
});

test("people are searched, filtered and sorted within the company", async (t) => {
  const app = await setUpPortal(t);
  const { db, company, readPeople: list } = app;
  await newIndividual(db, company, {
    firstName: "Álvaro",
    lastName: "Núñez",
    employeeCode: "B-2",
    costCenter: "Ventas",
  });
  await newCompanyClient(db, company, {
    firstName: "Zoila",
    lastName: "Paz",
    employeeCode: "A-10",
    isActive: false,
  });
  await newIndividual(db, company, {
    firstName: "Bruno",
    lastName: "Salas",
    confirmedAt: null,
    identityDocument: "70000001",
  });
  await newIndividual(db, company, { id: 900, email: "cuenta-900@eliminada.invalid", isActive: false });
  await newIndividual(db, await newCompany(db), { firstName: "Álvaro", lastName: "Ajeno" });
  const names = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).results.map(({ first_name }) => first_name);
  assert.deepEqual(await names({}), ["Ada", "Álvaro", "Bruno", "Zoila"]);
  assert.deepEqual(await names({ ordering: "-name" }), ["Zoila", "Bruno", "Álvaro", "Ada"]);
  assert.deepEqual((await names({ ordering: "-employee_code" })).slice(0, 2), ["Álvaro", "Zoila"]);
  assert.deepEqual(await names({ search: "nunez alvaro" }), ["Álvaro"]);
  assert.deepEqual(await names({ search: "a-1" }), ["Zoila"]);
  assert.deepEqual(await names({ search: "700000" }), ["Bruno"]);
  assert.deepEqual(await names({ search: app.manager.email }), ["Ada"]);
  assert.deepEqual(await names({ state: "disabled" }), ["Zoila"]);
  assert.deepEqual(await names({ state: "unconfirmed" }), ["Bruno"]);
  assert.deepEqual(await names({ cost_center: "Ventas" }), ["Álvaro"]);
  const second = await list({ page: "2", page_size: "3" });
  assert.deepEqual([second.count, second.results.map(({ first_name }) => first_name)], [4, ["Zoila"]]);
});

test("of two people who are given one employee code at once, one gets it", async (t) => {
  const app = await setUpPortal(t);
  const people = [await newIndividual(app.db, app.company), await newIndividual(app.db, app.company)];
  const answers = await Promise.all(people.map((person) => app.change(person, { employee_code: "E-1" })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
});
