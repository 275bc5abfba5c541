import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { legalVersion } from "@lonchera/contract/consents";
import { ownData } from "@lonchera/contract/privacy";
import { cancelOrder } from "@lonchera/contract/orders";
import { formatDate } from "@lonchera/domain/calendar";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { placeOrder } from "../../support/ordering.ts";
import { newDish } from "../../support/companies.ts";
import { signInByApi, createCompanyClient, newSession } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test(
  "policy and terms can be read beside the form that asks for the consent, and what was typed stays",
  { tag: "@long" },
  async ({ page, company }) => {
    await page.goto(`/${company.slug}`);
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await page.getByLabel("Nombre").fill("Nélida");
    const [policy] = await Promise.all([
      page.waitForEvent("popup"),
      page.locator("form").getByRole("link", { name: "política de privacidad" }).click(),
    ]);
    await expect(policy.getByRole("heading", { level: 1, name: "Política de privacidad" })).toBeVisible();
    await expect(policy.getByText(`Versión del ${formatDate(legalVersion)}`)).toBeVisible();
    await expect(policy.getByText("no-responder@localhost")).toBeVisible();
    await expectNoAxeViolations(policy);
    await policy.getByRole("link", { name: "Términos y condiciones" }).click();
    await expect(policy).toHaveTitle("Términos y condiciones · Lonchera");
    await expect(policy.getByRole("heading", { level: 1 })).toBeFocused();
    await expectNoAxeViolations(policy);
    await policy.close();
    await expect(page.getByLabel("Nombre")).toHaveValue("Nélida");
  },
);

test("a customer takes the own data along, then deletes the account, once nothing is on its way", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(400);
  faults.expectAnswer(409);
  const zone = await newZone(db, company);
  const dish = await newDish(db, company, 2, { name: "Ají de gallina" });
  const client = await createCompanyClient(db, company, { firstName: "Nélida", lastName: "Huamán" });
  const order = await placeOrder(client, { dish: dish.id, quantity: 2, zone: zone.id });
  await signInByApi(page, client);
  await page.goto(`/${company.slug}/user/profile`);
  const section = page.getByRole("region", { name: "Tus datos" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("button", { name: "Descargar mis datos" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^mis_datos_\d{4}-\d{2}-\d{2}\.json$/);
  const data = ownData.parse(JSON.parse(await readFile(await file.path(), "utf8")));
  expect(data.orders.map(({ id_order }) => id_order)).toEqual([order.id_order]);

  await section.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  const dialog = page.getByRole("dialog", { name: "Eliminar mi cuenta" });
  await expect(dialog).toContainText("Esto no se puede deshacer");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await section.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  const confirm = dialog.getByRole("button", { name: "Eliminar mi cuenta" });
  await confirm.click();
  await expect(dialog.getByText("Este campo es requerido")).toBeVisible();
  await dialog.getByLabel("Contraseña", { exact: true }).fill("no-es-esta");
  await confirm.click();
  await expect(dialog.getByText("La contraseña no es correcta.")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(client.password);
  await confirm.click();
  await expect(dialog.getByText(`Tienes pedidos por entregar: ${order.id_order}.`)).toBeVisible();

  const { access } = await newSession(client);
  await callApi(cancelOrder, { params: { id: order.id } }, access);
  await confirm.click();
  await expect(page).toHaveURL(`/${company.slug}`);
  await expect(page.getByText("Tu cuenta fue eliminada")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});
