import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import {
  type AccountEdit,
  getAccount,
  listAccounts,
  updateAccount,
  updateOwnAccount,
  updateOwnDetails,
  type OwnDetails,
  type ProfileInput,
} from "@lonchera/contract/accounts";
import { confirmEmailChange, login } from "@lonchera/contract/auth";
import type { StaffRole } from "@lonchera/domain/codes";
import { sessions, users } from "../../platform/db/schema/users.ts";
import {
  newCompany,
  newStaff,
  newIndividual,
  newCompanyClient,
  testAddress,
  testPassword,
} from "../../../test/factories.ts";
import { setUpStaff, readHistory } from "../../../test/staff.ts";
import { readLink } from "../../../test/test-email.ts";
import { createTestApp } from "../../../test/test-app.ts";

function buildProfile(account: { email: string }, changes: object = {}): ProfileInput {
  return {
    email: account.email,
    first_name: "Rosa",
    last_name: "Quispe",
    phone: "987654321",
    document_type: 1,
    identity_document: "01234567",
    birth_date: "1990-05-17",
    ...testAddress,
    ...changes,
  };
}

test("everybody changes the own account, by both addresses, and its history tells", async (t) => {
  const app = await setUpStaff(t);
  const client = await newIndividual(app.db, await newCompany(app.db));
  const headers = await app.signIn(client);
  const first = await app.call(updateOwnAccount, { body: buildProfile(client) }, headers);
  assert.equal(first.status, 200);
  assert.deepEqual({ ...first.body, ...buildProfile(client), version: 2 }, first.body);
  assert.deepEqual((await app.call(getAccount, {}, headers)).body, first.body);
  const params = { id: client.id };
  const body = buildProfile(client, { city: "Callao" });
  const second = await app.call(updateAccount, { params, body }, headers);
  assert.deepEqual([second.status, second.body.city, second.body.version], [200, "Callao", 3]);
  const [, last] = await readHistory(app, app.headers, "client", client);
  assert.deepEqual(last, ["changed", { Ciudad: ["Lima", "Callao"] }]);
});

test("some details of the own account are changed without the others, by the same rules", async (t) => {
  const app = await createTestApp(t);
  const client = await newIndividual(app.db, await newCompany(app.db), { identityDocument: "" });
  const headers = await app.signIn(client);
  const change = (body: OwnDetails) => app.call(updateOwnDetails, { body }, headers);
  const saved = await change({ first_name: "Rosa María", phone: "911222333" });
  assert.deepEqual(
    [saved.status, saved.body.first_name, saved.body.last_name, saved.body.phone, saved.body.street],
    [200, "Rosa María", "Quispe", "911222333", ""],
  );
  const refused = [
    await change({ phone: "" }),
    await change({ document_type: 1, identity_document: "123" }),
    await change({ email: "otra@example.com" }),
  ];
  assert.deepEqual(
    refused.map(({ status, body }) => [status, ...Object.keys(body)]),
    [
      [400, "phone"],
      [400, "identity_document"],
      [400, "current_password"],
    ],
  );
  assert.deepEqual((await app.call(getAccount, {}, headers)).body, saved.body);
});

test("of the own account the profile's fields are all required, with the form's words", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const client = await newIndividual(db, await newCompany(db));
  const headers = await signIn(client);
  const required = ["Este campo es requerido"];
  const fields = Object.keys(buildProfile(client)).toSorted();
  const answers = [
    await call(updateOwnAccount, { body: {} as never }, headers),
    await call(updateAccount, { params: { id: client.id }, body: {} }, headers),
  ];
  for (const { status, body } of answers) {
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body).toSorted(), fields);
    assert.deepEqual((body as unknown as Record<string, unknown>)["street"], required);
  }
});

test("what is wrong in a profile is a 400 on its field", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const client = await newIndividual(db, await newCompany(db));
  const headers = await signIn(client);
  const cases: [object, string, string][] = [
    [{ email: "rosa@" }, "email", "Formato de email inválido"],
    [{ first_name: "R" }, "first_name", "El nombre debe tener al menos 2 caracteres"],
    [{ last_name: "Q" }, "last_name", "El apellido debe tener al menos 2 caracteres"],
    [{ phone: "98-765" }, "phone", "Solo se permiten números"],
    [{ identity_document: "1234567" }, "identity_document", "El número de documento no es válido"],
    [{ document_type: 96 }, "document_type", "Elige tu tipo de documento."],
    [{ document_type: 2 }, "document_type", "Elige tu tipo de documento."],
    [{ birth_date: "2026-03-03" }, "birth_date", "La fecha de nacimiento no puede ser futura"],
    [{ birth_date: "" }, "birth_date", "Este campo es requerido"],
    [{ country: " " }, "country", "Este campo es requerido"],
    [{ phone: 987_654_321 }, "phone", "Debe ser un texto"],
  ];
  for (const [change, field, message] of cases) {
    const { status, body } = await call(updateOwnAccount, { body: buildProfile(client, change) }, headers);
    assert.deepEqual([status, body], [400, { [field]: [message] }], JSON.stringify(change));
  }
});

test("company, type, role and activity are not a customer's to change, and other accounts do not exist", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const company = await newCompany(db);
  const [client, neighbour] = [await newCompanyClient(db, company), await newIndividual(db, company)];
  const headers = await signIn(client);
  const sent = {
    is_active: false,
    is_staff: true,
    customer_type: "type1",
    company: "otra",
    document_type: 1,
  };
  const params = { id: client.id };
  const { status, body } = await call(updateAccount, { params, body: buildProfile(client, sent) }, headers);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.is_active, body.is_staff, body.customer_type, body.company, body.document_type],
    [true, false, "type2", company.slug, 96],
  );
  for (const id of [neighbour.id, 9_999]) {
    const other = { params: { id }, body: buildProfile(neighbour) };
    assert.equal((await call(updateAccount, other, headers)).status, 404);
  }
});

test("staff change of another account what they send, and who is disabled is out at once and for good", async (t) => {
  const app = await setUpStaff(t);
  const client = await newIndividual(app.db, await newCompany(app.db), { lastName: "" });
  const session = await app.signIn(client);
  const params = { id: client.id };
  const off = await app.call(updateAccount, { params, body: { is_active: false } }, app.headers);
  assert.deepEqual([off.status, off.body.is_active, off.body.first_name], [200, false, "Rosa"]);
  assert.equal((await app.call(getAccount, {}, session)).status, 401);
  const credentials = { email: client.email, password: testPassword };
  assert.equal((await app.call(login, { body: credentials })).status, 401);

  await app.call(updateAccount, { params, body: { is_active: true, phone: "999111222" } }, app.headers);
  assert.equal((await app.call(getAccount, {}, session)).status, 401);
  assert.equal((await app.call(login, { body: credentials })).status, 200);
  const fields = (await readHistory(app, app.headers, "client", client)).map(([, fields]) => fields);
  assert.deepEqual(fields, [
    { Estado: ["Activo", "Inactivo"] },
    { Estado: ["Inactivo", "Activo"], Teléfono: ["987654321", "999111222"] },
  ]);
});

test("staff do not disable themselves; another administrator does", async (t) => {
  const app = await setUpStaff(t);
  const own = { params: { id: app.staff.id }, body: buildProfile(app.staff, { is_active: false }) };
  assert.equal((await app.call(updateAccount, own, app.headers)).status, 400);
  const other = await app.signIn(await newStaff(app.db));
  const { status } = await app.call(updateAccount, { ...own, body: { is_active: false } }, other);
  assert.equal(status, 200);
  assert.equal((await app.call(getAccount, {}, app.headers)).status, 401);
  const ended = await app.db.select().from(sessions).where(eq(sessions.userId, app.staff.id));
  assert.ok(ended.every(({ revokedAt }) => revokedAt !== null));
});

test("an owner corrects the name of a disabled person of staff", async (t) => {
  const app = await setUpStaff(t);
  const { id } = await newStaff(app.db, { isActive: false });
  const params = { id };
  const body: AccountEdit = { first_name: "Julia" };
  const corrected = await app.call(updateAccount, { params, body }, app.headers);
  assert.deepEqual([corrected.status, corrected.body.first_name], [200, "Julia"]);
});

test("who saves over somebody else's change is told", async (t) => {
  const app = await setUpStaff(t);
  const client = await newIndividual(app.db, await newCompany(app.db));
  const params = { id: client.id };
  await app.call(updateAccount, { params, body: { phone: "999111222", version: 1 } }, app.headers);
  const late = await app.call(
    updateOwnAccount,
    { body: buildProfile(client, { version: 1 }) },
    await app.signIn(client),
  );
  assert.equal(late.status, 409);
  assert.match(JSON.stringify(late.body), /Ana Torres \(Teléfono: 987654321 → 999111222\)/);
});

test("a profile that is sent again after its answer was lost is saved once", async (t) => {
  const app = await setUpStaff(t);
  const client = await newIndividual(app.db, await newCompany(app.db));
  const headers = await app.signIn(client);
  const body = buildProfile(client, { version: 1 });
  const saved = await app.call(updateOwnAccount, { body }, headers);
  const again = await app.call(updateOwnAccount, { body }, headers);
  assert.deepEqual([again.status, again.body], [200, saved.body]);
  const others = { ...body, phone: "999111222" };
  assert.equal((await app.call(updateOwnAccount, { body: others }, headers)).status, 409);
});

test("name and e-mail that are sent again are saved once; who overlooks another's change of e-mail is told", async (t) => {
  const app = await setUpStaff(t);
  const client = await newIndividual(app.db, await newCompany(app.db));
  const headers = await app.signIn(client);
  const body = (email: string) =>
    buildProfile({ email }, { first_name: "Rosaura", version: 1, current_password: testPassword });
  const save = (sent: ProfileInput) => app.call(updateOwnAccount, { body: sent }, headers);
  const saved = await save(body("nueva@example.com"));
  const again = await save(body("nueva@example.com"));
  assert.deepEqual([saved.status, saved.body.version], [200, 2]);
  assert.deepEqual([again.status, again.body], [200, saved.body]);
  const latest = (await app.readQueuedEmails()).findLast(({ to }) => to === "nueva@example.com");
  const params = readLink(latest, "/confirm/email");
  assert.equal((await app.call(confirmEmailChange, { params })).status, 200);
  const late = await save(body("otra@example.com"));
  assert.equal(late.status, 409);
  assert.match(JSON.stringify(late.body), /Correo: .+ → nueva@example\.com/);
});

test("support changes the accounts of customers, owners those of staff too, other roles their own only", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const client = await newIndividual(db, await newCompany(db));
  const colleague = await newStaff(db, { staffRole: "kitchen" });
  const statuses = async (staffRole: StaffRole) => {
    const user = await newStaff(db, { staffRole });
    const session = await signIn(user);
    const change = async ({ id }: { id: number }, body: AccountEdit) =>
      (await call(updateAccount, { params: { id }, body }, session)).status;
    return [
      await change(client, { phone: "999111222" }),
      await change(colleague, { phone: "999111222" }),
      await change(colleague, { is_active: true }),
      await change(colleague, { email: "otro@example.com", current_password: testPassword }),
      await change(user, buildProfile(user)),
    ];
  };
  assert.deepEqual(await statuses("owner"), [200, 200, 200, 200, 200]);
  assert.deepEqual(await statuses("support"), [200, 403, 403, 403, 200]);
  for (const role of ["operations", "kitchen", "billing"] as const) {
    assert.deepEqual(await statuses(role), [403, 403, 403, 403, 200], role);
  }
});

test("support lists the accounts of customers only", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const client = await newIndividual(db, await newCompany(db));
  const [owner, support] = [await newStaff(db), await newStaff(db, { staffRole: "support" })];
  const readIds = async (user: { id: number }) => {
    const { body } = await call(listAccounts, { query: {} }, await signIn(user));
    return body.results.map(({ id }) => id).toSorted((one, other) => one - other);
  };
  assert.deepEqual(await readIds(owner), [client.id, owner.id, support.id]);
  assert.deepEqual(await readIds(support), [client.id]);
});

test("of two owners who disable each other at the same time one stays", async (t) => {
  const { call, db, signIn } = await createTestApp(t);
  const [one, other] = [await newStaff(db), await newStaff(db)];
  const disable = async (by: { id: number }, { id }: { id: number }) => {
    const params = { id };
    return (await call(updateAccount, { params, body: { is_active: false } }, await signIn(by))).status;
  };
  const statuses = await Promise.all([disable(one, other), disable(other, one)]);
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
  assert.equal(await db.$count(users, eq(users.isActive, true)), 1);
});
