import { expect } from "@playwright/test";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { rowOf } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test("a manager sees who has not ordered, and records and takes back an absence", async ({
  page,
  db,
  company,
}) => {
  const manager = await createIndividual(db, company, { isCompanyManager: true });
  await createIndividual(db, company, { firstName: "Nélida", lastName: "Huamán", costCenter: "Planta" });
  await signInByApi(page, manager);
  await page.goto(`/${company.slug}/mi-empresa`);
  await page.getByRole("tab", { name: "Participación" }).click();
  const week = page.getByRole("group", { name: "Días de la semana" });
  const today = week.getByRole("button", { pressed: true });
  await expect(today).toContainText("No pidieron: 2");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await page.screenshot({ path: `/tmp/abs-${page.viewportSize()?.width}.png`, fullPage: true });
  await page.getByRole("button", { name: "No asistirá Nélida Huamán" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("se devuelve lo que pagó");
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Sí, no asistirá" }).click();
  await expect(today).toContainText("No asisten: 1");
  await expect(rowOf(page, "Nélida")).toHaveCount(0);
  await page
    .getByRole("group", { name: "Qué colaboradores se muestran" })
    .getByRole("button", { name: "No asisten" })
    .click();
  await page.getByRole("button", { name: "Quitar la ausencia de Nélida Huamán" }).click();
  await question.getByRole("button", { name: "Quitar ausencia" }).click();
  await expect(today).toContainText("No pidieron: 2");
});
