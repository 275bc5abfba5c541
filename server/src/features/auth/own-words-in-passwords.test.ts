import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changePassword,
  confirmPasswordReset,
  register,
  requestPasswordReset,
} from "@lonchera/contract/auth";
import { createClient } from "@lonchera/contract/clients";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { readLink } from "../../../test/test-email.ts";

const message = "La contraseña no puede contener tu correo ni el nombre de tu compañía.";

test("a password with the own e-mail or the company's name is refused, whatever case and accents it is typed with", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db, { name: "Núñez Hermanos S.A.C." });
  const { slug: short } = await newCompany(app.db, { name: "Sol y Mar" });
  const answer = async (email: string, password: string, company = slug) => {
    const { status, body } = await app.call(register, {
      body: { first_name: "Ana", company, email, password },
    });
    return status === 201 ? "allowed" : body;
  };
  const refused = { password: [message] };
  const cases: [string, string, string?][] = [
    ["cliente1@example.com", "cliente1-Clave"],
    ["Rosa.Quispe@example.com", "xxROSA.QUISPExx"],
    ["ana@example.com", "7ana@EXAMPLE.com7"],
    ["rosa.quispe@example.com", "rosaquispe-58"],
    ["ana@example.com", "viva-NUÑEZ-Hermanos-58"],
    ["ana@example.com", "nunezhermanos58"],
    ["ana@example.com", "otro-SolyMar-58", short],
  ];
  for (const [email, password, company] of cases)
    assert.deepEqual(await answer(email, password, company), refused, password);
  const allowed: [string, string, string?][] = [
    // A local part of three letters does not count, nor does a part of the name, the e-mail's domain or another
    // company.
    ["ana@example.com", "Banana-del-sur-58"],
    ["ana@example.com", "viva-nunez-58"],
    ["bea@example.com", "example.com-58"],
    ["luz@example.com", "Sol-de-verano-58", short],
    ["eva@example.com", "nunezhermanos58", short],
    ["cliente2@example.com", "cliente-seguro-58"],
  ];
  for (const [email, password, company] of allowed)
    assert.equal(await answer(email, password, company), "allowed", password);
});

test("so it is where a password is reset or changed, and the mailed link stays good", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { name: "Textil Camaná" });
  const user = await newIndividual(app.db, company, { email: "rosa@example.com" });
  const refused = [400, { new_password: [message] }];
  const headers = await app.signIn(user);
  const change = async (new_password: string) => {
    const body = { current_password: testPassword, new_password };
    const answer = await app.call(changePassword, { body }, headers);
    return [answer.status, answer.body];
  };
  assert.deepEqual(await change("Rosa-silvestre-58"), refused);
  assert.deepEqual(await change("Desde-textil-camana-58"), refused);
  await app.call(requestPasswordReset, { body: { email: user.email } });
  const params = readLink((await app.readQueuedEmails()).at(-1), "/password_reset_confirm_api");
  const reset = async (new_password: string) => {
    const answer = await app.call(confirmPasswordReset, { params, body: { new_password } });
    return [answer.status, answer.body];
  };
  assert.deepEqual(await reset("Rosa-silvestre-58"), refused);
  assert.deepEqual(await reset("TextilCamaná-58"), refused);
  const common = { new_password: ["Esta contraseña es demasiado común. Elige otra."] };
  assert.deepEqual(await reset("Password1"), [400, common]);
  assert.equal((await reset("Mazamorra-morada-3"))[0], 200);
});

test("staff, who have no company, change theirs by the same rule", async (t) => {
  const app = await createTestApp(t);
  const headers = await app.signIn(await newStaff(app.db, { email: "jefa@example.com" }));
  const body = { current_password: testPassword, new_password: "La-Jefa-manda-58" };
  assert.deepEqual((await app.call(changePassword, { body }, headers)).body, { new_password: [message] });
});

test("staff cannot give a client such a password, with or without a company", async (t) => {
  const app = await createTestApp(t);
  const headers = await app.signIn(await newStaff(app.db));
  const { slug } = await newCompany(app.db, { name: "Textil Camaná" });
  const create = (password: string, company: string | null) => {
    const client = { first_name: "Luis", last_name: "Rojas", customer_type: "type2", phone: "987654321" };
    const body = { ...client, email: "cliente1@example.com", company, password } as const;
    return app.call(createClient, { body: { ...body, customer_type: "type2" } }, headers);
  };
  for (const [password, company] of [
    ["cliente1-Clave", null],
    ["Textil-Camaná-12", slug],
  ] as const) {
    const { status, body } = await create(password, company);
    assert.deepEqual([status, body], [400, { password: [message] }]);
  }
  assert.equal((await create("Textil-Camaná-12", null)).status, 201);
});
