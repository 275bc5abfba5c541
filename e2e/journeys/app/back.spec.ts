import { devices, expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { newDish } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createIndividual, newSession, setSessionCookies } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

test(
  "Back on a phone closes the drawer or a question, and leads from the registration to the sign-in",
  { tag: "@any-width" },
  async ({ page, db, company }) => {
    const customer = await createIndividual(db, company);
    const dish = await newDish(db, company, 1, { name: "Olluquito con charqui" });
    const zone = await newZone(db, company);
    await placeOrder(customer, { dish: dish.id, quantity: 1, zone: zone.id });

    await page.goto(`/${company.slug}`);
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await expect(heading("Crear cuenta")).toBeVisible();
    await expect(page).toHaveURL(/\?vista=registro$/);
    await page.goBack();
    await expect(heading("Iniciar sesión")).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(heading("Crear cuenta")).toBeVisible();

    await setSessionCookies(page, await newSession(customer));
    await page.goto(`/${company.slug}/menu`);
    const openDrawer = page.getByRole("button", { name: "Abrir navegación" });
    const drawer = page.getByRole("navigation", { name: "Principal" });
    await openDrawer.click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(heading("Platos de la Semana")).toBeVisible();
    await openDrawer.click();
    await drawer.getByRole("link", { name: "Ordenes" }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Ver detalles" }).click();
    const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
    await details.getByRole("button", { name: "Cancelar pedido" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(details).toBeVisible();
    await page.goBack();
    await expect(details).toBeHidden();
    await expect(heading("Ordenes de pedido")).toBeVisible();
    await page.goBack();
    await expect(heading("Platos de la Semana")).toBeVisible();
    await expect(drawer).toBeHidden();
  },
);
