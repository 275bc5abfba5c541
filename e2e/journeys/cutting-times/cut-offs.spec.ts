import { expect } from "@playwright/test";
import { formatDate } from "@lonchera/domain/calendar";
import { newCuttingTime } from "@lonchera/server/test/factories";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { getDateIn, newDish, formatWeekDayIn } from "../../support/companies.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, createIndividual, signInByApi } from "../../support/people.ts";
import { chooseBySearch, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "the heading of a day says each product's own cut-off with its day, the earliest first",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    await newDish(db, company, 1, { name: "Cena de la casa", product: "CENAC" });
    await newDish(db, company, 1, { name: "Almuerzo de la casa" });
    await newDish(db, company, 1, { name: "Especial de la casa", product: "ESPEC", productType: "ESPEC" });
    await newDish(db, company, 1, { name: "Desayuno de la casa", product: "DESAY" });
    await newDish(db, company, 2, { name: "Otro almuerzo de la casa" });
    await newCuttingTime(db, [company], { product: "DESAY", breakTime: "23:59", sameDay: false });
    for (const product of ["ALMUE", "ESPEC"] as const)
      await newCuttingTime(db, [company], { product, breakTime: "10:30", sameDay: true });
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/menu`);
    const day = (days: number) => page.getByRole("region", { name: formatDate(getDateIn(days)) });
    await expect(day(1)).toContainText(
      /Desayuno: pide hasta las 23:59 de hoy.*Almuerzo, Especial: hasta las 10:30 de mañana.*Cena: hasta el final de mañana/,
    );
    await expect(
      day(2)
        .getByText(`Pide hasta las 10:30 del ${formatWeekDayIn(2).toLowerCase()}`)
        .first(),
    ).toBeVisible();
    await expect(day(2)).not.toContainText("Almuerzo:");
    await expectNoSidewaysScroll(page);
  },
);

test(
  "a product without a cutting time is told on the menus, at the company and at the cutting times",
  { tag: "@long" },
  async ({ page, db, company }) => {
    await newDish(db, company, 1, { name: "Cena de la casa", product: "CENAC" });
    await newDish(db, company, 1, { name: "Almuerzo de la casa" });
    await newCuttingTime(db, [company], { product: "ALMUE" });
    await signInByApi(page, await createAdministrator(db));
    const onMenu = `Cena (menú del ${formatWeekDayIn(1).toLowerCase()} ${formatDate(getDateIn(1))})`;

    await page.goto(`/admin/menu?search=${company.name}`);
    const card = page.getByRole("link", { name: company.name });
    await expect(card).toContainText("Sin tiempo de corte: Cena");
    await expect(card).not.toContainText("Almuerzo");

    await card.click();
    await expect(page.getByRole("note").filter({ hasText: onMenu })).toBeVisible();

    await page.goto(`/admin/companies?company=${company.id}`);
    const atCompany = page.getByRole("dialog").getByRole("note").filter({ hasText: "Sin tiempo de corte" });
    await expect(atCompany).toContainText(onMenu);
    await expect(atCompany).toContainText("Cena Sobretiempo");
    await expect(atCompany).not.toContainText("Almuerzo");
    await atCompany.getByRole("link", { name: "Ver los tiempos de corte" }).click();

    await expect(page.getByRole("heading", { name: "Tiempo de Corte" })).toBeVisible();
    const notice = page
      .getByRole("note")
      .filter({ hasText: "Hay productos en el menú sin tiempo de corte." });
    const told = notice.getByText(`${company.name}: ${onMenu}`);
    await expect(told).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: "Añadir Tiempo de Corte" }).click();
    const dialog = page.getByRole("dialog", { name: "Añadir Tiempo de Corte" });
    const forAll = dialog.getByRole("switch", { name: /^Todas las compañías/ });
    await forAll.check();
    await expect(dialog.getByRole("combobox", { name: "Compañías" })).toBeHidden();
    await forAll.uncheck();
    await choose(dialog, "Producto", "Cena");
    await dialog.getByLabel("Hora de corte").fill("17:00");
    await chooseBySearch(dialog, "Compañías", company.name);
    await page.keyboard.press("Escape");
    await dialog.getByRole("switch", { name: /^Mismo día/ }).check();
    const days = dialog.getByLabel("Días hábiles antes (opcional)");
    await days.fill("2");
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog.getByText("Elige el mismo día o los días hábiles antes, no ambos")).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole("switch", { name: /^Mismo día/ }).uncheck();
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Tiempo de corte creado con éxito")).toBeVisible();
    await expect(tableRow(page, "17:00")).toContainText("2 días hábiles antes");
    await expect(told).toBeHidden();
  },
);
