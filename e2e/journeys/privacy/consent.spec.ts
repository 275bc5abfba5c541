import { expect } from "@playwright/test";
import { legalVersion } from "@lonchera/contract/consents";
import { acceptPrivacyPolicy, getOwnData } from "@lonchera/contract/privacy";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { newDish } from "../../support/companies.ts";
import { cartButton, getCartButtonName, plusButton } from "../../support/ordering-screens.ts";
import { clearSession, createIndividual, newSession, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test("a customer whom staff added is asked for the consent, beside ordering and not before it", async ({
  page,
  db,
  company,
}) => {
  await newZone(db, company);
  await newDish(db, company, 2, { name: "Ají de gallina", price: 1850 });
  const customer = await createIndividual(db, company);
  await signInByApi(page, customer);
  await page.goto(`/${company.slug}/menu`);
  const notice = page.getByRole("region", { name: "Uso de tus datos" });
  await expect(notice).toContainText("Todavía no nos diste tu consentimiento");
  await plusButton(page, "Ají de gallina").click();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("1 plato", "18.50"));
  await expectAccessible(page);

  await test.step("the checkout asks for its own consents only", async () => {
    await cartButton(page).click();
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(page.getByRole("checkbox", { name: "Acepto la política de privacidad" })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.goBack();
  });
  const accept = notice.getByRole("button", { name: "Acepto la política de privacidad" });
  await accept.click();
  await expect(page.getByText("Guardamos tu aceptación")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const { registration_consent } = await callApi(getOwnData, {}, (await newSession(customer)).access);
  expect(registration_consent?.version).toBe(legalVersion);

  await test.step("whoever accepted a former version is told of the new one", async () => {
    await clearSession(page);
    const other = await createIndividual(db, company);
    const { access } = await newSession(other);
    await callApi(acceptPrivacyPolicy, { body: { consents_version: "2026-11-20" } }, access);
    await signInByApi(page, other);
    await page.goto(`/${company.slug}/orders`);
    await expect(notice).toContainText("Cambiamos el texto sobre el uso de tus datos");
    await accept.click();
    await expect(notice).toHaveCount(0);
  });
});
