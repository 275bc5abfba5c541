import assert from "node:assert/strict";
import { test } from "node:test";
import { getAlerts } from "@lonchera/contract/alerts";
import { deleteCompany, restoreCompany } from "@lonchera/contract/companies";
import { listCompanyZones, updateZone } from "@lonchera/contract/delivery-zones";
import {
  createVehicle,
  deleteVehicle,
  listArchivedVehicles,
  listVehicles,
  restoreVehicle,
  updateVehicle,
} from "@lonchera/contract/vehicles";
import { errorTexts } from "@lonchera/contract/error-texts";
import { newCompany, newStaff, newZone } from "../../../test/factories.ts";
import { readHistory } from "../../../test/staff.ts";
import { createTestApp } from "../../../test/test-app.ts";

async function setUpStaffApp(t: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(t);
  return { ...app, headers: await app.signIn(await newStaff(app.db)) };
}

test("a vehicle is made and renamed, and the list shows vehicles by name", async (t) => {
  const { call, headers } = await setUpStaffApp(t);
  assert.deepEqual((await call(listVehicles, {}, headers)).body, []);
  const van = await call(createVehicle, { body: { name: "  Van Norte " } }, headers);
  assert.deepEqual([van.status, van.body.name], [201, "Van Norte"]);
  const truck = await call(createVehicle, { body: { name: "Camión 1" } }, headers);
  const params = { id: van.body.id };
  const renamed = await call(updateVehicle, { params, body: { name: "Ambulante" } }, headers);
  assert.deepEqual([renamed.status, renamed.body], [200, { id: van.body.id, name: "Ambulante" }]);
  assert.deepEqual((await call(listVehicles, {}, headers)).body, [renamed.body, truck.body]);
});

test("a vehicle's name is required, and another vehicle's is refused, also when both are made at once", async (t) => {
  const { call, send, headers } = await setUpStaffApp(t);
  for (const body of [
    {},
    { name: "" },
    { name: "  " },
    { name: null },
    { name: 7 },
    { name: "x".repeat(101) },
  ]) {
    const answer = await send("POST", "/api/vehicles/", body, headers);
    assert.deepEqual(
      [answer.status, Object.keys(answer.body as object)],
      [400, ["name"]],
      JSON.stringify(body),
    );
  }
  const create = () => call(createVehicle, { body: { name: "Van Norte" } }, headers);
  const answers = await Promise.all([create(), create(), create()]);
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [201, 400, 400]);
  const other = await call(createVehicle, { body: { name: "Van Sur" } }, headers);
  const params = { id: other.body.id };
  const taken = await call(updateVehicle, { params, body: { name: "Van Norte" } }, headers);
  assert.deepEqual([taken.status, taken.body], [400, { name: ["Ya existe un vehículo con ese nombre."] }]);
  const unknown = await call(updateVehicle, { params: { id: "999999" }, body: { name: "Otro" } }, headers);
  assert.equal(unknown.status, 404);
});

test("a name that somebody else changed meanwhile is refused, but not the repetition of the same change", async (t) => {
  const { call, headers } = await setUpStaffApp(t);
  const { body: van } = await call(createVehicle, { body: { name: "Van" } }, headers);
  const params = { id: van.id };
  const rename = (name: string) => call(updateVehicle, { params, body: { name, seen: "Van" } }, headers);
  assert.equal((await rename("Van Norte")).status, 200);
  assert.equal((await rename("Van Norte")).status, 200);
  const late = await rename("Van Sur");
  const detail = errorTexts.changed_meanwhile("Nombre: Van → Van Norte");
  assert.deepEqual([late.status, late.body], [409, { detail, code: "changed_meanwhile" }]);
});

test("a vehicle is archived once no zone uses it, cannot be chosen then, and is restored while its name is free", async (t) => {
  const { call, db, headers } = await setUpStaffApp(t);
  const company = await newCompany(db, { name: "Textil Sur" });
  const zone = await newZone(db, company, { name: "Puerta 1" });
  const van = (await call(createVehicle, { body: { name: "Van" } }, headers)).body;
  const params = { id: van.id };
  const setVehicle = (vehicle_almu: number | null) =>
    call(
      updateZone,
      {
        params: { companyId: company.id, id: zone.id },
        body: { name: zone.name, order: 0, enabled: true, vehicle_almu },
      },
      headers,
    );
  await setVehicle(van.id);
  const refused = await call(deleteVehicle, { params }, headers);
  assert.equal(refused.status, 409);
  assert.match(JSON.stringify(refused.body), /Puerta 1 \(Textil Sur\)/);

  await setVehicle(null);
  assert.equal((await call(deleteVehicle, { params }, headers)).status, 204);
  assert.deepEqual((await call(listVehicles, {}, headers)).body, []);
  assert.equal((await setVehicle(van.id)).status, 400);
  assert.equal((await call(updateVehicle, { params, body: { name: "Otra" } }, headers)).status, 404);
  assert.equal((await call(deleteVehicle, { params }, headers)).status, 404);
  assert.deepEqual(
    (await call(listArchivedVehicles, {}, headers)).body.map(({ name }) => name),
    ["Van"],
  );

  const other = (await call(createVehicle, { body: { name: "Van" } }, headers)).body;
  assert.equal((await call(restoreVehicle, { params }, headers)).status, 409);
  await call(updateVehicle, { params: { id: other.id }, body: { name: "Van 2" } }, headers);
  assert.equal((await call(restoreVehicle, { params }, headers)).status, 204);
  assert.equal((await call(listVehicles, {}, headers)).body.length, 2);
});

test("a company is restored without the vehicles that were archived meanwhile, and with those that were restored", async (t) => {
  const { call, db, headers } = await setUpStaffApp(t);
  const company = await newCompany(db);
  const make = async (name: string) => (await call(createVehicle, { body: { name } }, headers)).body;
  const [van, truck] = [await make("Van"), await make("Camión")];
  const zone = await newZone(db, company, { name: "Puerta 1", vehicleAlmuerzoId: van.id });
  const vehicles = { vehicleAlmuerzoId: truck.id, vehicleCenaId: van.id };
  const kept = await newZone(db, company, { name: "Puerta 2", ...vehicles });
  const params = { id: company.id };
  const paramsOf = ({ id }: { id: number }) => ({ params: { id } });
  assert.equal((await call(deleteCompany, { params }, headers)).status, 204);
  for (const one of [van, truck])
    assert.equal((await call(deleteVehicle, paramsOf(one), headers)).status, 204);
  assert.equal((await call(restoreVehicle, paramsOf(truck), headers)).status, 204);
  assert.equal((await call(restoreCompany, { params }, headers)).status, 204);

  const { body: zones } = await call(listCompanyZones, { params: { companyId: params.id } }, headers);
  assert.deepEqual(
    zones.map(({ id, vehicle_almu, vehicle_cena, version }) => [id, vehicle_almu, vehicle_cena, version]),
    [
      [zone.id, null, null, 2],
      [kept.id, truck.id, null, 2],
    ],
  );
  assert.equal((await call(getAlerts, {}, headers)).body.zones_without_vehicle, 1);
  assert.deepEqual(await readHistory({ call }, headers, "zone", zone), [
    ["changed", { "Vehículo de almuerzo": ["Van", null] }],
  ]);
  const { id, company: _, ...body } = zones[0] ?? assert.fail();
  const saved = await call(updateZone, { params: { companyId: params.id, id }, body }, headers);
  assert.equal(saved.status, 200);
});
