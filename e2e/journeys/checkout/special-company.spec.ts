import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { demoCompanies } from "@lonchera/demo/data";
import type { Db } from "@lonchera/server/platform/db/client";
import { newSubitem } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  readOrderNumber,
  tickConsents,
  addDialog,
  cartButton,
  choose,
  dishCard,
  minusButton,
  plusButton,
} from "../../support/ordering-screens.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { newDish, formatWeekDayIn, type Company } from "../../support/companies.ts";
import { signInByApi, createCompanyClient, createIndividual } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const zone = "Planta concentradora";

/** Other tests also use the dishes of this company, so each test needs its own names. */
async function createComposedDishes(db: Db, company: Company) {
  const mark = randomUUID().slice(0, 6);
  const values = { product: "ESPEC", productType: "ESPEC", price: 2400, order: 0 } as const;
  const menu = await newDish(db, company, 2, { ...values, name: `Menú de prueba ${mark}` });
  const snack = await newDish(db, company, 3, { ...values, name: `Refrigerio de prueba ${mark}` });
  await newSubitem(db, [menu], { name: "Causa limeña", itemType: "Entrada" });
  await newSubitem(db, [menu], { name: "Ocopa", itemType: "Entrada" });
  await newSubitem(db, [menu], { name: "Arroz con pollo", itemType: "Fondo" });
  await newSubitem(db, [menu, snack], { name: "Mazamorra morada", itemType: "Postre" });
  await newSubitem(db, [menu, snack], { name: "Chicha morada", itemType: "Bebida" });
  for (const name of ["Empanada", "Galletas", "Cancha"])
    await newSubitem(db, [snack], { name, itemType: "Refrigerio" });
  return { menu: menu.name, snack: snack.name };
}

function getSpecialCompany(): Company {
  const company = demoCompanies.find(({ id }) => id === 56);
  if (company === undefined) throw new Error("the demo has no special company");
  return company;
}

test(
  "a company client of the special company chooses the options of its dishes",
  { tag: pictureTag },
  async ({ page, db }) => {
    const company = getSpecialCompany();
    const { menu, snack } = await createComposedDishes(db, company);
    await signInByApi(page, await createCompanyClient(db, company));
    await page.goto(`/${company.slug}/menu`);
    await page.getByLabel("Buscar plato").fill("de prueba");
    await test.step("starter, main, dessert and drink", async () => {
      await plusButton(page, menu).click();
      await expectRequiredChoices(page);
      await chooseMenu(addDialog(page), "Causa limeña");
      await choose(addDialog(page), "Zona de entrega", zone);
      await takeManualPicture(page, "choices");
      await finishDialog(page);
    });
    await test.step("two accompaniments at most", async () => {
      await plusButton(page, snack).click();
      await chooseAccompaniments(page);
      await choose(addDialog(page), "Zona de entrega", zone);
      await finishDialog(page);
    });
    await cartButton(page).click();
    await expectLine(page, 2, menu, ["Causa limeña", "Arroz con pollo", "Mazamorra morada", "Chicha morada"]);
    await expectLine(page, 3, snack, ["Cancha", "Empanada", "Mazamorra morada", "Chicha morada"]);
    await page.getByRole("button", { name: "Pagar" }).click();
    await tickConsents(page);
    await page.getByRole("button", { name: "Confirmar pedido" }).click();
    await readOrderNumber(page);
    await expect(page.getByText("Zona de entrega: Planta concentradora").first()).toBeVisible();
  },
);

test(
  "an individual of the special company chooses options, and no zone",
  { tag: "@long" },
  async ({ page, db }) => {
    const company = getSpecialCompany();
    const { menu } = await createComposedDishes(db, company);
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/menu`);
    await expect(dishCard(page, menu).getByText("0", { exact: true })).toBeVisible();
    await plusButton(page, menu).click();
    await expect(addDialog(page).getByRole("combobox", { name: "Zona de entrega" })).toBeHidden();
    await chooseMenu(addDialog(page), "Causa limeña");
    await finishDialog(page);
    await plusButton(page, menu).click();
    await addDialog(page).getByLabel("Cantidad").fill("2");
    await chooseMenu(addDialog(page), "Ocopa");
    await finishDialog(page);
    await expect(dishCard(page, menu).getByText("3", { exact: true })).toBeVisible();
    await minusButton(page, menu).click();
    await expect(dishCard(page, menu).getByText("2", { exact: true })).toBeVisible();
    await cartButton(page).click();
    await expectLine(page, 2, menu, ["Ocopa", "Arroz con pollo", "Mazamorra morada"]);
    await expect(page.getByText("Total · 2 platos")).toBeVisible();
  },
);

async function expectRequiredChoices(page: Page): Promise<void> {
  const dialog = addDialog(page);
  await dialog.getByRole("button", { name: "Agregar" }).click();
  for (const course of ["una entrada", "un fondo", "un postre", "una bebida"])
    await expect(dialog.getByText(`Seleccione ${course}`)).toBeVisible();
  await expect(dialog.getByText("La zona de entrega es requerida")).toBeVisible();
  await expectNoAxeViolations(page, dialog);
}

async function chooseMenu(dialog: Locator, starter: string): Promise<void> {
  for (const name of [starter, "Arroz con pollo", "Mazamorra morada", "Chicha morada"])
    await dialog.getByRole("radio", { name }).check();
}

async function chooseAccompaniments(page: Page): Promise<void> {
  const dialog = addDialog(page);
  const snacks = dialog.getByRole("group", { name: "Acompañamientos (Escoger 2 opciones)" });
  await expect(dialog.getByRole("radiogroup", { name: "Entrada" })).toBeHidden();
  await expect(dialog.getByRole("radiogroup", { name: "Fondo" })).toBeHidden();
  await snacks.getByRole("checkbox", { name: "Empanada" }).check();
  await snacks.getByRole("checkbox", { name: "Galletas" }).check();
  await expect(snacks.getByRole("checkbox", { name: "Cancha" })).toBeDisabled();
  await expect(dialog.getByText("Máximo 2 acompañamientos")).toBeVisible();
  await dialog.getByRole("button", { name: "Agregar" }).click();
  await expect(dialog.getByText("Seleccione un postre")).toBeVisible();
  await expect(dialog.getByText("Seleccione una bebida")).toBeVisible();
  await snacks.getByRole("checkbox", { name: "Galletas" }).uncheck();
  await snacks.getByRole("checkbox", { name: "Cancha" }).check();
  await dialog.getByRole("radio", { name: "Mazamorra morada" }).check();
  await dialog.getByRole("radio", { name: "Chicha morada" }).check();
}

async function finishDialog(page: Page): Promise<void> {
  await addDialog(page).getByRole("button", { name: "Agregar" }).click();
  await expect(addDialog(page)).toBeHidden();
}

async function expectLine(page: Page, days: number, dish: string, choices: readonly string[]): Promise<void> {
  const lines = page.getByRole("region", { name: formatWeekDayIn(days) }).getByRole("listitem");
  const chosen = choices.reduce((line, choice) => line.filter({ hasText: choice }), lines);
  await expect(chosen.filter({ hasText: dish })).toBeVisible();
}
