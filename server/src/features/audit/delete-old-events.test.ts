import assert from "node:assert/strict";
import { test } from "node:test";
import { asc } from "drizzle-orm";
import type { AuditEvent } from "@lonchera/contract/audit";
import { login } from "@lonchera/contract/auth";
import { deleteOwnAccount } from "@lonchera/contract/privacy";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { newCompany, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { deleteOldEvents } from "./delete-old-events.ts";

test("events go after 24 months, failures after 12, and the log tells how many", async (t) => {
  const { db, clock } = await createTestApp(t);
  // The trigger reads the database's own clock, by which this is also long ago.
  clock.set("2016-03-02T10:00:00-05:00");
  const write = (at: string, event: AuditEvent) =>
    db.insert(auditLog).values({ at: new Date(`${at}-05:00`), event, thingIds: [], details: [] });
  await write("2014-03-02T09:59:59", "sign-in");
  await write("2014-03-02T10:00:00", "sign-in");
  await write("2015-03-02T09:59:59", "sign-in-failed");
  await write("2015-03-02T09:59:59", "second-factor-refused");
  await write("2015-03-02T09:59:59", "role-changed");
  await write("2015-03-02T10:00:00", "access-refused");
  await deleteOldEvents(db, clock.now());
  await deleteOldEvents(db, clock.now());
  const left = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  assert.deepEqual(
    left.map(({ event, details }) => [event, details]),
    [
      ["sign-in", []],
      ["role-changed", []],
      ["access-refused", []],
      ["log-trimmed", [["Eventos", "3"]]],
    ],
  );
});

test("of an erased person the events stay without the name", async (t) => {
  const app = await createTestApp(t);
  const customer = await newIndividual(app.db, await newCompany(app.db));
  const { email } = customer;
  const { body } = await app.call(login, { body: { email, password: testPassword } });
  const headers = { authorization: `Bearer ${body.access}` };
  assert.equal((await app.call(deleteOwnAccount, { body: { password: testPassword } }, headers)).status, 204);
  await app.call(login, { body: { email, password: testPassword } });
  const events = await app.db.select().from(auditLog).orderBy(asc(auditLog.id));
  assert.deepEqual(
    events.map(({ event, userId, userName }) => [event, userId, userName]),
    [
      ["sign-in", customer.id, "Cliente eliminado"],
      ["account-erased", customer.id, "Cliente eliminado"],
      ["sign-in-failed", null, null],
    ],
  );
});
