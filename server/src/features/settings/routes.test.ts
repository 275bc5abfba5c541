import assert from "node:assert/strict";
import { test } from "node:test";
import { addSpecialCartItem } from "@lonchera/contract/cart";
import { listPublicCompanies, getPublicCompany, deleteCompany } from "@lonchera/contract/companies";
import { listHistory } from "@lonchera/contract/history";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { getSettings, updateSettings } from "@lonchera/contract/settings";
import { newCompany, newStaff, newIndividual } from "../../../test/factories.ts";
import { setUpIndividual } from "../../../test/orders.ts";
import { readHistory, setUpStaff } from "../../../test/staff.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { waitFor } from "../../../test/wait-for.ts";

const caterer = { name: "Lonchera", ruc: "20100070970", address: "Av. Uno 1", email: "hola@lonchera.pe" };

test("what an owner sets counts instead of the variables, until it is emptied", async (t) => {
  const app = await setUpStaff(t, { config: { caterer } });
  const read = async () => (await app.call(getPublicConfig, {})).body.provider;
  assert.deepEqual(await read(), caterer);
  const unset = (await app.call(getSettings, {}, app.headers)).body;
  assert.deepEqual([unset.provider_name, unset.special_company_id, unset.version], [null, null, 1]);
  assert.deepEqual([unset.defaults.provider_ruc, unset.defaults.special_company_id], ["20100070970", 56]);

  const body = { provider_name: " Sabores del Sur ", contact_email: "Hola@Sabores.pe", version: 1 };
  const saved = (await app.call(updateSettings, { body }, app.headers)).body;
  assert.deepEqual(
    [saved.provider_name, saved.contact_email, saved.provider_ruc, saved.version],
    ["Sabores del Sur", "hola@sabores.pe", null, 2],
  );
  assert.deepEqual(await read(), { ...caterer, name: "Sabores del Sur", email: "hola@sabores.pe" });
  assert.match(
    (await app.app.inject("/.well-known/security.txt")).body,
    /^Contact: mailto:hola@sabores\.pe$/m,
  );
  await app.call(updateSettings, { body: { provider_name: "", contact_email: null } }, app.headers);
  assert.deepEqual(await read(), caterer);
  assert.deepEqual((await app.call(getSettings, {}, app.headers)).body, { ...unset, version: 3 });
});

test("a RUC, an e-mail and a company that are none are refused, and an edit of a former version too", async (t) => {
  const app = await setUpStaff(t);
  const save = (body: object) => app.call(updateSettings, { body }, app.headers);
  assert.deepEqual((await save({ provider_ruc: "20100070971" })).body, {
    provider_ruc: ["El RUC no es válido"],
  });
  assert.equal((await save({ contact_email: "hola" })).status, 400);
  assert.equal((await save({ provider_name: "x".repeat(201) })).status, 400);
  const archived = await newCompany(app.db);
  await app.call(deleteCompany, { params: { id: archived.id } }, app.headers);
  const unknown = { special_company_id: ["Esta empresa no existe o fue eliminada."] };
  assert.deepEqual((await save({ special_company_id: archived.id })).body, unknown);
  assert.deepEqual((await save({ special_company_id: 2_000_000_000 })).body, unknown);
  assert.equal((await app.call(getSettings, {}, app.headers)).body.version, 1);

  await save({ provider_address: "Av. Dos 2", version: 1 });
  const late = await save({ provider_address: "Av. Tres 3", version: 1 });
  assert.equal(late.status, 409);
  assert.match(
    JSON.stringify(late.body),
    /Ana Torres \(Dirección del proveedor: Valor por defecto → Av\. Dos 2\)/,
  );
  await save({ provider_address: "Av. Dos 2" });
  assert.deepEqual(await readHistory(app, app.headers, "settings", { id: 1 }), [
    ["changed", { "Dirección del proveedor": ["Valor por defecto", "Av. Dos 2"] }],
  ]);
  const others = await app.signIn(await newStaff(app.db, { staffRole: "operations" }));
  const params = { thing: "settings", id: "1" } as const;
  assert.equal((await app.call(listHistory, { params }, others)).status, 403);
});

test("another special company counts in every process", async (t) => {
  const app = await setUpIndividual(t);
  const owner = await app.signIn(await newStaff(app.db));
  const other = await createTestApp(t, { databaseUrl: app.deps.databaseUrl, clock: app.clock });
  const add = (process: typeof other, headers: Record<string, string>) => {
    const body = { item: app.dish.id, quantity: 1, subitems: [], delivery_zone: null };
    return process.call(addSpecialCartItem, { body }, headers);
  };
  assert.equal((await add(other, app.headers)).status, 403);
  const body = { special_company_id: app.company.id };
  assert.equal((await app.call(updateSettings, { body }, owner)).body.special_company_id, app.company.id);
  assert.equal((await add(app, app.headers)).status, 200);
  await waitFor(async () => {
    assert.equal((await other.call(getPublicConfig, {})).body.special_company_id, app.company.id);
    assert.equal((await add(other, app.headers)).status, 200);
  });
  const outsider = await app.signIn(await newIndividual(app.db, await newCompany(app.db)));
  assert.equal((await add(app, outsider)).status, 403);
});

test("a hidden list of companies is empty, and each company is still found by its link", async (t) => {
  const app = await setUpStaff(t);
  const { slug } = await newCompany(app.db);
  const list = async () => (await app.call(listPublicCompanies, {})).body.map((company) => company.slug);
  const isHidden = async () => (await app.call(getPublicConfig, {})).body.company_list_hidden;
  assert.deepEqual([await list(), await isHidden()], [[slug], false]);
  await app.call(updateSettings, { body: { company_list_hidden: true } }, app.headers);
  assert.deepEqual([await list(), await isHidden()], [[], true]);
  assert.equal((await app.call(getPublicCompany, { params: { slug } })).status, 200);
});
