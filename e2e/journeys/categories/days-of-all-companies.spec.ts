import { expect, type Page } from "@playwright/test";
import { addDays, type CalendarDate, formatDate, getWeekDay } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { newMenuDay, newItem } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { type Company, createCompany, getUnusedMonth } from "../../support/companies.ts";
import { getMenusPath, panel, panelButton } from "../../support/company-menus-screen.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { typeDate } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "a day is disabled or moved for everybody only after a question, and brought back",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const date = addDays(getUnusedMonth("menus", 1), 8);
    const text = `${weekDayNames[getWeekDay(date)].toLowerCase()} ${formatDate(date)}`;
    const other = await createCompany(db);
    const day = await newMenuDay(db, date);
    await newItem(db, day, [company], { name: "Ceviche" });
    await newItem(db, day, [company, other], { name: "Tiradito" });
    await signInByApi(page, await createAdministrator(db));
    await page.goto(getMenusPath(company, date));
    const edit = panel(page, date).getByRole("button", { name: "Editar menú" });
    const dialog = page.getByRole("dialog", { name: "Editar Categoría" });
    const question = page.getByRole("alertdialog");

    await test.step("its order is saved without a question", async () => {
      await edit.click();
      await expect(dialog).toContainText(
        `Este día no es solo de ${company.name}: es de todas las compañías.`,
      );
      await expect(dialog).toContainText("Tiene 2 platos de 2 compañías y 0 pedidos.");
      await dialog.getByLabel("Orden").fill("7");
      await dialog.getByRole("button", { name: "Actualizar" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("disabling asks, can be cancelled, and is undone", async () => {
      await edit.click();
      await choose(dialog, "Habilitado", "No");
      await dialog.getByRole("button", { name: "Actualizar" }).click();
      await expect(question).toContainText(`¿Deshabilitar el ${text} para todas las compañías?`);
      await expect(question).toContainText(`${company.name} (2 platos)`);
      await expect(question).toContainText(`${other.name} (1 plato)`);
      await expectNoAxeViolations(page);
      await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(question).toBeHidden();
      await dialog.getByRole("button", { name: "Actualizar" }).click();
      await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(panelButton(page, date)).toContainText("Inactivo");
      await expect(page.getByText("Día deshabilitado para todas las compañías")).toBeVisible();
      await page.getByRole("button", { name: "Deshacer" }).click();
      await expect(page.getByText("Cambio deshecho")).toBeVisible();
      await expect(panelButton(page, date)).not.toContainText("Inactivo");
    });

    await test.step("moving asks too", async () => {
      const next = addDays(date, 1);
      await edit.click();
      await typeDate(dialog, "Fecha", next);
      await dialog.getByRole("button", { name: "Actualizar" }).click();
      await question.getByRole("button", { name: "Mover para todas" }).click();
      await expect(panelButton(page, next)).toBeVisible();
      await page.getByRole("button", { name: "Deshacer" }).last().click();
      await expect(panelButton(page, date)).toBeVisible();
    });

    await test.step("only this company's menu is paused instead, and resumed on its panel", () =>
      pauseOnly(page, company, date));
  },
);

async function pauseOnly(page: Page, company: Company, date: CalendarDate): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Editar Categoría" });

  await panel(page, date).getByRole("button", { name: "Editar menú" }).click();
  await choose(dialog, "Habilitado", "No");
  await dialog.getByRole("button", { name: "Actualizar" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Pausar solo el menú de ${company.name}` })
    .click();
  await expect(dialog).toBeHidden();
  await expect(panelButton(page, date)).toContainText("Pausado");
  await expectNoAxeViolations(page);
  await panel(page, date).getByRole("button", { name: "Reanudar" }).click();
  await expect(panelButton(page, date)).not.toContainText("Pausado");
}
