import { devices, expect, type Page } from "@playwright/test";
import { addCartItem } from "@lonchera/contract/cart";
import { newZone } from "@lonchera/server/test/factories";
import { callApi } from "../../support/api.ts";
import { formatWeekDayIn, newDish } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { cartButton, plusButton } from "../../support/ordering-screens.ts";
import { createIndividual, newSession, setSessionCookies } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const dish = "Olluquito con charqui";

const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

/** Keeps the scripts of the page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  await page.unrouteAll();
  let letScriptsLoad = () => {};
  const scriptsMayLoad = new Promise<void>((resolve) => (letScriptsLoad = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await scriptsMayLoad;
    await route.continue();
  });
  return letScriptsLoad;
}

test("a small phone shows the menu before its scripts have loaded, moves nothing, and does later what was tapped", async ({
  page,
  database,
  company,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  // The name of this day leaves the least room for the arrows of its row.
  const [day = 1] = [1, 2, 3].toSorted((a, b) => formatWeekDayIn(b).length - formatWeekDayIn(a).length);
  for (const name of [dish, "Ají de gallina"]) await newDish(database.db, company, day, { name });
  await setSessionCookies(page, await newSession(await createIndividual(database.db, company)));
  const letScriptsLoad = await holdScripts(page);
  await page.goto(`/${company.slug}/menu`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
  const card = await page.getByRole("article", { name: dish }).elementHandle();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await plusButton(page, dish).tap();
  const scrolled = await page.evaluate(() => scrollY);
  const readTop = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const top = await readTop();
  letScriptsLoad();
  await expect(cartButton(page)).toHaveAccessibleName(/^Carrito, 1 plato,/);
  await expect(page.getByRole("button", { name: /^Platos siguientes/ })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await readTop()).toBe(top);
  expect(await card.evaluate((element) => element.isConnected), "the scripts take over the elements").toBe(
    true,
  );
});

test("what is typed and tapped on a phone before the scripts have loaded signs in, opens an order, and fills the checkout", async ({
  page,
  db,
  company,
}) => {
  const customer = await createIndividual(db, company);
  const item = await newDish(db, company, 1, { name: dish });
  const zone = await newZone(db, company);
  const wanted = { dish: item.id, quantity: 1, zone: zone.id };
  const { id_order: number } = await placeOrder(customer, wanted);
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.add(request.url());
  });
  let letScriptsLoad = await holdScripts(page);
  await page.goto(`/${company.slug}`, { waitUntil: "commit" });
  await page.getByLabel("Correo").fill(customer.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).tap();
  letScriptsLoad();
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();

  letScriptsLoad = await holdScripts(page);
  await page.goto(`/${company.slug}/orders`, { waitUntil: "commit" });
  await expect(page.getByText(number)).toBeVisible();
  const title = await page.getByRole("heading", { name: "Ordenes de pedido" }).elementHandle();
  await page.getByRole("button", { name: "Ver detalles" }).tap();
  letScriptsLoad();
  await expect(page.getByRole("dialog", { name: "Detalles de la Orden" })).toBeVisible();
  expect(await title.evaluate((element) => element.isConnected)).toBe(true);

  await page.unrouteAll();
  const { access } = await newSession(customer);
  await callApi(addCartItem, { body: { item: item.id, quantity: 1, delivery_zone: null } }, access);
  letScriptsLoad = await holdScripts(page);
  await page.goto(`/${company.slug}/menu/checkout`, { waitUntil: "commit" });
  await page.getByLabel("Nombres").fill("Rosalía");
  const note = page.getByLabel("Notas adicionales");
  await note.fill("Sin ají");
  const noteElement = await note.elementHandle();
  const consent = page.getByRole("checkbox", { name: "Acepto la política de privacidad" });
  await consent.check();
  const height = await note.evaluate((element) => element.clientHeight);
  await page.getByRole("combobox", { name: "Tipo de comprobante" }).tap();
  letScriptsLoad();
  await page.getByRole("option", { name: "Factura" }).tap();
  await page.getByRole("textbox", { name: "RUC" }).fill("20100070970");
  await expect(consent).toBeChecked();
  await consent.uncheck();
  const moved = (await note.evaluate((element) => element.clientHeight)) - height;
  expect(Math.abs(moved), "nothing moves").toBeLessThanOrEqual(1);
  expect(await noteElement.evaluate((element) => element.isConnected)).toBe(true);
  await expect(note).toHaveValue("Sin ají");
  const readSessionStorage = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(readSessionStorage).toContain("20100070970");
  expect(await readSessionStorage()).toMatch(/Rosalía.*Sin ají/);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel("Nombres")).toHaveValue("Rosalía");
  expect(fonts.size, "Spanish and MUI need no more than the two preloaded fonts").toBe(2);
});

test("a phone whose screen is missing among the scripts says so, and the rest of the application works", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(404);
  faults.expectMissingScript();
  await setSessionCookies(page, await newSession(await createIndividual(db, company)));
  await page.route("**/assets/orders-page-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto(`/${company.slug}/orders`);
  await expect(page.getByRole("heading", { name: "No pudimos mostrar la pantalla" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).tap();
  await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
});
