import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createZone, listCompanyZones, listZones, updateZone } from "@lonchera/contract/delivery-zones";
import { createVehicle } from "@lonchera/contract/vehicles";
import { newCompany, newCompanyClient, newZone } from "../../../test/factories.ts";
import { assertFieldRefused, setUpStaff, readHistory } from "../../../test/staff.ts";

async function setUpCompany(t: TestContext) {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db, { name: "Minera Andina" });
  const van = await app.call(createVehicle, { body: { name: "Van Norte" } }, app.headers);
  const edit = (zone: { id: number; company: number }, body: object) =>
    app.send("PUT", `/api/deliveryzones/${zone.company}/${zone.id}/`, body, app.headers);
  return { ...app, company, van: van.body, edit };
}

test("a zone is made with order 0, enabled and without vehicles unless said, and stands in the lists", async (t) => {
  const app = await setUpCompany(t);
  const body = { name: " Puerta 3 ", company: app.company.id };
  const { status, body: zone } = await app.call(createZone, { body }, app.headers);
  const expected = { name: "Puerta 3", company: app.company.id, order: 0, enabled: true, version: 1 };
  const noVehicles = { vehicle_desa: null, vehicle_almu: null, vehicle_cena: null };
  const delivery = { address: "", contact: "", delivery_hour: "" };
  assert.deepEqual([status, zone], [201, { id: zone.id, ...expected, ...noVehicles, ...delivery }]);
  assert.deepEqual((await app.call(listZones, {}, app.headers)).body, [zone]);
  const customer = await app.signIn(await newCompanyClient(app.db, app.company));
  const params = { companyId: app.company.id };
  const ofCustomer = { id: zone.id, ...expected, ...noVehicles };
  assert.deepEqual((await app.call(listCompanyZones, { params }, customer)).body, [ofCustomer]);
});

test("where, to whom and when a zone is delivered is optional, stands in its history, and is staff's alone", async (t) => {
  const app = await setUpCompany(t);
  const zone = await newZone(app.db, app.company, { name: "Puerta 3" });
  const delivery = { address: "Av. Grau 123", contact: "Elsa Rojas, 987 654 321", delivery_hour: "12:30" };
  const { body } = await app.edit({ ...zone, company: app.company.id }, { name: "Puerta 3", ...delivery });
  assert.deepEqual((await app.call(listZones, {}, app.headers)).body, [body]);
  const kept = await app.edit({ ...zone, company: app.company.id }, { name: "Puerta 3", contact: " " });
  assert.deepEqual(kept.body, { ...(body as object), contact: "", version: 3 });
  const params = { companyId: app.company.id };
  assert.deepEqual((await app.call(listCompanyZones, { params }, app.headers)).body, [kept.body]);
  const customer = await app.signIn(await newCompanyClient(app.db, app.company));
  const [seen] = (await app.call(listCompanyZones, { params }, customer)).body;
  assert.deepEqual(
    [seen?.name, Object.keys(seen ?? {}).filter((field) => field in delivery)],
    ["Puerta 3", []],
  );
  assert.deepEqual(await readHistory(app, app.headers, "zone", zone), [
    [
      "changed",
      {
        Dirección: [null, "Av. Grau 123"],
        Contacto: [null, "Elsa Rojas, 987 654 321"],
        "Hora de entrega": [null, "12:30"],
      },
    ],
    ["changed", { Contacto: ["Elsa Rojas, 987 654 321", null] }],
  ]);
});

test("an edit changes what it names and nothing else; the company stays the path's", async (t) => {
  const app = await setUpCompany(t);
  const elsewhere = await newCompany(app.db);
  const body = { name: "Puerta 3", company: app.company.id, order: 2, vehicle_almu: app.van.id };
  const { body: zone } = await app.call(createZone, { body }, app.headers);
  const renamed = await app.edit(zone, { name: "Puerta Sur", company: elsewhere.id });
  assert.deepEqual([renamed.status, renamed.body], [200, { ...zone, name: "Puerta Sur", version: 2 }]);
  const all = { name: "Puerta Sur", order: 0, enabled: false, vehicle_desa: app.van.id, vehicle_almu: null };
  const changed = await app.edit(zone, all);
  assert.deepEqual(changed.body, { ...zone, ...all, version: 3 });
  assert.deepEqual((await app.call(listZones, {}, app.headers)).body, [changed.body]);
});

test("what is wrong in a zone is a clear 400 on its field, and nothing is written", async (t) => {
  const app = await setUpCompany(t);
  const archived = await newCompany(app.db, { archivedAt: new Date(0) });
  const good = { name: "Puerta 3", company: app.company.id };
  const zone = await newZone(app.db, app.company);
  const ofZone = { id: zone.id, company: app.company.id };
  const cases: [object, string, string?][] = [
    [{ name: "" }, "name", "La zona del delivery es obligatoria"],
    [{ name: undefined }, "name", "La zona del delivery es obligatoria"],
    [{ name: "x".repeat(101) }, "name"],
    [{ order: -1 }, "order"],
    [{ order: 1.5 }, "order"],
    [{ order: 2 ** 31 }, "order"],
    [{ order: null }, "order"],
    [{ enabled: "sí" }, "enabled"],
    [{ vehicle_desa: 999_999 }, "vehicle_desa", "El vehículo no existe."],
    [{ vehicle_almu: 0 }, "vehicle_almu"],
    [{ vehicle_cena: "x" }, "vehicle_cena"],
    [{ address: "x".repeat(201) }, "address"],
    [{ contact: 7 }, "contact"],
    [{ delivery_hour: 12 }, "delivery_hour"],
  ];
  const ofCompany: [object, string, string?][] = [
    [{ company: undefined }, "company", "La empresa es obligatoria"],
    [{ company: 999_999 }, "company", "La empresa no existe."],
    [{ company: archived.id }, "company", "La empresa no existe."],
    [{ company: 2 ** 31 }, "company"],
  ];
  for (const [change, ...expected] of [...cases, ...ofCompany]) {
    const answer = await app.send("POST", "/api/deliveryzones/", { ...good, ...change }, app.headers);
    assertFieldRefused(answer, ...expected);
  }
  for (const [change, ...expected] of cases)
    assertFieldRefused(await app.edit(ofZone, { ...good, ...change }), ...expected);
  const { body } = await app.call(listZones, {}, app.headers);
  assert.deepEqual(
    body.map((one) => [one.name, one.version]),
    [[zone.name, 1]],
  );
});

test("a zone is found only under its own company, and not once that is archived", async (t) => {
  const app = await setUpCompany(t);
  const other = await newCompany(app.db);
  const archived = await newCompany(app.db, { archivedAt: new Date(0) });
  const zone = await newZone(app.db, app.company);
  const left = await newZone(app.db, archived);
  const body = { name: "Otra" };
  for (const path of [
    { id: zone.id, company: other.id },
    { id: zone.id, company: 999_999 },
    { id: 999_999, company: app.company.id },
    { id: left.id, company: archived.id },
  ])
    assert.equal((await app.edit(path, body)).status, 404);
});

test("the history of a zone tells who changed what; saving what already is leaves no trace", async (t) => {
  const app = await setUpCompany(t);
  const body = { name: "Puerta 3", company: app.company.id, vehicle_almu: app.van.id };
  const { body: zone } = await app.call(createZone, { body }, app.headers);
  await app.edit(zone, { name: "Puerta 3" });
  await app.edit(zone, { name: "Puerta 3", enabled: false, vehicle_almu: null });
  assert.deepEqual(await readHistory(app, app.headers, "zone", zone), [
    [
      "created",
      {
        Empresa: [null, "Minera Andina"],
        Nombre: [null, "Puerta 3"],
        Orden: [null, "0"],
        Habilitado: [null, "Sí"],
        "Vehículo de almuerzo": [null, "Van Norte"],
      },
    ],
    ["changed", { Habilitado: ["Sí", "No"], "Vehículo de almuerzo": ["Van Norte", null] }],
  ]);
});

test("of two who edit the same zone the second is told what changed, also when both save at once", async (t) => {
  const app = await setUpCompany(t);
  const body = { name: "Puerta 3", company: app.company.id };
  const { body: zone } = await app.call(createZone, { body }, app.headers);
  const save = (order: number) => app.edit(zone, { name: "Puerta 3", order, version: 1 });
  const answers = await Promise.all([save(5), save(6), save(7)]);
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409, 409]);
  const stale = answers.find((answer) => answer.status === 409)?.body as { detail: string } | undefined;
  assert.match(stale?.detail ?? "", /Ana Torres \(Orden: 0 → [567]\)/);
  const params = { companyId: app.company.id, id: zone.id };
  const again = await app.call(updateZone, { params, body: { ...zone, order: 8, version: 2 } }, app.headers);
  assert.deepEqual([again.status, again.body.order, again.body.version], [200, 8, 3]);
});
