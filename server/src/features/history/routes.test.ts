import assert from "node:assert/strict";
import { test } from "node:test";
import { createZone, updateZone } from "@lonchera/contract/delivery-zones";
import { listHistory } from "@lonchera/contract/history";
import { changes } from "../../platform/db/schema/changes.ts";
import { newCompany } from "../../../test/factories.ts";
import { setUpStaff } from "../../../test/staff.ts";

test("an entry's fields come in the order of the screen", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const body = { name: "Puerta 3", company: company.id, order: 2, enabled: true };
  const zone = (await app.call(createZone, { body }, app.headers)).body;
  const params = { companyId: company.id, id: zone.id };
  const edit = { name: "Almacén", order: 1, enabled: false };
  await app.call(updateZone, { params, body: edit }, app.headers);
  const of = { thing: "zone", id: String(zone.id) } as const;
  const [edited, made] = (await app.call(listHistory, { params: of }, app.headers)).body;
  assert.deepEqual(
    made?.fields.map(({ field }) => field),
    ["Empresa", "Nombre", "Orden", "Habilitado"],
  );
  assert.deepEqual(edited?.fields, [
    { field: "Nombre", old: "Puerta 3", now: "Almacén" },
    { field: "Orden", old: "2", now: "1" },
    { field: "Habilitado", old: "Sí", now: "No" },
  ]);
});

test("entries that were written without an order of their fields still tell them", async (t) => {
  const app = await setUpStaff(t);
  await app.db.insert(changes).values({
    thing: "company",
    thingId: 7,
    kind: "changed",
    version: 2,
    at: new Date(app.clock.now()),
    byUserId: app.staff.id,
    byName: "Ana Torres",
    fields: { Nombre: ["Minera", "Minera del Sur"], Logo: ["logo.png", null] },
  });
  const params = { thing: "company", id: "7" } as const;
  const [entry] = (await app.call(listHistory, { params }, app.headers)).body;
  const byName = entry?.fields.toSorted((one, other) => one.field.localeCompare(other.field));
  assert.deepEqual(byName, [
    { field: "Logo", old: "logo.png", now: null },
    { field: "Nombre", old: "Minera", now: "Minera del Sur" },
  ]);
});
