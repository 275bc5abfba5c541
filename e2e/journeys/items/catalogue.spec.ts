import { expect } from "@playwright/test";
import { addDays } from "@lonchera/domain/calendar";
import { newMenuDay, newItem, newSubitem } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { getMenusPath, panel } from "../../support/company-menus-screen.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { getUnusedMonth } from "../../support/companies.ts";
import { saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "a new dish is filled from the catalogue of all dishes, with its subitems",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const date = addDays(getUnusedMonth("menus", 7), 4);
    const day = await newMenuDay(db, date);
    const name = `Rocoto ${company.clientCode}`;
    const former = await newItem(db, await newMenuDay(db, addDays(date, 1)), [company], {
      name,
      price: 2150,
      product: "CENAC",
      description: "Con pastel de papa",
    });
    await newSubitem(db, [former], { name: "Chicha" });
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`${getMenusPath(company, date)}&open=${day.id}`);
    await panel(page, date).getByRole("button", { name: "Añadir plato" }).click();
    const dialog = page.getByRole("dialog", { name: "Añadir Item" });
    await dialog.getByRole("combobox", { name: "Buscar en el catálogo" }).fill(name.toLowerCase());
    await page.getByRole("option", { name: new RegExp(name) }).click();
    await expect(dialog.getByLabel("Nombre")).toHaveValue(name);
    await expect(dialog.getByRole("textbox", { name: "Precio", exact: true })).toHaveValue("21.50");
    await expect(dialog.getByRole("combobox", { name: "Producto", exact: true })).toHaveText("Cena");
    await expect(dialog.getByLabel("Descripción")).toHaveValue("Con pastel de papa");
    await expect(dialog.getByText("También se copiarán sus subitems.")).toBeVisible();
    await expectNoAxeViolations(page);
    await saveDialog(dialog);
    await expect(panel(page, date)).toContainText(name);
    await expect(panel(page, date)).toContainText("OPT1");
  },
);
