import assert from "node:assert/strict";
import { Agent } from "node:https";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { endOtherSessions, logout } from "@lonchera/contract/auth";
import { updateSettings } from "@lonchera/contract/settings";
import { deleteOwnAccount, getOwnData } from "@lonchera/contract/privacy";
import {
  addReminderDevice,
  getReminderChoice,
  removeReminderDevice,
  renewReminderDevice,
} from "@lonchera/contract/reminders";
import { endSessions } from "../../platform/auth/sessions.ts";
import { pushSubscriptions } from "../../platform/db/schema/push.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { createPgBoss, queues } from "../../platform/jobs/jobs.ts";
import { createPushWorker } from "../../platform/push/push-worker.ts";
import { newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { startFakePushService, type FakeDevice } from "../../../test/fakes/push-service.ts";
import { setUpReminders } from "../../../test/reminders.ts";
import { testSecret, type Headers } from "../../../test/test-app.ts";
import { findJobs } from "../../../test/test-email.ts";
import { waitFor } from "../../../test/wait-for.ts";
import { deleteExpiredData } from "../privacy/delete-expired-data.ts";
import { sendReminders } from "./send-reminders.ts";

async function setUp(t: TestContext) {
  const service = await startFakePushService(t);
  const app = await setUpReminders(t, { config: { pushHosts: [service.host] } });
  const { db, deps, pool, clock } = app;
  const errors: unknown[] = [];
  return {
    ...app,
    service,
    errors,
    add: async (headers: Headers): Promise<FakeDevice> => {
      const device = service.newDevice();
      const answer = await app.call(addReminderDevice, { body: device.subscription }, headers);
      assert.deepEqual([answer.status, answer.body], [200, { active: true }]);
      return device;
    },
    countDevices: () => db.$count(pushSubscriptions),
    queued: () => findJobs(pool, queues.pushes.name),
    startWorker: async () => {
      const worker = createPushWorker(
        {
          db,
          keys: [testSecret],
          clock: clock.now,
          readContactEmail: async () => (await deps.settings.read()).caterer.email,
        },
        { pollSeconds: 0.5, agent: new Agent({ ca: service.cert }) },
      );
      t.after(() => worker.stop());
      await worker.start((error) => errors.push(error));
    },
  };
}

test("a reminder is shown on each device of its person beside the e-mail, once, and nobody else can read it", async (t) => {
  const app = await setUp(t);
  const devices = [await app.add(app.headers), await app.add(await app.signIn(app.customer))];
  const other = await newIndividual(app.db, app.company, { wantsReminders: false });
  const silent = await app.add(await app.signIn(other));
  await app.startWorker();
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), [app.customer.email]);
  await waitFor(async () => assert.deepEqual(await app.queued(), []));
  await app.remindAt("2026-03-02T16:00:00");
  assert.deepEqual(await app.queued(), []);
  const headers = await app.signIn(app.customer);
  const { push_key: key } = (await app.call(getReminderChoice, {}, headers)).body;
  const content = {
    title: "Aún no tienes pedido para mañana",
    body: "Primer cierre: lunes, 2 de marzo, 18:00",
    url: `/${app.company.slug}/menu`,
    topic: "reminder-2026-03-03",
  };
  const contact = `mailto:${app.deps.config.caterer.email}`;
  for (const { deliveries } of devices)
    assert.deepEqual(deliveries, [{ content, ttl: 3 * 3600, contact, key }]);
  assert.deepEqual(silent.deliveries, []);
  const { body: own } = await app.call(getOwnData, {}, headers);
  assert.deepEqual(
    own.reminders?.devices.map(({ push_service, last_sent_at }) => [push_service, last_sent_at !== null]),
    [
      [app.service.host, true],
      [app.service.host, true],
    ],
  );
  assert.deepEqual(app.errors, []);
});

test("processes that remind and send at the same time show one reminder a device", async (t) => {
  const app = await setUp(t);
  const devices = await Promise.all(Array.from({ length: 6 }, () => app.add(app.headers)));
  app.clock.set("2026-03-02T15:00:00-05:00");
  await Promise.all([app.startWorker(), app.startWorker()]);
  await Promise.all(Array.from({ length: 4 }, () => sendReminders(app.deps, [testSecret])));
  await waitFor(async () => assert.deepEqual(await app.queued(), []));
  assert.deepEqual(
    devices.map(({ deliveries }) => deliveries.length),
    [1, 1, 1, 1, 1, 1],
  );
});

test("a device that its service no longer knows is removed, and other failures are tried again until the closing", async (t) => {
  const app = await setUp(t);
  const jobs = await createPgBoss(app.pool);
  await jobs.updateQueue(queues.pushes.name, { retryDelay: 1, retryBackoff: false });
  const devices = await Promise.all([410, 404, 503, 302].map(() => app.add(app.headers)));
  for (const [index, status] of [410, 404, 503, 302].entries()) {
    const device = devices[index];
    assert.ok(device);
    device.status = status;
  }
  await app.startWorker();
  await app.remindAt("2026-03-02T15:00:00");
  await waitFor(async () => assert.equal(await app.countDevices(), 2));
  await waitFor(() => assert.ok(app.errors.length >= 2));
  for (const error of app.errors) {
    assert.match(String(error), /^Error: The push service answered (503|302)\.$/);
  }
  const [, , busy, moved] = devices;
  assert.ok(busy && moved);
  busy.status = 201;
  await waitFor(() => assert.equal(busy.deliveries.length, 1));
  app.clock.set("2026-03-02T18:00:00-05:00");
  await waitFor(async () => assert.deepEqual(await app.queued(), []));
  assert.deepEqual(moved.deliveries, []);
});

test("a device gets nothing from the sign-out, the end of its session, a disabled account or an erasure on", async (t) => {
  const app = await setUp(t);
  app.clock.set("2026-03-02T14:55:00-05:00");
  await app.add(await app.signIn(app.customer));
  const present = await app.signIn(app.customer);
  const own = await app.add(present);
  await app.remindAt("2026-03-02T15:00:00");
  assert.equal((await app.queued()).length, 2);
  await app.call(endOtherSessions, {}, present);
  assert.equal(await app.countDevices(), 1);
  await app.call(logout, { body: { refresh: "" } }, present);
  assert.equal(await app.countDevices(), 0);
  await app.startWorker();
  await waitFor(async () => assert.deepEqual(await app.queued(), []));
  assert.deepEqual(own.deliveries, []);

  const late = await app.call(addReminderDevice, { body: own.subscription }, present);
  assert.equal(late.status, 401);
  await app.add(await app.signIn(app.customer));
  await endSessions(app.db, eq(users.id, app.customer.id), new Date(app.clock.now()));
  assert.equal(await app.countDevices(), 0);
  const headers = await app.signIn(app.customer);
  await app.add(headers);
  const erased = await app.call(deleteOwnAccount, { body: { password: testPassword } }, headers);
  assert.equal(erased.status, 204);
  assert.equal(await app.countDevices(), 0);
});

test("a device outlives its session, joins the next one, and is left by who signs in there afterwards", async (t) => {
  const app = await setUp(t);
  const { subscription: body } = await app.add(app.headers);
  app.clock.advance({ days: 8 });
  await deleteExpiredData(app.deps);
  assert.equal(await app.db.$count(sessions), 0);
  assert.equal(await app.countDevices(), 1);

  const renewed = await app.signIn(app.customer);
  const renew = async (headers: Headers) => (await app.call(renewReminderDevice, { body }, headers)).body;
  assert.deepEqual(await renew(renewed), { active: true });
  const next = await app.signIn(await newIndividual(app.db, app.company));
  assert.deepEqual(await renew(next), { active: false });
  assert.equal(await app.countDevices(), 0);
  assert.deepEqual(await renew(renewed), { active: false });
  await app.call(addReminderDevice, { body }, renewed);
  await app.call(logout, { body: { refresh: "" } }, renewed);
  assert.equal(await app.countDevices(), 0);
});

test("nobody changes a device of others without its secret", async (t) => {
  const app = await setUp(t);
  const { subscription } = await app.add(app.headers);
  const other = await app.signIn(await newIndividual(app.db, app.company));
  const guess = { ...subscription, keys: app.service.newDevice().subscription.keys };
  assert.equal((await app.call(addReminderDevice, { body: guess }, other)).status, 404);
  assert.deepEqual((await app.call(renewReminderDevice, { body: guess }, other)).body, { active: false });
  assert.deepEqual((await app.call(removeReminderDevice, { body: subscription }, other)).body, {
    active: false,
  });
  const [present] = await app.db.select().from(pushSubscriptions);
  assert.deepEqual(
    [present?.userId, present?.auth, await app.countDevices()],
    [app.customer.id, subscription.keys.auth, 1],
  );
  await app.call(removeReminderDevice, { body: subscription }, app.headers);
  assert.equal(await app.countDevices(), 0);
});

test("only addresses of push services are taken", async (t) => {
  const app = await setUp(t);
  const { keys } = app.service.newDevice().subscription;
  const statusOf = async (endpoint: string) =>
    (await app.call(addReminderDevice, { body: { endpoint, keys } }, app.headers)).status;
  const known = [
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://wns2-by3p.notify.windows.com/w/?token=x",
    "https://web.push.apple.com/x",
  ];
  for (const endpoint of known) assert.equal(await statusOf(endpoint), 200, endpoint);
  const refused = [
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.example.com/x",
    "https://example.com/?fcm.googleapis.com",
    "https://fcm.googleapis.com@example.com/",
    "https://user@fcm.googleapis.com/",
    "https://push.apple.com.pe/x",
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://[::1]/x",
    `https://fcm.googleapis.com/${"x".repeat(1000)}`,
    "https://fcm.googleapis.com/a\u0000b",
    "x",
  ];
  for (const endpoint of refused) assert.equal(await statusOf(endpoint), 400, endpoint);
  const body = { endpoint: known[0], keys: { ...keys, auth: "x" } };
  const wrongKey = await app.send("POST", addReminderDevice.path, body, app.headers);
  const message = "La suscripción del navegador no es válida";
  assert.deepEqual([wrongKey.status, wrongKey.body], [400, { "keys.auth": [message] }]);
});

test("an account has ten devices, the newest, also when they are added at the same time", async (t) => {
  const app = await setUp(t);
  const [first] = [await app.add(app.headers)];
  await Promise.all(Array.from({ length: 12 }, () => app.add(app.headers)));
  assert.equal(await app.countDevices(), 10);
  const isFirst = eq(pushSubscriptions.endpoint, first.subscription.endpoint);
  assert.equal(await app.db.$count(pushSubscriptions, isFirst), 0);
});

test("without the phone app no device shows reminders, and e-mails go on", async (t) => {
  const app = await setUp(t);
  await app.add(app.headers);
  const owner = await app.signIn(await newStaff(app.db));
  const save = (phone_app_offered: boolean) =>
    app.call(updateSettings, { body: { phone_app_offered } }, owner);
  const readKey = async () => (await app.call(getReminderChoice, {}, app.headers)).body.push_key;
  await save(false);
  assert.equal(await readKey(), null);
  assert.deepEqual(await app.remindAt("2026-03-02T15:00:00"), [app.customer.email]);
  assert.deepEqual(await app.queued(), []);
  await save(true);
  assert.notEqual(await readKey(), null);
});
