import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { addDays, toLimaDate } from "@lonchera/domain/calendar";
import { isNationalHoliday } from "@lonchera/domain/working-days";
import { startFakePushService, type FakeDevice } from "../fakes/push-service.ts";
import { isLongRun } from "../long-run.ts";
import { createScratchFolder } from "../scratch-folder.ts";
import { waitFor } from "../wait-for.ts";
import type { Buyer } from "./buyer.ts";
import { restartAfterJobTimeout, countEmails, openCrashShop, type CrashShop } from "./crash-shop.ts";
import { abortAt, crashWhile, stopAt, type StopFactory } from "./stop-points.ts";

const people = 6;
const timeout = 180_000;

const countReminders = (shop: CrashShop) => countEmails(shop, "Aún no tienes pedido");

/** Returns the number of days until a day for which people are reminded. */
function findWorkday(): number {
  const isWorkday = (ahead: number) => !isNationalHoliday(addDays(toLimaDate(Date.now()), ahead));
  return [3, 4, 5, 6, 7].find(isWorkday) ?? 8;
}

/** Starts a push service that the server can reach. Returns it with the server's variables for it. */
async function openPushService(t: TestContext) {
  const service = await startFakePushService(t);
  const authority = path.join(createScratchFolder(t), "authority.pem");
  await writeFile(authority, service.cert);
  return { ...service, environment: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: authority } };
}

async function addDevice(buyer: Buyer, device: FakeDevice): Promise<FakeDevice> {
  const answer = await buyer.send("POST", "/api/reminders/devices/", device.subscription);
  assert.equal(answer?.status, 200);
  return device;
}

const points: readonly { at: string; stop: StopFactory; isShort?: boolean }[] = [
  { at: "before the reminders are noted", stop: abortAt("reminder noted") },
  { at: "when the commit of the reminders was sent and not done", stop: stopAt("reminder noted") },
  { at: "when e-mails are delivered and not crossed off", stop: abortAt("e-mail delivered") },
  {
    at: "when notifications are delivered and not crossed off",
    stop: abortAt("notification delivered"),
    isShort: true,
  },
];

for (const { at, stop } of points.filter(({ isShort }) => isLongRun || isShort)) {
  test(
    `everybody has one reminder of the day, and sees one notification, although the server is killed ${at}`,
    { timeout },
    async (t) => {
      const service = await openPushService(t);
      const { environment } = service;
      const shop = await openCrashShop(t, { daysAhead: findWorkday(), environment });
      const buyers = await Promise.all(Array.from({ length: people }, () => shop.newAccountBuyer()));
      const devices = await Promise.all(buyers.map((one) => addDevice(one, service.newDevice())));
      const [buyer] = buyers;
      assert.ok(buyer);
      await shop.crash();
      // Reminders begin with the start of the server.
      await shop.pool.query("update companies set reminder_hours = 336 where id = $1", [shop.company.id]);
      await crashWhile(shop, buyer, stop, async () => {
        await shop.restart();
        return null;
      });
      await restartAfterJobTimeout(shop);
      await waitFor(async () => assert.equal((await countReminders(shop)).size, people));
      await shop.crash();
      await restartAfterJobTimeout(shop);
      const one = new Set((await countReminders(shop)).values());
      assert.deepEqual([...one], [1]);
      const { rows } = await shop.pool.query("select count(*)::integer as noted from reminders");
      assert.deepEqual(rows, [{ noted: people }]);
      const waiting = "select 1 from pgboss.job where name in ('mail', 'push')";
      await waitFor(async () => assert.equal((await shop.pool.query(waiting)).rowCount, 0));
      assert.deepEqual([...new Set((await countReminders(shop)).values())], [1]);
      assert.deepEqual(
        devices.map(({ shown }) => shown.size),
        devices.map(() => 1),
      );
    },
  );
}
