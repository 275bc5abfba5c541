import { expect, type BrowserContext, type Page, type Worker } from "@playwright/test";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const endpoint = `https://fcm.googleapis.com/${crypto.randomUUID()}`;

test(
  "a customer switches on the reminders of a device, whose notifications replace one another and lead to the menu",
  { tag: "@phone" },
  async ({ page, context, db, company }) => {
    await db.execute(`update companies set reminder_hours = 4 where id = ${company.id}`);
    await page.addInitScript(subscribeWithoutNetwork, endpoint);
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/user/profile`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const device = page.getByRole("switch", { name: "Avisos en este dispositivo" });
    await device.click();
    await expect(page.getByText("Este dispositivo te avisará")).toBeVisible();
    await expect(page.getByText("Hay una versión nueva de Lonchera.")).toHaveCount(0);
    await expect(device).toBeChecked();
    await expectNoAxeViolations(page, page.getByRole("region", { name: "Recordatorios" }));
    await expectNoSidewaysScroll(page);
    const isKnown = `select from push_subscriptions where endpoint = '${endpoint}'`;
    expect((await db.execute(isKnown)).rowCount).toBe(1);

    const content = {
      title: "Aún no tienes pedido para mañana",
      body: "Primer cierre: lunes, 2 de marzo, 18:00",
      url: `/${company.slug}/menu`,
      topic: "reminder-2026-03-03",
    };
    const worker = await recordWorker(context);
    const deliver = await openPushService(page);
    await deliver(content);
    await deliver(content);
    const { title, body, topic: tag } = content;
    const shown = { title, body, tag, icon: "/icon-192.png", lang: "es-PE", data: content.url };
    await expect.poll(() => worker.evaluate(() => (self as unknown as Scope).shown)).toEqual([shown, shown]);
    await worker.evaluate((data) => {
      const waitUntil = () => undefined;
      const notification = { data, close: waitUntil };
      self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    }, content.url);
    const opened = new URL(content.url, page.url()).href;
    await expect.poll(() => worker.evaluate(() => (self as unknown as Scope).opened)).toBe(opened);

    await device.click();
    await expect(page.getByText("Este dispositivo ya no te avisará")).toBeVisible();
    expect((await db.execute(isKnown)).rowCount).toBe(0);
  },
);

type Scope = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: object;
  shown: object[];
  opened: string;
};

/** Without a screen the browser shows no notification, and only a hand on one may open a window: both are noted. */
async function recordWorker(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("there is no service worker");
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    Object.assign(scope.registration, {
      showNotification: (title: string, options: object) =>
        Promise.resolve(scope.shown.push({ title, ...options })),
    });
    Object.assign(scope.clients, { openWindow: (url: string) => Promise.resolve((scope.opened = url)) });
  });
  return worker;
}

/** Replaces the browser's push service, which the tests cannot reach. */
function subscribeWithoutNetwork(address: string): void {
  // A headless browser says `denied` here, although it has the permission.
  Object.defineProperty(Notification, "permission", { value: "granted" });
  let isPresent = false;
  const toJSON = () => ({ endpoint: address, keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } });
  const unsubscribe = () => Promise.resolve(!(isPresent = false));
  const subscription = { toJSON, unsubscribe };
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(isPresent ? subscription : null),
    subscribe: () => Promise.resolve(((isPresent = true), subscription)),
  });
}

/** Returns a function that delivers a message to the service worker, as the browser does for a push service. */
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
