import { devices, expect } from "@playwright/test";
import { newDish } from "../../support/companies.ts";
import { cartButton, plusOf } from "../../support/ordering-screens.ts";
import { createIndividual, newSession, setSessionCookies } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const dish = "Olluquito con charqui";

const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

test(
  "a phone shows the menu before its scripts have loaded, stays where it was scrolled to, and does later what was tapped",
  { tag: "@any-width" },
  async ({ page, database, company, faults }) => {
    await newDish(database.db, company, 1, { name: dish });
    await setSessionCookies(page, await newSession(await createIndividual(database.db, company)));
    let letScriptsLoad = () => {};
    const scriptsMayLoad = new Promise<void>((resolve) => (letScriptsLoad = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await scriptsMayLoad;
      await route.continue();
    });
    await page.goto(`/${company.slug}/menu`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
    const card = await page.getByRole("article", { name: dish }).elementHandle();
    await page.mouse.wheel(0, 200);
    await plusOf(page, dish).tap();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    letScriptsLoad();
    await expect(cartButton(page)).toHaveAccessibleName(/^Carrito, 1 plato,/);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await card.evaluate((element) => element.isConnected), "the scripts take over the elements").toBe(
      true,
    );
    expect(faults.found).toEqual([]);
  },
);
