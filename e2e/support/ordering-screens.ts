import { expect, type Locator, type Page } from "@playwright/test";

export function dishCard(page: Page, dish: string): Locator {
  return page.getByRole("article", { name: dish, exact: true });
}

export function plusButton(page: Page, dish: string): Locator {
  return page.getByRole("button", { name: `Agregar ${dish}`, exact: true });
}

export function minusButton(page: Page, dish: string): Locator {
  return page.getByRole("button", { name: `Quitar ${dish}`, exact: true });
}

/** The fixed button of the menu. Its name contains the number of dishes and the total. */
export function cartButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Carrito, / });
}

/** The name of `cartButton` for a cart's content, e.g. `3 platos`, `55.50`. */
export function getCartButtonName(plates: string, total: string): RegExp {
  return new RegExp(`^Carrito, ${plates},\\s*S/\\s${total.replace(".", "\\.")}`);
}

/** Chooses from a list that opens. */
export async function choose(place: Page | Locator, field: string, option: string): Promise<void> {
  const list = place.getByRole("combobox", { name: new RegExp(`^${field}`) });
  await list.click();
  await list.page().getByRole("option", { name: option, exact: true }).click();
}

export function addDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Agregar al Carrito" });
}

/** Adds a dish as a customer of type2 does. */
export async function addByDialog(page: Page, dish: string, zone: string, quantity: number): Promise<void> {
  await plusButton(page, dish).click();
  const dialog = addDialog(page);
  await expect(dialog).toContainText(dish);
  await dialog.getByLabel("Cantidad").fill(String(quantity));
  await choose(dialog, "Zona de entrega", zone);
  await dialog.getByRole("button", { name: "Agregar" }).click();
  await expect(dialog).toBeHidden();
}

const consents = [
  "Acepto la política de privacidad",
  "Declaro que mis datos son verdaderos",
  "Confirmo mi pedido",
];

export async function tickConsents(page: Page): Promise<void> {
  for (const consent of consents) await page.getByRole("checkbox", { name: consent }).check();
}

export function payButton(page: Page, amount: string): Locator {
  return page.getByRole("button", { name: `Pagar S/ ${amount}`, exact: true });
}

type SandboxCard = "Aprobada" | "Fondos insuficientes" | "Tarjeta robada" | "Respuesta perdida";

/** Pays in the sandbox provider's dialog, which the pay button opens. */
export async function payWith(page: Page, amount: string, card: SandboxCard): Promise<void> {
  await payButton(page, amount).click();
  const dialog = sandboxDialog(page);
  await expect(dialog).toContainText(`S/ ${amount}`);
  await dialog.getByRole("button", { name: card }).click();
}

/** The sandbox provider's dialog, with cards or a code. */
export function sandboxDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Pago de prueba" });
}

export function codeChoice(page: Page): Locator {
  return page.getByRole("radio", { name: /^Código de pago/ });
}

/** Orders with a code, which is to be paid later. */
export async function orderWithCode(page: Page): Promise<void> {
  await codeChoice(page).check();
  await page.getByRole("button", { name: "Pedir y pagar con código" }).click();
}

export function waitingHeading(page: Page): Locator {
  return page.getByRole("heading", { name: "Pendiente de pago" });
}

/** The number of the order that was just placed. */
export async function readOrderNumber(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Orden creada con éxito!" })).toBeVisible();
  return page.getByText(/^LON-\d+$/).innerText();
}
