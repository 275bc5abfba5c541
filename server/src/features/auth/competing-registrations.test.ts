import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { confirmRegistration, login, register } from "@lonchera/contract/auth";
import { updateClient } from "@lonchera/contract/clients";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany } from "../../../test/factories.ts";
import { readHistory, setUpStaff } from "../../../test/staff.ts";
import { readLink } from "../../../test/test-email.ts";
import type { TestApp } from "../../../test/test-app.ts";

const email = "ana@example.com";
const password = "Causa-limeña-2";

async function registerAt(
  app: Pick<TestApp, "call" | "readQueuedEmails">,
  company: string,
  chosen = password,
) {
  await app.call(register, { body: { first_name: "Ana", company, email, password: chosen } });
  const params = readLink((await app.readQueuedEmails()).at(-1), "/confirm");
  return () => app.call(confirmRegistration, { params, body: { password: chosen } });
}

test("of links of one e-mail that are used at the same moment one confirms, and its password signs in", async (t) => {
  const app = await setUpStaff(t);
  const { slug: company } = await newCompany(app.db);
  const passwords = [password, "Chupe-de-camarones-3", "Arroz-con-pato-4"];
  const links = [];
  for (const chosen of passwords) links.push(await registerAt(app, company, chosen));
  const confirmed = await Promise.all(links.map((confirm) => confirm()));
  const signedIn = await Promise.all(
    passwords.map((chosen) => app.call(login, { body: { email, company, password: chosen } })),
  );
  assert.equal(confirmed.filter(({ status }) => status === 200).length, 1);
  assert.deepEqual(
    confirmed.map(({ status }) => status === 200),
    signedIn.map(({ status }) => status === 200),
  );
});

test("nothing that a company gave an unconfirmed account counts in the company of the confirmed registration", async (t) => {
  const app = await setUpStaff(t);
  const [former, present] = [await newCompany(app.db), await newCompany(app.db)];
  await registerAt(app, former.slug);
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  assert.ok(user);
  const granted = {
    first_name: "Ana",
    last_name: "Paz",
    customer_type: "type2",
    is_company_manager: true,
  } as const;
  const params = { id: user.id };
  const changed = await app.call(updateClient, { params, body: granted }, app.headers);
  assert.deepEqual([changed.status, changed.body.is_company_manager], [200, true]);
  const confirm = await registerAt(app, present.slug);
  assert.equal((await confirm()).body.company, present.slug);
  const [moved] = await app.db.select().from(users).where(eq(users.id, user.id));
  assert.deepEqual(
    [moved?.companyId, moved?.customerType, moved?.isCompanyManager, moved?.documentTypeId],
    [present.id, "type1", false, null],
  );
  assert.deepEqual((await readHistory(app, app.headers, "client", user)).at(-1), [
    "changed",
    {
      Empresa: [former.name, present.name],
      "Tipo de Cliente": ["Cliente - Empresa", "Cliente"],
      "Encargado de empresa": ["Sí", null],
    },
  ]);
});
