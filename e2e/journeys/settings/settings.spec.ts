import { expect, type Page } from "@playwright/test";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { createCompany, newDish, type Company } from "../../support/companies.ts";
import { placeOrderAt } from "../../support/ordering.ts";
import { createCompanyClient, signInByApi } from "../../support/people.ts";
import { openNavigation, chooseBySearch, tableRow, signOut, saveDialog } from "../../support/screen.ts";
import { startEmptySystem, type EmptySystem } from "../../support/server.ts";
import { test } from "../../support/test.ts";

const note = "A la empresa se le carga solo el precio de los platos.";

test(
  "an owner changes the settings, and everybody's screens follow",
  { tag: pictureTag },
  async ({ browser }) => {
    const system = await startEmptySystem();
    const { db, close } = openDatabase(system.databaseUrl, { max: 2 });
    try {
      const page = await (await browser.newContext({ baseURL: system.url })).newPage();
      const company = await createCompany(db);
      const zone = await newZone(db, company);
      const dish = await newDish(db, company, 2, { name: "Tacu tacu de la casa", price: 1180 });
      const client = await createCompanyClient(db, company);
      const order = () => placeOrderAt(system.url, client, { dish: dish.id, quantity: 1, zone: zone.id });
      const earlier = await order();
      await test.step("what counts by default", () => readDefaults(page, system, company));
      await test.step("the owner's values", () => fillSettings(page, company));
      await test.step("the list tells the special company", () => findSpecialCompany(page, company));
      await test.step("nobody sees the companies", () => expectHiddenList(page));

      const later = await order();
      await signInByApi(page, client, system.url);
      await page.goto(`/${company.slug}/orders`);
      await test.step("an order before the change keeps its amounts", () =>
        expectAmounts(page, earlier.id_order, ["S/ 11.80", "S/ 2.12", "S/ 13.92"]));
      await expect(page.getByText(note)).toBeVisible();
      await page.keyboard.press("Escape");
      await test.step("a later one has the price that includes the IGV", () =>
        expectAmounts(page, later.id_order, ["S/ 10.00", "S/ 1.80", "S/ 11.80"]));
      await expect(page.getByText(note)).toBeHidden();
    } finally {
      // A page that is still loading would fail without the server.
      for (const context of browser.contexts()) await context.close();
      await close();
      await system.stop();
    }
  },
);

async function expectAmounts(page: Page, number: string, amounts: string[]): Promise<void> {
  await tableRow(page, number).getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details.getByRole("term").filter({ hasText: /^(Subtotal|IGV \(18%\)|Total)$/ })).toHaveCount(
    3,
  );
  await expect(details.getByRole("definition").filter({ hasText: /^S\// })).toHaveText(amounts);
}

async function readDefaults(page: Page, system: EmptySystem, company: Company): Promise<void> {
  await signInByApi(page, system.administrator, system.url);
  await page.goto("/admin/companies");
  await expect(tableRow(page, company.name)).toContainText(`ID ${company.id}`);
  await (await openNavigation(page)).getByRole("link", { name: "Ajustes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ajustes" })).toBeVisible();
  await expect(page.getByText("Ninguna empresa de la lista tiene el ID 56")).toBeVisible();
  await expect(page.getByRole("region", { name: "Datos del proveedor" })).toContainText(
    "Lonchera (por defecto)",
  );
}

async function fillSettings(page: Page, company: Company): Promise<void> {
  await page.getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Ajustes" });
  await dialog.getByLabel("Nombre").fill("Sabores del Sur S.A.C.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await dialog.getByLabel("RUC").fill("20100070971");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("El RUC no es válido")).toBeVisible();
  await dialog.getByLabel("RUC").fill("20100070970");
  await chooseBySearch(dialog, "Empresa que compone sus platos", company.name);
  await dialog.getByRole("switch", { name: "Los precios incluyen IGV" }).check();
  await dialog.getByRole("switch", { name: "Ocultar la lista" }).check();
  await expectAccessible(page);
  await saveDialog(dialog);
  await expect(page.getByText("Ajustes guardados con éxito")).toBeVisible();
  await expect(page.getByRole("region", { name: "Datos del proveedor" })).toContainText(
    "Sabores del Sur S.A.C.",
  );
  await expect(page.getByRole("region", { name: "Precios e IGV" })).toContainText("Los precios incluyen IGV");
  await expect(page.getByRole("region", { name: "Empresa especial" })).toContainText(`ID ${company.id}`);
  await expect(page.getByRole("region", { name: "Lista pública de compañías" })).toContainText("Oculta");
  await expectNoAxeViolations(page);
  await takeManualPicture(page, "settings");
}

async function findSpecialCompany(page: Page, company: Company): Promise<void> {
  await page.getByRole("link", { name: company.name }).click();
  await expect(tableRow(page, company.name)).toContainText("Empresa especial");
}

async function expectHiddenList(page: Page): Promise<void> {
  await signOut(page);
  await page.goto("/company-list");
  await expect(page.getByText("Entra con el enlace de tu empresa")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Términos y condiciones" }).click();
  await expect(page.getByText("Sabores del Sur S.A.C.").first()).toBeVisible();
}
