import assert from "node:assert/strict";
import { test } from "node:test";
import { createZone, updateZone } from "@lonchera/contract/delivery-zones";
import { auditLog } from "../db/schema/audit-log.ts";
import { newCompany } from "../../../test/factories.ts";
import { setUpStaff } from "../../../test/staff.ts";

test("a change is recorded with person, address, request and the names of its fields", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const body = { name: "Puerta 3", company: company.id, order: 2, enabled: true };
  const zone = (await app.call(createZone, { body }, app.headers)).body;
  const params = { companyId: company.id, id: zone.id };
  const edit = { name: "Almacén", order: 2, enabled: false };
  const { headers } = await app.call(updateZone, { params, body: edit }, app.headers);
  await app.call(updateZone, { params, body: edit }, app.headers);
  const [made, changed, ...others] = await app.db.select().from(auditLog).orderBy(auditLog.id);
  assert.deepEqual([made?.event, made?.thing, made?.thingIds], ["record-created", "zone", [zone.id]]);
  assert.deepEqual(changed, {
    id: changed?.id,
    at: new Date(app.clock.now()),
    event: "record-changed",
    userId: app.staff.id,
    userName: "Ana Torres",
    address: "127.0.0.1",
    requestId: headers["x-request-id"],
    thing: "zone",
    thingIds: [zone.id],
    details: [["Campos", "Nombre, Habilitado"]],
  });
  assert.deepEqual(others, []);
});

test("the log is only ever added to, but for the names of erased people and events past their time", async (t) => {
  const app = await setUpStaff(t);
  for (const at of [new Date("2020-01-01"), new Date()])
    await app.db
      .insert(auditLog)
      .values({ at, event: "sign-in", userId: 1, userName: "Ana Torres", thingIds: [], details: [] });
  const attempt = async (statement: string) => {
    try {
      await app.pool.query(`begin; ${statement}; commit`);
      return "done";
    } catch (error) {
      await app.pool.query("rollback");
      return (error as { code?: string }).code;
    }
  };
  const refused = "23000";
  const erasing = "set local lonchera.erasing = 'on'";
  const expiring = "set local lonchera.expiring = 'on'";
  assert.equal(await attempt("update audit_log set user_name = 'Nadie'"), refused);
  assert.equal(await attempt(`${erasing}; update audit_log set event = 'sign-out'`), refused);
  assert.equal(await attempt(`${erasing}; delete from audit_log`), refused);
  assert.equal(await attempt("delete from audit_log"), refused);
  assert.equal(await attempt("truncate audit_log"), refused);
  assert.equal(await attempt(`${expiring}; truncate audit_log`), refused);
  assert.equal(await attempt(`${expiring}; delete from audit_log`), refused);
  assert.equal(await app.db.$count(auditLog), 2);
  assert.equal(await attempt(`${erasing}; update audit_log set user_name = 'Nadie'`), "done");
  assert.equal(await attempt(`${expiring}; delete from audit_log where at < '2021-01-01'`), "done");
  assert.deepEqual(await app.db.select({ name: auditLog.userName }).from(auditLog), [{ name: "Nadie" }]);
});
