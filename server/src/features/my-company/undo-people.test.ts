import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { confirmPasswordReset } from "@lonchera/contract/auth";
import { listPeopleImports } from "@lonchera/contract/my-company-imports";
import { deleteOwnAccount } from "@lonchera/contract/privacy";
import { changes } from "../../platform/db/schema/changes.ts";
import { reminders } from "../../platform/db/schema/reminders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newIndividual, testPassword } from "../../../test/factories.ts";
import { buildPeopleFile, setUpPeopleImports } from "../../../test/my-company.ts";
import { readLink } from "../../../test/test-email.ts";

test("undoing takes back who was added and what was changed, but not who signed in or what changed since", async (t) => {
  const app = await setUpPeopleImports(t);
  const { db, company } = app;
  const before = { employeeCode: "E-1", costCenter: "Ventas", identityDocument: "12345678" };
  const rosa = await newIndividual(db, company, { email: "rosa@example.com", ...before });
  const luis = await newIndividual(db, company, { email: "luis@example.com", firstName: "Luis" });
  const { body: made } = await app.importFile(
    buildPeopleFile([
      ["rosa@example.com", "Planta", "Rosaura", "Mamani", "E-2", "X1234567"],
      ["luis@example.com", "Planta", "Luis", "Paz", "", ""],
      ["nueva@example.com", "Planta", "Luz", "Paz", "E-1", "44332211"],
      ["activa@example.com", "Planta", "Eva", "Paz", "", ""],
    ]),
  );
  const link = (await app.readQueuedEmails()).find(({ to }) => to === "activa@example.com");
  const params = readLink(link, "/password_reset_confirm_api");
  await app.call(confirmPasswordReset, { params, body: { new_password: testPassword } });
  await app.change(luis, { cost_center: "Almacén" });
  const { id } = made.import;
  const [added] = await db.select({ id: users.id }).from(users).where(eq(users.email, "nueva@example.com"));
  const day = { sentOn: "2026-03-02", deliveryDate: "2026-03-03" };
  await db.insert(reminders).values({ companyId: company.id, userId: added?.id ?? 0, ...day });
  const stranger = await newIndividual(db, await newCompany(db), { isCompanyManager: true });
  assert.equal((await app.undo(id, await app.signIn(stranger))).status, 404);
  const kept = [
    { name: "Luis Paz", why: "changed" },
    { name: "Eva Paz", why: "used" },
  ];
  assert.deepEqual(await app.previewUndo(id), { removed_count: 1, restored_count: 1, kept });
  const { status, body } = await app.undo(id);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.kept_count, body.undone_by], [2, "Ada Rojas"]);
  assert.deepEqual(await app.previewUndo(id), { removed_count: 0, restored_count: 0, kept });
  const [restored] = await db.select().from(users).where(eq(users.id, rosa.id));
  assert.deepEqual(restored, { ...rosa, version: 3 });
  const { results } = await app.readPeople();
  assert.deepEqual(
    results.map((one) => [one.email, one.cost_center]),
    [
      [app.manager.email, ""],
      ["activa@example.com", "Planta"],
      ["luis@example.com", "Almacén"],
      ["rosa@example.com", "Ventas"],
    ],
  );
  const told = await db.select({ fields: changes.fields }).from(changes);
  assert.doesNotMatch(JSON.stringify(told), /nueva@example\.com|44332211/);
  assert.equal((await app.undo(id)).status, 409);
});

test("whose former code somebody else has now is kept, also in a chain of codes, and the rest is undone", async (t) => {
  const app = await setUpPeopleImports(t);
  const { db, company } = app;
  await newIndividual(db, company, {
    email: "rosa@example.com",
    firstName: "Rosa",
    employeeCode: "E-1",
  });
  await newIndividual(db, company, {
    email: "luis@example.com",
    firstName: "Luis",
    employeeCode: "E-2",
  });
  const inés = await newIndividual(db, company, {
    email: "ines@example.com",
    firstName: "Inés",
    employeeCode: "E-3",
  });
  const { body: made } = await app.importFile(
    buildPeopleFile([
      ["rosa@example.com", "Planta", "Rosa", "Quispe", "E-9", ""],
      ["luis@example.com", "Planta", "Luis", "Quispe", "E-3", ""],
      ["ines@example.com", "Planta", "Inés", "Quispe", "E-2", ""],
      ["eva@example.com", "Planta", "Eva", "Paz", "E-8", ""],
    ]),
  );
  const { id } = made.import;
  assert.deepEqual(await app.previewUndo(id), { removed_count: 1, restored_count: 3, kept: [] });
  await app.add({ email: "nadia@example.com", employee_code: "e-1" });
  const rosaIsKept = { name: "Rosa Quispe", why: "code_taken" };
  assert.deepEqual(await app.previewUndo(id), { removed_count: 1, restored_count: 2, kept: [rosaIsKept] });
  // Inés keeps E-2, because she changed since, so Luis cannot have it again.
  await app.change(inés, { cost_center: "Ventas" });
  const kept = [
    rosaIsKept,
    { name: "Luis Quispe", why: "code_taken" },
    { name: "Inés Quispe", why: "changed" },
  ];
  assert.deepEqual(await app.previewUndo(id), { removed_count: 1, restored_count: 0, kept });
  const { status, body } = await app.undo(id);
  assert.deepEqual([status, body.kept_count], [200, 3], JSON.stringify(body));
  assert.deepEqual(await app.previewUndo(id), { removed_count: 0, restored_count: 0, kept });
  const { results } = await app.readPeople({ ordering: "employee_code" });
  assert.deepEqual(
    results.map((one) => [one.first_name, one.employee_code]),
    [
      ["Ada", ""],
      ["Inés", "E-2"],
      ["Luis", "E-3"],
      ["Rosa", "E-9"],
      ["Luz", "e-1"],
    ],
  );
});

test("imports undone in reverse order take back everything, but not who was edited in between", async (t) => {
  const app = await setUpPeopleImports(t);
  const { db, company, clock } = app;
  const rosa = await newIndividual(db, company, { email: "rosa@example.com", costCenter: "Cocina" });
  const luis = await newIndividual(db, company, { email: "luis@example.com", firstName: "Luis" });
  const load = async (place: string) => {
    clock.advance({ minutes: 1 });
    const people = ["rosa", "luis", "eva"].map((name) => [`${name}@example.com`, place, name, "Paz", "", ""]);
    const { body } = await app.importFile(buildPeopleFile(people));
    return body.import.id;
  };
  const first = await load("Planta");
  await app.change(luis, { employee_code: "E-7" });
  const second = await load("Ventas");
  const third = await load("Almacén");
  for (const later of [third, second]) {
    assert.deepEqual(await app.previewUndo(later), { removed_count: 0, restored_count: 3, kept: [] });
    await app.undo(later);
  }
  const kept = [{ name: "luis Paz", why: "changed" }];
  assert.deepEqual(await app.previewUndo(first), { removed_count: 1, restored_count: 1, kept });
  await app.undo(first);
  const left = await db.select().from(users).where(eq(users.companyId, company.id)).orderBy(users.id);
  assert.deepEqual(
    left.map(({ email, costCenter, employeeCode }) => [email, costCenter, employeeCode]),
    [
      [app.manager.email, "", ""],
      [rosa.email, "Cocina", ""],
      [luis.email, "Planta", "E-7"],
    ],
  );
  assert.deepEqual(left[1], { ...rosa, version: 7 });
});

test("the name of an erased manager leaves the files that they imported or undid", async (t) => {
  const app = await setUpPeopleImports(t);
  for (const email of ["luz@example.com", "eva@example.com"]) {
    const { body } = await app.importFile(buildPeopleFile([[email, "Planta", "Luz", "Paz", "", ""]]));
    if (email === "luz@example.com") assert.equal((await app.undo(body.import.id)).status, 200);
  }
  const erased = await app.call(deleteOwnAccount, { body: { password: testPassword } }, app.headers);
  assert.equal(erased.status, 204);
  const next = await app.signIn(await newIndividual(app.db, app.company, { isCompanyManager: true }));
  const { body } = await app.call(listPeopleImports, {}, next);
  assert.deepEqual(
    body.results.map(({ imported_by, undone_by }) => [imported_by, undone_by]),
    [
      ["Cliente eliminado", null],
      ["Cliente eliminado", "Cliente eliminado"],
    ],
  );
});
