import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoSidewaysScroll } from "../../support/accessibility.ts";
import {
  setUpZonesAndDishes,
  expectNothingRunsOver,
  countPrintedPages,
  getSheetPath,
} from "./day-sheet-screen.ts";
import { choose } from "../../support/ordering-screens.ts";
import { placeOrder } from "../../support/ordering.ts";
import { newDish } from "../../support/companies.ts";
import { createAdministrator, signInByApi, createCompanyClient } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test("labels are as many as the units, on sheets and on a roll, and nothing runs over", async ({
  page,
  db,
  company,
}) => {
  const longDish = "Anticuchos de corazón con papas doradas, choclo y ají de huacatay ".repeat(2).trim();
  const longZone = "Comedor del personal de la planta concentradora, segundo piso, puerta azul";
  const { comedor, lunch } = await setUpZonesAndDishes(db, company);
  const zone = await newZone(db, company, { name: longZone, order: 9 });
  const dish = await newDish(db, company, 2, { name: longDish });
  const longName = {
    firstName: "María Alejandra Fernanda de los Ángeles",
    lastName: "Zevallos y Quispe-Huamán",
  };
  const client = await createCompanyClient(db, company, longName);
  await placeOrder(
    client,
    { dish: lunch.id, quantity: 13, zone: comedor.id },
    { dish: dish.id, quantity: 3, zone: zone.id },
  );
  await signInByApi(page, await createAdministrator(db));
  await page.goto(getSheetPath(company, "etiquetas"));
  await expect(page.getByText("16 etiquetas · 2 páginas")).toBeVisible();
  const labels = page.getByRole("listitem").filter({ hasText: /\d+ de \d+/ });
  await expect(labels).toHaveCount(16);
  await expect(labels.nth(12)).toContainText("13 de 13");
  await expect(labels.nth(13)).toContainText("1 de 3");
  await expect(labels.nth(13)).toContainText(longZone);
  await expectNoSidewaysScroll(page);
  expect(await countPrintedPages(page)).toEqual({ "210 × 297": 2 });
  await expectNothingRunsOver(page, labels);
  await choose(page, "Formato", "100 × 50 mm: una por página, en rollo");
  await expect(page.getByText("16 etiquetas · 16 páginas")).toBeVisible();
  await expect(page).toHaveURL(/formato=100x50/);
  expect(await countPrintedPages(page)).toEqual({ "100 × 50": 16 });
  await expectNothingRunsOver(page, labels);
});
