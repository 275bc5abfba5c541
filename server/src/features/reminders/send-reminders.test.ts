import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { recordOwnAbsence } from "@lonchera/contract/absences";
import { getCompany } from "@lonchera/contract/companies";
import {
  getReminderChoice,
  resumeReminders,
  saveReminderChoice,
  stopReminders,
} from "@lonchera/contract/reminders";
import { saveUsualWeek } from "@lonchera/contract/usual-week";
import { items, portionLimits } from "../../platform/db/schema/menus.ts";
import { reminders } from "../../platform/db/schema/reminders.ts";
import { users } from "../../platform/db/schema/users.ts";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newPortionLimit,
  newStaff,
  newIndividual,
  newCompanyClient,
} from "../../../test/factories.ts";
import { placeCardOrder } from "../../../test/orders.ts";
import { offerReminders, setUpReminders } from "../../../test/reminders.ts";
import { testSecret } from "../../../test/test-app.ts";
import { setUpConfirmedWeek } from "../../../test/usual-week.ts";
import { deleteExpiredData } from "../privacy/delete-expired-data.ts";
import { sendReminders } from "./send-reminders.ts";

test("people without an order are reminded once, in the hours before the first closing", async (t) => {
  const app = await setUpReminders(t);
  assert.deepEqual(await app.remindAt("2026-03-02T13:59:00"), []);
  assert.deepEqual(await app.remindAt("2026-03-02T14:00:00"), [app.customer.email]);
  assert.deepEqual(await app.remindAt("2026-03-02T17:59:00"), [app.customer.email]);
  const [email] = await app.readQueuedEmails();
  assert.equal(email?.subject, "Aún no tienes pedido para mañana");
  assert.deepEqual(email.facts, [
    ["Día de entrega", "03/03/2026"],
    ["Primer cierre", "lunes, 2 de marzo, 18:00"],
  ]);
  const { slug } = app.company;
  assert.equal(email.action?.url, `${app.deps.config.publicUrl}/${slug}/menu?compania=${slug}`);
});

test("nobody is reminded from the closing on, nor where the company has not asked for it", async (t) => {
  const app = await setUpReminders(t);
  assert.deepEqual(await app.remindAt("2026-03-02T18:00:00"), []);
  await app.setHours(null);
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), []);
});

test("who has ordered, is absent, wants none, or cannot order is not reminded", async (t) => {
  const app = await setUpReminders(t);
  const { db, company } = app;
  await newCompanyClient(db, company, { isCompanyManager: true, wantsReminders: false });
  await newIndividual(db, company, { isActive: false });
  await newIndividual(db, company, { confirmedAt: null });
  await newIndividual(db, await newCompany(db), {});
  const absent = await newIndividual(db, company);
  const date = { date: "2026-03-03" };
  assert.equal((await app.call(recordOwnAbsence, { body: date }, await app.signIn(absent))).status, 200);
  const other = await newCompanyClient(db, company);
  await placeCardOrder(app, app.headers);
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), [other.email]);
});

test("whose usual week is ordered automatically is reminded only of what it does not order", async (t) => {
  const app = await offerReminders(await setUpConfirmedWeek(t));
  assert.ok(!(await app.remindAt("2026-03-02T14:30:00")).includes(app.customer.email));
  const headers = await app.signIn(app.customer);
  await app.call(saveUsualWeek, { body: { skipped_until: "2026-03-03" } }, headers);
  assert.ok((await app.remindAt("2026-03-02T14:31:00")).includes(app.customer.email));
});

test("a day whose dishes are sold out is passed over, and a person gets one reminder a day", async (t) => {
  const app = await setUpReminders(t);
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  await newCuttingTime(app.db, [app.company], { product: "CENAC", breakTime: "16:00", workingDaysBefore: 2 });
  await newItem(app.db, wednesday, [app.company], { product: "CENAC", stock: 3 });
  await app.db.update(items).set({ stock: 0 }).where(eq(items.id, app.dish.id));
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), [app.customer.email]);
  assert.equal((await app.readQueuedEmails())[0]?.subject, "Aún no tienes pedido para el 04/03/2026");
  await app.db.update(items).set({ stock: 5 }).where(eq(items.id, app.dish.id));
  assert.deepEqual(await app.remindAt("2026-03-02T17:00:00"), [app.customer.email]);
});

test("nobody is reminded of a day of which the kitchen's limit leaves nothing", async (t) => {
  const app = await setUpReminders(t);
  const limit = await newPortionLimit(app.db, { product: "ALMUE", portions: 1 });
  const other = await app.signIn(await newIndividual(app.db, app.company));
  await placeCardOrder(app, other);
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), []);
  await app.db.update(portionLimits).set({ portions: 2 }).where(eq(portionLimits.id, limit.id));
  assert.deepEqual(await app.remindAt("2026-03-02T15:01:00"), [app.customer.email]);
});

test("nobody is reminded of a day that is closed, nor of a national holiday", async (t) => {
  const app = await setUpReminders(t);
  await newClosure(app.db, [app.company], { date: "2026-03-03", reason: "Inventario" });
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), []);
  // 2 April 2026 is the Thursday before Easter, a holiday.
  await newItem(app.db, await newMenuDay(app.db, "2026-04-02"), [app.company], {
    product: "ALMUE",
    stock: 3,
  });
  assert.deepEqual(await app.remindAt("2026-04-01T15:00:00"), []);
});

test("processes that remind at the same time send one e-mail a person", async (t) => {
  const app = await setUpReminders(t);
  for (let count = 0; count < 5; count += 1) await newIndividual(app.db, app.company);
  app.clock.set("2026-03-02T15:00:00-05:00");
  await Promise.all(Array.from({ length: 8 }, () => sendReminders(app.deps, [testSecret])));
  const sent = await app.findReminded();
  assert.equal(sent.length, 6);
  assert.equal(new Set(sent).size, 6);
});

test("a reminder's e-mail is sent if and only if it is noted", async (t) => {
  const app = await setUpReminders(t);
  await app.pool
    .query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on pgboss.job for each row execute function refuse()`);
  app.clock.set("2026-03-02T15:00:00-05:00");
  await assert.rejects(sendReminders(app.deps, [testSecret]));
  assert.equal(await app.db.$count(reminders), 0);
  await app.pool.query("drop trigger refuse on pgboss.job");
  assert.deepEqual(await app.remindAt("2026-03-02T15:01:00"), [app.customer.email]);
});

test("the link of a reminder stops them, and starts them again", async (t) => {
  const app = await setUpReminders(t);
  await app.remindAt("2026-03-02T15:00:00");
  const [email] = await app.readQueuedEmails();
  const token = new URL(email?.unsubscribe?.url ?? "").pathname.split("/").at(-1) ?? "";
  const headers = await app.signIn(app.customer);
  const isActive = async () => (await app.call(getReminderChoice, {}, headers)).body.active;
  assert.equal(await isActive(), true);
  const answer = await app.app.inject({
    method: "POST",
    url: new URL(email?.unsubscribe?.oneClickUrl ?? "").pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(await isActive(), false);
  assert.equal((await app.call(resumeReminders, { params: { token } })).status, 200);
  assert.equal(await isActive(), true);
  for (const wrong of ["x", `${token.slice(0, -2)}AA`, token.replace(/^\d+/, "1999999999")])
    assert.equal((await app.call(stopReminders, { params: { token: wrong } })).status, 404);
  assert.equal(await isActive(), true);
});

test("customers choose in their profile, and staff set the hours of a company", async (t) => {
  const app = await setUpReminders(t);
  await app.call(saveReminderChoice, { body: { active: false } }, app.headers);
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), []);
  const staff = await app.signIn(await newStaff(app.db));
  const params = { id: app.company.id };
  const { body: company } = await app.call(getCompany, { params }, staff);
  assert.equal(company.reminder_hours, 4);
  const save = (reminder_hours: unknown) =>
    app.send(
      "PUT",
      `/api/companies/${app.company.id}/`,
      { ...company, logo: undefined, reminder_hours },
      staff,
    );
  const refused = await save(5);
  assert.deepEqual(
    [refused.status, refused.body],
    [400, { reminder_hours: ["Elige una de las horas de la lista"] }],
  );
  assert.equal((await save("")).status, 200);
  const choice = await app.call(getReminderChoice, {}, await app.signIn(app.customer));
  assert.deepEqual(choice.body, { active: false, offered: false, push_key: null });
});

test("what was sent is forgotten after 30 days", async (t) => {
  const app = await setUpReminders(t);
  await app.remindAt("2026-03-02T15:00:00");
  assert.equal(await app.db.$count(reminders), 1);
  app.clock.advance({ days: 31 });
  await deleteExpiredData(app.deps);
  assert.equal(await app.db.$count(reminders), 0);
  assert.equal((await app.db.select().from(users).where(eq(users.id, app.customer.id))).length, 1);
});
