import { expect, type Locator, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { addDialog, cartButton, getCartButtonName, plusButton } from "../../support/ordering-screens.ts";
import { newDish } from "../../support/companies.ts";
import { createCompanyClient, createIndividual, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const dish = "Chupe de la casa";

test("an individual orders from sign-in to payment without a mouse", async ({ page, db, company }) => {
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: dish });
  const { signInPath, email, password } = await createIndividual(db, company);
  await page.goto(signInPath);
  await signInByKeys(page, email, password);
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeFocused();
  await pressOn(page, plusButton(page, dish));
  await expect(plusButton(page, dish)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(plusButton(page, dish), "the minus went with the last unit").toBeFocused();
  await page.keyboard.press("Space");
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("1 plato", "18.50"));
  await pressOn(page, cartButton(page));
  await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "Pagar" }));
  await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeFocused();
  await pressOn(page, page.getByRole("combobox", { name: "Zona de entrega" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toBeFocused();
  for (const name of [/^Acepto/, /^Declaro/, /^Confirmo/])
    await pressOn(page, page.getByRole("checkbox", { name }), "Space");
  await pressOn(page, page.getByRole("button", { name: "Pagar S/ 18.50" }));
  await pressOn(page, page.getByRole("button", { name: /^Aprobada/ }));
  await expect(page.getByRole("heading", { name: "Orden creada con éxito!" })).toBeFocused();
});

test("a dialog takes the focus, Escape closes it, and focus returns to where it was", async ({
  page,
  db,
  company,
}) => {
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: dish });
  await signInByApi(page, await createCompanyClient(db, company));
  await page.goto(`/${company.slug}/menu`);
  await pressOn(page, plusButton(page, dish));
  await expect(addDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(addDialog(page)).toBeHidden();
  await expect(plusButton(page, dish)).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, addDialog(page).getByRole("button", { name: "Una unidad más" }));
  await expect(addDialog(page).getByLabel("Cantidad")).toHaveValue("2");
  await pressOn(page, addDialog(page).getByRole("combobox", { name: "Zona de entrega" }));
  await page.keyboard.press("Enter");
  await expect(addDialog(page).getByRole("combobox", { name: "Zona de entrega" })).toHaveText("Comedor");
  await pressOn(page, addDialog(page).getByRole("button", { name: "Agregar" }));
  await expect(addDialog(page)).toBeHidden();
  await expect(plusButton(page, dish)).toBeFocused();
  await pressOn(page, cartButton(page));
  await pressOn(page, page.getByRole("button", { name: `Eliminar ${dish}` }));
  await expect(page.getByRole("button", { name: "Ir al menú" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeFocused();
});

async function signInByKeys(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByLabel("Correo")).toBeVisible();
  await tabTo(page, page.getByLabel("Correo"));
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
}

/** Presses Tab until an element has the focus. Checks that the element is visible and not covered. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport({ ratio: 1 });
  const isUncovered = () => wanted.evaluate(isOnTop);
  await expect.poll(isUncovered, { message: "nothing covers what has the focus" }).toBe(true);
}

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
  return onTop !== null && (element.contains(onTop) || onTop.contains(element));
}

async function pressOn(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}
