import { expect, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { newDish } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { plusButton } from "../../support/ordering-screens.ts";
import { createIndividual, setSessionCookies, newSession, signInByApi } from "../../support/people.ts";
import { startRelay } from "../../support/relay.ts";
import { openNavigation, tableRow, signOut } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test.use({ serviceWorkers: "allow" });

const dish = "Seco de res con frejoles";

test(
  "menu and orders open without network and say how old they are, until the person signs out",
  { tag: "@phone" },
  async ({ page, context, db, company, faults }) => {
    faults.expectLostRequest();
    const { id: zone } = await newZone(db, company);
    const { id } = await newDish(db, company, 2, { name: dish });
    const person = await createIndividual(db, company);
    const order = await placeOrder(person, { dish: id, quantity: 1, zone });
    await signInByApi(page, person);
    const relay = await startRelay();
    try {
      const menu = `${relay.url}/${company.slug}/menu`;
      await page.goto(`${relay.url}/${company.slug}/orders`);
      await expect(tableRow(page, order.id_order)).toBeVisible();
      await waitUntilKept(page, "page_size");
      await page.goto(menu);
      await expect(plusButton(page, dish)).toBeVisible();
      await waitUntilKept(page, "categories");

      await context.setOffline(true);
      await page.reload();
      const notice = page.getByRole("status").filter({ hasText: "Sin conexión." });
      await expect(notice).toContainText(/Menú visto hoy a las? \d\d:\d\d\..* necesitas internet/);
      await plusButton(page, dish).click();
      await expect(page.getByText("No hay conexión con el servidor.").first()).toBeVisible();
      await expectAccessible(page);
      await (await openNavigation(page)).getByRole("link", { name: "Ordenes" }).click();
      await expect(tableRow(page, order.id_order)).toBeVisible();
      await expect(notice).toContainText(/Pedidos vistos hoy a las? \d\d:\d\d\./);
      await page.goto(`${menu}/cart-summary`);
      await expect(notice).toContainText(/Carrito visto hoy a las? \d\d:\d\d\./);

      await context.setOffline(false);
      await expect(notice).toBeHidden();
      relay.cut();
      await page.goto(menu);
      await expect(notice).toContainText("Menú visto");
      relay.join();
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(notice).toBeHidden();
      await signOut(page);
      await expect.poll(() => countPersistedQueries(page)).toBe(0);
      await expect(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
    } finally {
      await relay.stop();
    }
  },
);

test("what a person saw is not kept for the next one, and a new version waits for a yes", async ({
  page,
  context,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await newDish(db, company, 2, { name: dish });
  await signInByApi(page, await createIndividual(db, company));
  const relay = await startRelay();
  try {
    await page.goto(`${relay.url}/${company.slug}/menu`);
    await waitUntilKept(page, "categories");
    await context.setOffline(true);
    const next = await createIndividual(db, company, { firstName: "Otra" });
    await setSessionCookies(page, await newSession(next));
    await page.reload();
    await expect(page.getByText("No tienes conexión a internet.")).toBeVisible();
    await expect.poll(() => countPersistedQueries(page)).toBe(0);
    await expect(page.getByText(dish)).toHaveCount(0);
    await context.setOffline(false);
    await expect(plusButton(page, dish)).toBeVisible();

    const other = await context.newPage();
    await other.goto(`${relay.url}/${company.slug}/menu`);
    await expect(plusButton(other, dish)).toBeVisible();
    relay.release();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    const offerIn = (tab: Page) =>
      tab.getByRole("status").filter({ hasText: "Hay una versión nueva de Lonchera." });
    const offer = offerIn(page);
    await expect(offer).toBeVisible();
    await expectNoAxeViolations(page);

    await plusButton(other, dish).click();
    const reloaded = page.waitForEvent("load");
    await offer.getByRole("button", { name: "Recargar" }).click();
    await reloaded;
    await expect(offer).toBeHidden();
    await expect(plusButton(page, dish)).toBeVisible();
    await (await openNavigation(other)).getByRole("link", { name: "Ordenes" }).click();
    await expect(other.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
    const otherReloaded = other.waitForEvent("load");
    await offerIn(other).getByRole("button", { name: "Recargar" }).click();
    await otherReloaded;
    await expect(offerIn(other)).toBeHidden();
  } finally {
    await relay.stop();
  }
});

function countPersistedQueries(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const exists = await caches.has("lonchera-answers");
    return exists ? (await (await caches.open("lonchera-answers")).keys()).length : 0;
  });
}

/** Waits until the browser has loaded the screens and stored the response to a call whose key contains this part. */
async function waitUntilKept(page: Page, part: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const count = (wanted: string) =>
    page.evaluate(async (searched) => {
      const keys = await (await caches.open("lonchera-answers")).keys();
      return keys.filter(({ url }) => url.includes(searched)).length;
    }, wanted);
  await expect.poll(() => count(part)).toBeGreaterThan(0);
}
