import assert from "node:assert/strict";
import { test } from "node:test";
import { login, refreshTokens } from "@lonchera/contract/auth";
import { legalVersion } from "@lonchera/contract/consents";
import { acceptPrivacyPolicy, getOwnData } from "@lonchera/contract/privacy";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { readHistory } from "../../../test/staff.ts";
import { createTestApp } from "../../../test/test-app.ts";

const former = "2026-11-20";

test("a customer without a consent is asked for one, which is kept with its time and version", async (t) => {
  const app = await createTestApp(t);
  const customer = await newIndividual(app.db, await newCompany(app.db));
  const signIn = () => app.call(login, { body: { email: customer.email, password: testPassword } });
  const { access, refresh, user } = (await signIn()).body;
  assert.equal(user.privacy_notice, "consent");
  const headers = { authorization: `Bearer ${access}` };
  const accept = (version?: string) =>
    app.call(acceptPrivacyPolicy, { body: { consents_version: version as typeof former } }, headers);
  assert.equal((await accept("2020-01-01")).status, 400);

  assert.equal((await accept(former)).status, 204);
  const renewed = await app.call(refreshTokens, { body: { refresh } });
  assert.equal(renewed.body.user.privacy_notice, "update");
  app.clock.advance({ minutes: 1 });
  const at = new Date(app.clock.now()).toISOString();
  assert.equal((await accept()).status, 204);
  app.clock.advance({ minutes: 1 });
  assert.deepEqual([(await accept()).status, (await accept(former)).status], [204, 204]);
  assert.equal((await signIn()).body.user.privacy_notice, null);
  const { registration_consent } = (await app.call(getOwnData, {}, headers)).body;
  assert.deepEqual(registration_consent, { accepted_at: at, version: legalVersion });

  const staff = await newStaff(app.db);
  const asStaff = await app.call(login, {
    body: { email: staff.email, password: testPassword, staff: true },
  });
  assert.equal(asStaff.body.user.privacy_notice, null);
  const history = await readHistory(app, await app.signIn(staff), "client", customer);
  assert.deepEqual(history, [
    ["changed", { "Política de privacidad aceptada": [null, former] }],
    ["changed", { "Política de privacidad aceptada": [former, legalVersion] }],
  ]);
});
