import { expect } from "@playwright/test";
import { legalVersion } from "@lonchera/contract/legal";
import { displayDate } from "@lonchera/domain/calendar";
import { expectNoAxeViolations } from "../accessibility.ts";
import { administrator, arriveSignedIn } from "../people.ts";
import { test } from "../test.ts";

test("privacy policy and terms can be read by everybody, with their version", async ({ page, db }) => {
  const isWide = (page.viewportSize()?.width ?? 0) > 900;
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Política de privacidad" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Política de privacidad" })).toBeFocused();
  await expect(page.getByText(`Versión del ${displayDate(legalVersion)}`)).toBeVisible();
  await expect(page.getByText("no-responder@localhost")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Términos y condiciones" }).click();
  await expect(page).toHaveTitle("Términos y condiciones · Lonchera");
  await expectNoAxeViolations(page);

  await arriveSignedIn(page, await administrator(db));
  await page.goto("/terminos");
  await page.getByRole("link", { name: "Volver a la aplicación" }).click();
  await expect(page).toHaveURL("/admin/companies");
  if (!isWide) await page.getByRole("button", { name: "Abrir navegación" }).click();
  await page.getByRole("link", { name: "Política de privacidad" }).click();
  await expect(page).toHaveURL("/politica-de-privacidad");
});

test("what a consent is about opens beside the form, and what was typed stays", async ({ page, company }) => {
  await page.goto(`/${company.slug}`);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await page.getByLabel("Nombre").fill("Nélida");
  const form = page.locator("form");
  const [policy] = await Promise.all([
    page.waitForEvent("popup"),
    form.getByRole("link", { name: "política de privacidad" }).click(),
  ]);
  await expect(policy.getByRole("heading", { level: 1, name: "Política de privacidad" })).toBeVisible();
  await policy.close();
  await expect(page.getByLabel("Nombre")).toHaveValue("Nélida");
});
