import { expect, type Locator, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  addDialog,
  getCartButtonName,
  cartButton,
  choose,
  readOrderNumber,
  plusButton,
  tickConsents,
} from "../../support/ordering-screens.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { newDish, formatWeekDayIn } from "../../support/companies.ts";
import { createCompanyClient, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const [puerta, almacen] = ["Puerta 1", "Almacén"];

function cell(page: Page, dish: string, zone: string): Locator {
  return page.getByRole("textbox", { name: `${dish}, ${zone}` });
}

function saveButton(page: Page): Locator {
  return page.getByRole("button", { name: "Guardar en el carrito" });
}

const day = formatWeekDayIn(1).toLowerCase();

test(
  "a company client types a week's order into a table, copies a day, and orders on an invoice",
  { tag: [pictureTag, "@both-widths"] },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(409);
    await newZone(db, company, { name: puerta });
    await newZone(db, company, { name: almacen, order: 1 });
    await newDish(db, company, 1, { name: "Ají de gallina", price: 2050 });
    await newDish(db, company, 1, { name: "Causa", price: 1000, stock: 5 });
    await newDish(db, company, 2, { name: "Tacu tacu", price: 1500 });
    await signInByApi(page, await createCompanyClient(db, company));
    await page.goto(`/${company.slug}/menu`);
    await page.getByRole("link", { name: "Pedido en tabla" }).click();

    await test.step("the arrow keys and Enter move between the cells", () => typeByKeyboard(page));
    await test.step("all of it is saved or nothing, and each cell says why", () => correctCells(page));
    await test.step("a day is copied to the next one", () => copyDay(page));
    await test.step("the cart takes numbers, too", () => typeInCart(page));
    await test.step("the dialog stops at what is left and remembers the zone", () => addToLimit(page));
    await test.step("the invoice of the company is proposed", () => orderOnInvoice(page));
  },
);

async function typeByKeyboard(page: Page): Promise<void> {
  await cell(page, "Ají de gallina", puerta).click();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await page.keyboard.type("7");
  await expect(page.getByText("Quedan 5 porciones", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "Ají de gallina", puerta)).toBeFocused();
  await expectAccessible(page);
  await takeManualPicture(page, "bulk-order");
}

async function correctCells(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText(`Causa, ${day}, ${puerta}: Quedan 5 porciones.`);
  await cell(page, "Causa", puerta).fill("2.5");
  await expect(page.getByText("Escribe un número entero de 0 a 1000")).toBeVisible();
  await cell(page, "Causa", puerta).fill("3");
}

async function copyDay(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Copiar el ${day} a otros días` }).click();
  const dialog = page.getByRole("dialog", { name: `Copiar las cantidades del ${day}` });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Copiar", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${formatWeekDayIn(2)}.* · 12$`) }).click();
  await expect(cell(page, "Tacu tacu", puerta)).toHaveValue("12");
  const zones = page.getByRole("group", { name: "Zona de la tabla" });
  if (await zones.isVisible()) await zones.getByRole("button", { name: almacen }).click();
  await cell(page, "Tacu tacu", almacen).fill("8");
  await saveButton(page).click();
  const toCart = page.getByRole("button", { name: "Ver carrito" });
  await expect(toCart).toBeFocused();
  await toCart.click();
}

async function typeInCart(page: Page): Promise<void> {
  const units = page.getByRole("textbox", { name: "Unidades de Causa" });
  await expect(units).toHaveValue("3");
  await units.fill("4");
  await units.press("Enter");
  await page.getByRole("button", { name: "Una unidad más de Causa" }).click();
  await expect(page.getByText("Total · 37 platos")).toBeVisible();
}

async function addToLimit(page: Page): Promise<void> {
  const dialog = addDialog(page);
  await page.getByRole("button", { name: "Seguir comprando" }).click();
  await plusButton(page, "Tacu tacu").click();
  await choose(dialog, "Zona de entrega", almacen);
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await plusButton(page, "Causa").click();
  await expect(dialog.getByRole("combobox", { name: "Zona de entrega" })).toHaveText(almacen);
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(dialog.getByText("Ya no quedan porciones")).toBeVisible();
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("38 platos", "611.00"));
}

async function orderOnInvoice(page: Page): Promise<void> {
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("combobox", { name: "Tipo de comprobante" })).toHaveText("Factura");
  await expect(page.getByLabel("RUC")).toHaveValue("20100070970");
  await tickConsents(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await readOrderNumber(page);
}
