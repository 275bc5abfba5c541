import assert from "node:assert/strict";
import { test } from "node:test";
import { getAccount } from "@lonchera/contract/accounts";
import { confirmPasswordReset, login, register, requestPasswordReset } from "@lonchera/contract/auth";
import { createClient } from "@lonchera/contract/clients";
import {
  acceptStaffInvitation,
  inviteStaff,
  listStaff,
  resendStaffInvitation,
  updateStaff,
  type StaffEdit,
  type StaffInvitation,
} from "@lonchera/contract/staff";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { readHistory, setUpStaff } from "../../../test/staff.ts";
import { readLink } from "../../../test/test-email.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { waitUntilBlocked } from "../../../test/wait-for.ts";

const cook = {
  first_name: "Julia",
  last_name: "Mamani",
  email: "julia@example.com",
  staff_role: "kitchen",
} as const;

type StaffApp = Awaited<ReturnType<typeof setUpStaff>>;

async function invite(app: StaffApp, changes: Partial<StaffInvitation> = {}) {
  const { status, body } = await app.call(inviteStaff, { body: { ...cook, ...changes } }, app.headers);
  assert.equal(status, 201);
  return body;
}

async function readMailedLink({ readQueuedEmails }: TestApp) {
  return readLink((await readQueuedEmails()).at(-1), "/admin/invitation");
}

function accept({ call }: TestApp, params: { uidb64: string; token: string }, new_password = testPassword) {
  return call(acceptStaffInvitation, { params, body: { new_password } });
}

function signIn({ call }: TestApp) {
  return call(login, { body: { email: cook.email, password: testPassword, staff: true } });
}

function change({ call }: TestApp, { id }: { id: number }, body: StaffEdit, headers: StaffApp["headers"]) {
  return call(updateStaff, { params: { id }, body }, headers);
}

const linkInvalid = {
  detail: "El enlace no es válido o ya venció. Solicita uno nuevo.",
  code: "link_invalid",
};

test("an invited person chooses a password with the mailed link, once, and then has the role", async (t) => {
  const app = await setUpStaff(t);
  const invited = await invite(app);
  assert.deepEqual(invited, {
    ...cook,
    phone: "",
    id: invited.id,
    state: "invited",
    has_second_factor: false,
    version: 1,
  });
  assert.equal((await app.readQueuedEmails()).at(-1)?.to, cook.email);
  assert.equal((await signIn(app)).status, 401);
  const link = await readMailedLink(app);
  assert.equal((await accept(app, link)).status, 200);
  const again = await accept(app, link, "Otra-contraseña-8");
  assert.deepEqual([again.status, again.body], [400, linkInvalid]);
  const { status, body } = await signIn(app);
  assert.deepEqual([status, body.user.is_staff, body.user.staff_role], [200, true, "kitchen"]);
  const staff = (await app.call(listStaff, {}, app.headers)).body;
  assert.deepEqual(
    staff.map(({ first_name, staff_role, state }) => [first_name, staff_role, state]),
    [
      ["Ana", "owner", "active"],
      ["Julia", "kitchen", "active"],
    ],
  );
  const [made, accepted] = await readHistory(app, app.headers, "client", invited);
  assert.deepEqual([made?.[0], accepted], ["created", ["changed", { Invitación: ["Enviada", "Aceptada"] }]]);
});

test("an invitation lives seven days, and one that is sent again replaces it", async (t) => {
  const app = await setUpStaff(t);
  const invited = await invite(app);
  const params = { id: invited.id };
  const first = await readMailedLink(app);
  app.clock.advance({ days: 7 });
  assert.equal((await accept(app, first)).status, 400);
  const owner = await app.signIn(app.staff);
  assert.equal((await app.call(resendStaffInvitation, { params }, owner)).status, 204);
  const second = await readMailedLink(app);
  assert.equal((await app.call(resendStaffInvitation, { params }, owner)).status, 204);
  assert.equal((await accept(app, second)).status, 400);
  assert.equal((await accept(app, await readMailedLink(app))).status, 200);
  const late = await app.call(resendStaffInvitation, { params }, owner);
  assert.deepEqual(
    [late.status, late.body],
    [409, { detail: "Esta persona no tiene una invitación pendiente.", code: "not_invited" }],
  );
});

test("a password that is common, short or contains the e-mail is refused, and the link still serves", async (t) => {
  const app = await setUpStaff(t);
  await invite(app);
  const link = await readMailedLink(app);
  for (const password of ["contraseña", "corta", "Julia-2026-clave"]) {
    const { status, body } = await accept(app, link, password);
    assert.deepEqual([status, Object.keys(body)], [400, ["new_password"]], password);
  }
  assert.equal((await accept(app, link)).status, 200);
});

test("an e-mail that has an account, whosever it is, cannot be invited", async (t) => {
  const app = await setUpStaff(t);
  const client = await newIndividual(app.db, await newCompany(app.db));
  await invite(app);
  for (const email of [client.email, app.staff.email, cook.email, "Julia@Example.com"]) {
    const { status, body } = await app.call(inviteStaff, { body: { ...cook, email } }, app.headers);
    assert.deepEqual([status, body], [400, { email: ["Ya hay una cuenta con este correo."] }], email);
  }
});

test("an unconfirmed registration of a stranger does not keep its address from being invited", async (t) => {
  const app = await setUpStaff(t);
  const { slug: company } = await newCompany(app.db);
  const body = { first_name: "Otra", company, email: cook.email, password: testPassword };
  assert.equal((await app.call(register, { body })).status, 201);
  await invite(app);
  assert.equal((await accept(app, await readMailedLink(app))).status, 200);
  assert.equal((await signIn(app)).status, 200);
});

test("an invited account is neither registered, nor taken over as a client, nor reset", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  await invite(app, { staff_role: "owner" });
  const before = (await app.readQueuedEmails()).length;
  await app.call(requestPasswordReset, { body: { email: cook.email } });
  assert.equal((await app.readQueuedEmails()).length, before);
  const registration = { first_name: "Otra", company: company.slug, password: testPassword };
  await app.call(register, { body: { ...registration, email: cook.email } });
  assert.equal((await app.readQueuedEmails()).at(-1)?.heading, "Ya tienes una cuenta");
  const client = { ...cook, password: testPassword, phone: "987654321", customer_type: "type1" } as const;
  const support = await app.signIn(await newStaff(app.db, { staffRole: "support" }));
  const made = await app.call(createClient, { body: client }, support);
  assert.deepEqual([made.status, made.body], [400, { email: ["Ya hay una cuenta con este correo."] }]);
  assert.equal((await signIn(app)).status, 401);
});

test("another role counts at once, disabling ends sessions and links, and the history names who did it", async (t) => {
  const app = await setUpStaff(t);
  const member = await newStaff(app.db, { staffRole: "kitchen", email: cook.email });
  const session = await app.signIn(member);
  const listed = async () => (await app.call(listStaff, {}, session)).status;
  assert.equal(await listed(), 403);
  const promoted = await change(app, member, { staff_role: "owner", is_active: true }, app.headers);
  assert.deepEqual([promoted.status, promoted.body.staff_role], [200, "owner"]);
  assert.equal(await listed(), 200);

  await app.call(requestPasswordReset, { body: { email: cook.email } });
  const reset = readLink((await app.readQueuedEmails()).at(-1), "/password_reset_confirm_api");
  const off = await change(app, member, { staff_role: "billing", is_active: false }, app.headers);
  assert.deepEqual([off.body.staff_role, off.body.state], ["billing", "disabled"]);
  assert.equal((await app.call(getAccount, {}, session)).status, 401);
  const chosen = await app.call(confirmPasswordReset, {
    params: reset,
    body: { new_password: "Otra-contraseña-8" },
  });
  assert.deepEqual([chosen.status, (await signIn(app)).status], [400, 401]);

  const on = await change(app, member, { staff_role: "billing", is_active: true }, app.headers);
  assert.equal(on.body.state, "active");
  assert.equal((await signIn(app)).status, 200);
  assert.deepEqual(await readHistory(app, app.headers, "client", member), [
    ["changed", { Rol: ["Cocina", "Dueño"] }],
    ["changed", { Rol: ["Dueño", "Facturación"], Estado: ["Activo", "Inactivo"] }],
    ["changed", { Estado: ["Inactivo", "Activo"] }],
  ]);
});

test("an owner corrects a name and a phone; what is not sent stays, and what is wrong is told at its field", async (t) => {
  const app = await setUpStaff(t);
  const member = await newStaff(app.db, { staffRole: "kitchen", phone: "" });
  const unchanged = { staff_role: "kitchen", is_active: true } as const;
  const named = await change(
    app,
    member,
    { ...unchanged, first_name: " Julia ", phone: "987654321" },
    app.headers,
  );
  assert.deepEqual([named.status, named.body.first_name, named.body.last_name], [200, "Julia", "Quispe"]);
  const same = await change(app, member, { ...unchanged, last_name: "Quispe" }, app.headers);
  assert.deepEqual([same.body.phone, same.body.version], ["987654321", 2]);
  const bare = { ...unchanged, first_name: " ", last_name: "", phone: "98 76" };
  const refused = await change(app, member, bare, app.headers);
  const required = ["Este campo es obligatorio"];
  const fields = { first_name: required, last_name: required, phone: ["Solo se permiten números"] };
  assert.deepEqual([refused.status, refused.body], [400, fields]);
  assert.deepEqual(await readHistory(app, app.headers, "client", member), [
    ["changed", { Nombres: ["Rosa", "Julia"], Teléfono: [null, "987654321"] }],
  ]);
});

test("a disabled invitation does nothing, and an enabled person is invited again", async (t) => {
  const app = await setUpStaff(t);
  const invited = await invite(app);
  const link = await readMailedLink(app);
  await change(app, invited, { staff_role: "kitchen", is_active: false }, app.headers);
  assert.equal((await accept(app, link)).status, 400);
  const params = { id: invited.id };
  assert.equal((await app.call(resendStaffInvitation, { params }, app.headers)).status, 409);
  const on = await change(app, invited, { staff_role: "kitchen", is_active: true }, app.headers);
  assert.equal(on.body.state, "invited");
  assert.equal((await accept(app, link)).status, 400);
  await app.call(resendStaffInvitation, { params }, app.headers);
  assert.equal((await accept(app, await readMailedLink(app))).status, 200);
});

const lastOwner = {
  detail: "Debe quedar al menos un dueño activo. Nombra antes a otra persona como dueño.",
  code: "last_owner",
};

test("the last owner stays one; an owner who cannot sign in yet, or any more, does not count", async (t) => {
  const app = await setUpStaff(t);
  await newStaff(app.db, { isActive: false });
  await newStaff(app.db, { confirmedAt: null });
  const demotion: StaffEdit = { staff_role: "billing", is_active: true };
  const refused = await change(app, app.staff, demotion, app.headers);
  assert.deepEqual([refused.status, refused.body], [409, lastOwner]);
  const disabled = await change(app, app.staff, { staff_role: "owner", is_active: false }, app.headers);
  assert.deepEqual(
    [disabled.status, disabled.body],
    [400, { is_active: ["No puedes deshabilitar tu propia cuenta."] }],
  );
  await newStaff(app.db);
  assert.equal((await change(app, app.staff, demotion, app.headers)).status, 200);
});

test("of two owners who demote each other at the same time one fails", async (t) => {
  const app = await setUpStaff(t);
  const other = await newStaff(app.db);
  const otherHeaders = await app.signIn(other);
  const demotion: StaffEdit = { staff_role: "billing", is_active: true };
  const holder = await app.pool.connect();
  await holder.query("begin");
  await holder.query("select from users where is_staff for update");
  const answers = Promise.all([
    change(app, other, demotion, app.headers),
    change(app, app.staff, demotion, otherHeaders),
  ]);
  await waitUntilBlocked(app.pool, 2);
  await holder.query("commit");
  holder.release();
  const [one, two] = await answers;
  assert.deepEqual([one.status, two.status].toSorted(), [200, 409]);
  assert.deepEqual(
    [one.body, two.body].find((body) => "code" in body),
    lastOwner,
  );
});

test("who saves over another owner's change is told, and nobody of staff is a customer", async (t) => {
  const app = await setUpStaff(t);
  const member = await newStaff(app.db, { staffRole: "kitchen" });
  await change(app, member, { staff_role: "billing", is_active: true, version: 1 }, app.headers);
  const late = await change(app, member, { staff_role: "support", is_active: true, version: 1 }, app.headers);
  assert.equal(late.status, 409);
  assert.match(JSON.stringify(late.body), /Ana Torres \(Rol: Cocina → Facturación\)/);
  const client = await newIndividual(app.db, await newCompany(app.db));
  const promotion = await change(app, client, { staff_role: "owner", is_active: true }, app.headers);
  assert.equal(promotion.status, 404);
  assert.ok((await app.call(listStaff, {}, app.headers)).body.every(({ id }) => id !== client.id));
});
