import assert from "node:assert/strict";
import { test } from "node:test";
import { createVehicle, listVehicles, updateVehicle } from "@lonchera/contract/vehicles";
import { newStaff } from "../../../test/factories.ts";
import { testApp } from "../../../test/test-app.ts";

async function staffApp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t);
  return { ...app, headers: await app.signIn(await newStaff(app.db)) };
}

test("a vehicle is made and renamed, and the list shows vehicles by name", async (t) => {
  const { call, headers } = await staffApp(t);
  assert.deepEqual((await call(listVehicles, {}, headers)).body, []);
  const van = await call(createVehicle, { body: { name: "  Van Norte " } }, headers);
  assert.deepEqual([van.status, van.body.name], [201, "Van Norte"]);
  const truck = await call(createVehicle, { body: { name: "Camión 1" } }, headers);
  const params = { id: String(van.body.id) };
  const renamed = await call(updateVehicle, { params, body: { name: "Ambulante" } }, headers);
  assert.deepEqual([renamed.status, renamed.body], [200, { id: van.body.id, name: "Ambulante" }]);
  assert.deepEqual((await call(listVehicles, {}, headers)).body, [renamed.body, truck.body]);
});

test("a vehicle's name is required, and another vehicle's is refused, also when both are made at once", async (t) => {
  const { call, send, headers } = await staffApp(t);
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
  const params = { id: String(other.body.id) };
  const taken = await call(updateVehicle, { params, body: { name: "Van Norte" } }, headers);
  assert.deepEqual([taken.status, taken.body], [400, { name: ["Ya existe un vehículo con ese nombre."] }]);
  const unknown = await call(updateVehicle, { params: { id: "999999" }, body: { name: "Otro" } }, headers);
  assert.equal(unknown.status, 404);
});
