import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { companies } from "@lonchera/server/platform/db/schema/companies";
import { pushSubscriptions } from "@lonchera/server/platform/db/schema/push";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const endpoint = `https://fcm.googleapis.com/${crypto.randomUUID()}`;

test(
  "a customer switches on the reminders of a device, which shows one notification that leads to the menu",
  { tag: "@any-width" },
  async ({ page, context, db, company }) => {
    await db.update(companies).set({ reminderHours: 4 }).where(eq(companies.id, company.id));
    await page.addInitScript(subscribeWithoutNetwork, endpoint);
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/user/profile`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const device = page.getByRole("switch", { name: "Avisos en este dispositivo" });
    await device.click();
    await expect(page.getByText("Este dispositivo te avisará")).toBeVisible();
    await expect(device).toBeChecked();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    const isOfDevice = eq(pushSubscriptions.endpoint, endpoint);
    expect(await db.$count(pushSubscriptions, isOfDevice)).toBe(1);

    const content = {
      title: "Aún no tienes pedido para mañana",
      body: "Primer cierre: lunes, 2 de marzo, 18:00",
      url: `/${company.slug}/menu`,
      topic: "reminder-2026-03-03",
    };
    const deliver = await openPushService(page);
    await deliver(content);
    await deliver(content);
    await expect
      .poll(() => readNotifications(page))
      .toEqual([{ title: content.title, body: content.body, tag: content.topic }]);

    const [worker] = context.serviceWorkers();
    // Only a hand on the notification may open a window, so the worker is asked which one it would open.
    const opened = await worker?.evaluate(async () => {
      const { registration, clients } = self as unknown as Worker;
      const [notification] = await registration.getNotifications();
      return new Promise<string>((resolve) => {
        clients.openWindow = (url) => Promise.resolve(resolve(url));
        self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      });
    });
    expect(opened).toBe(new URL(content.url, page.url()).href);
    await expect.poll(() => readNotifications(page)).toEqual([]);

    await device.click();
    await expect(page.getByText("Este dispositivo ya no te avisará")).toBeVisible();
    expect(await db.$count(pushSubscriptions, isOfDevice)).toBe(0);
  },
);

type Worker = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => Promise<void> };
};
declare const NotificationEvent: new (type: string, init: object) => Event;

/** In place of the browser's push service, which is not to be reached. The rest of the browser is its own. */
function subscribeWithoutNetwork(address: string): void {
  let isPresent = false;
  const toJSON = () => ({ endpoint: address, keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } });
  const unsubscribe = () => Promise.resolve(!(isPresent = false));
  const subscription = { toJSON, unsubscribe };
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(isPresent ? subscription : null),
    subscribe: () => Promise.resolve(((isPresent = true), subscription)),
  });
}

/** Delivers as the browser does what a push service hands to it. */
async function openPushService(page: Page): Promise<(content: object) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
    if (first) registered.resolve(first.registrationId);
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered.promise;
  const { origin } = new URL(page.url());
  return async (content) => {
    const data = JSON.stringify(content);
    await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
}

function readNotifications(page: Page) {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}
