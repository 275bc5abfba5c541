import { randomUUID } from "node:crypto";
import { devices, expect, type Locator, type Page } from "@playwright/test";
import { newCompany, newZone } from "@lonchera/server/test/factories";
import { newDish } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import {
  createAdministrator,
  createIndividual,
  newSession,
  setSessionCookies,
  signInByApi,
} from "../../support/people.ts";
import { openNavigation } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

test("Back on a phone closes the drawer or a question, and leads from the registration to the sign-in", async ({
  page,
  db,
  company,
}) => {
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
});

test("Back and 'Atrás' on a phone find the place in a long list", async ({ page, db }) => {
  const mark = randomUUID().slice(0, 8);
  for (let number = 0; number < 10; number += 1) {
    const code = `${mark}-${number}`;
    await newCompany(db, { name: `Comedor ${code}`, slug: `comedor-${code}`, clientCode: code });
  }
  await signInByApi(page, await createAdministrator(db));
  await page.goto(`/admin/companies?search=${mark}`);
  const lastCard = page.getByRole("list", { name: "Empresas" }).getByRole("listitem").nth(9);
  await expect(lastCard).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(lastCard).toBeInViewport();
  // `click()` would scroll the page to the button before it presses it.
  await page.getByRole("button", { name: "Abrir navegación" }).dispatchEvent("click");
  await page.getByRole("link", { name: "Ordenes", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
  await page.goBack();
  await expect(lastCard).toBeInViewport();

  await page.goto(`/admin/menu?search=${mark}`);
  const lastCompany = page.getByRole("list", { name: "Compañías" }).getByRole("link").last();
  await expect(lastCompany).not.toBeInViewport();
  await lastCompany.click();
  await expect(page.getByRole("heading", { name: /^Menús de Comedor/ })).toBeVisible();
  await page.getByRole("link", { name: "Atrás" }).click();
  await expect(lastCompany).toBeInViewport();
});

/** Changes a form, closes its question each time with Back, and finally discards the changes. */
async function leaveForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Editar / }).click();
  const form = page.getByRole("dialog", { name: "Editar Cliente" });
  const question = page.getByRole("alertdialog");
  await form.getByLabel("Apellidos").fill("Otro");
  await form.getByRole("button", { name: "Deshabilitar" }).click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  for (const next of ["Back", "Descartar"]) {
    await page.goBack();
    await expect(question).toContainText("¿Descartar los cambios?");
    if (next === "Back") await page.goBack();
    else await question.getByRole("button", { name: next }).click();
    await expect(question).toBeHidden();
    if (next === "Back") await expect(form.getByLabel("Apellidos")).toHaveValue("Otro");
  }
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/search=/);
}

async function follow(page: Page, entry: string): Promise<void> {
  await (await openNavigation(page)).getByRole("link", { name: entry, exact: true }).click();
}

async function closeArchivedCompanies(page: Page): Promise<void> {
  const archived = page.getByRole("dialog", { name: "Empresas archivadas" });
  await page.getByRole("button", { name: "Ver archivadas" }).click();
  await expect(archived).toBeVisible();
  await page.goBack();
  await expect(archived).toBeHidden();
  await follow(page, "Perfil");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  const password = page.getByRole("dialog");
  await password.getByRole("button", { name: "Cancelar" }).click();
  await expect(password).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Empresas", exact: true })).toBeVisible();
}

async function openLinkedDetails(page: Page, order: string, dish: string): Promise<Locator> {
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await page.goto(`/admin/orders?order=${order}`);
  // The dialog grows while its dishes load, and a click could miss the button.
  await expect(details.getByText(dish)).toBeVisible();
  return details;
}

/** Opens the reason and closes it. */
async function leaveReason(page: Page, details: Locator, close: () => Promise<unknown>): Promise<void> {
  const question = page.getByRole("alertdialog");
  await details.getByRole("button", { name: "Cancelar pedido" }).click();
  await expect(question.getByLabel("Motivo para el cliente")).toBeVisible();
  await close();
  await expect(question).toBeHidden();
  await expect(details).toBeVisible();
}

test(
  "Back on a phone closes what is on top for staff too: questions, reasons, discards and lists of what is archived",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const customer = await createIndividual(db, company);
    const dish = await newDish(db, company, 1, { name: "Olluquito con charqui" });
    const zone = await newZone(db, company);
    const { id_order } = await placeOrder(customer, { dish: dish.id, quantity: 1, zone: zone.id });
    await signInByApi(page, await createAdministrator(db));
    const pressButton = () => page.getByRole("alertdialog").getByRole("button").first().click();
    const listHeading = page.getByRole("heading", { name: "Ordenes de pedido" });

    await test.step("a reason above the details, which a link opened", async () => {
      const details = await openLinkedDetails(page, id_order, dish.name);
      await leaveReason(page, details, () => page.goBack());
      await leaveReason(page, details, pressButton);
      await page.goBack();
      await expect(details).toBeHidden();
      await expect(listHeading).toBeVisible();
    });
    await page.goto(`/admin/clients?search=${customer.email}`);
    await test.step("a question and a discard above a form", () => leaveForm(page));
    await follow(page, "Compañias");
    await test.step("a list that a button opened and closed leaves nothing behind", () =>
      closeArchivedCompanies(page));
    await test.step("details that a link opened leave nothing behind, also after a reload", async () => {
      const details = await openLinkedDetails(page, id_order, dish.name);
      await leaveReason(page, details, pressButton);
      await details.getByRole("button", { name: "Cerrar", exact: true }).click();
      await expect(details).toBeHidden();
      await page.reload();
      await expect(listHeading).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Empresas", exact: true })).toBeVisible();
    });
  },
);
