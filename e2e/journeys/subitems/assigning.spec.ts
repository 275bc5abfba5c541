import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addDays } from "@lonchera/domain/calendar";
import { newMenuDay, newItem, newSubitem } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { getMenusPath } from "../../support/company-menus-screen.ts";
import { dishCard } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { getUnusedMonth } from "../../support/companies.ts";
import { test } from "../../support/test.ts";

test("an option goes to several dishes at once, and is taken away and brought back in the dialog", async ({
  page,
  db,
  company,
}) => {
  const date = addDays(getUnusedMonth("menus", 2), 8);
  const day = await newMenuDay(db, date);
  await newItem(db, day, [company], { name: "Menú criollo", product: "ESPEC" });
  await newItem(db, day, [company], { name: "Menú marino", product: "ESPEC" });
  await newItem(db, day, [company], { name: "Arroz chaufa" });
  const subitem = await newSubitem(db, [], { name: `Causa ${randomUUID().slice(0, 8)}`, option: "REF2" });
  await signInByApi(page, await createAdministrator(db));
  await page.goto(getMenusPath(company, date));
  const dialog = page.getByRole("dialog", { name: "Asignar subitems" });
  const assign = (dish: string) => dishCard(page, dish).getByRole("button", { name: "Asignar subitems" });

  await assign("Menú criollo").click();
  await dialog.getByRole("button", { name: "Especiales de este día (1)" }).click();
  await dialog.getByRole("checkbox", { name: "REF2" }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Asignar", exact: true }).click();
  await expect(page.getByText("Subitem agregado con éxito a 2 platos")).toBeVisible();
  await expect(dishCard(page, "Menú criollo")).toContainText("REF2");
  await expect(dishCard(page, "Menú marino")).toContainText("REF2");

  await assign("Menú marino").click();
  await dialog.getByRole("button", { name: "Quitar REF2" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Quitar REF2 de Menú marino?" });
  await question.getByRole("button", { name: "Quitar" }).click();
  await expect(dialog.getByRole("checkbox", { name: "REF2" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dishCard(page, "Menú marino")).not.toContainText("REF2");
  await page.getByRole("button", { name: "Deshacer" }).last().click();
  await expect(dishCard(page, "Menú marino")).toContainText("REF2");
  const view = dishCard(page, "Menú marino").getByRole("button", { name: "Ver subitems" });
  await view.click();
  const assigned = page.getByRole("dialog", { name: "Subitems asignados" });
  await expect(assigned.getByText(subitem.name)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(view).toBeFocused();

  await assign("Arroz chaufa").click();
  await expect(dialog).toContainText("Arroz chaufa es Almuerzo: los clientes no elegirán");
  await dialog.getByRole("button", { name: "Cambiar a Especial" }).click();
  await expect(dialog).not.toContainText("los clientes no elegirán");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dishCard(page, "Arroz chaufa")).toContainText("Especial");
});
