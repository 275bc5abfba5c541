import { expect, type Locator, type Page } from "@playwright/test";
import type { Company } from "./companies.ts";

export function dishCard(page: Page, dish: string): Locator {
  return page.getByRole("article", { name: dish, exact: true });
}

export function plusButton(page: Page, dish: string): Locator {
  return page.getByRole("button", { name: `Agregar ${dish}`, exact: true });
}

export function minusButton(page: Page, dish: string): Locator {
  return page.getByRole("button", { name: `Quitar ${dish}`, exact: true });
}

/** Finds the cart button of the menu. Its name contains the number of dishes and the total. */
export function cartButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Carrito, / });
}

/** Returns the name of `cartButton` for the content of a cart, e.g. `3 platos` and `55.50`. */
export function getCartButtonName(plates: string, total: string): RegExp {
  return new RegExp(`^Carrito, ${plates},\\s*S/\\s${total.replace(".", "\\.")}`);
}

/** Chooses an option of a select field. */
export async function choose(place: Page | Locator, field: string, option: string): Promise<void> {
  const list = place.getByRole("combobox", { name: new RegExp(`^${field}`) });
  await list.click();
  await list.page().getByRole("option", { name: option, exact: true }).click();
}

export function addDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Agregar al Carrito" });
}

/** Adds a dish as a company client does, who chooses quantity and zone in a dialog. */
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

/** Opens the checkout of a person with a cart, chooses the zone and ticks the consents. */
export async function fillCheckout(page: Page, company: Company, zone: string): Promise<void> {
  await page.goto(`/${company.slug}/menu/checkout`);
  await choose(page, "Zona de entrega", zone);
  await tickConsents(page);
}

export function payButton(page: Page, amount: string): Locator {
  return page.getByRole("button", { name: `Pagar S/ ${amount}`, exact: true });
}

type SandboxCard = "Aprobada" | "Fondos insuficientes" | "Tarjeta robada" | "Respuesta perdida";

/** Presses the pay button and pays in the dialog of the sandbox provider. */
export async function payWith(page: Page, amount: string, card: SandboxCard): Promise<void> {
  await payButton(page, amount).click();
  const dialog = sandboxDialog(page);
  await expect(dialog).toContainText(`S/ ${amount}`);
  await dialog.getByRole("button", { name: card }).click();
}

/** Finds the dialog of the sandbox provider, which offers cards or a code. */
export function sandboxDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Pago de prueba" });
}

export function codeChoice(page: Page): Locator {
  return page.getByRole("radio", { name: /^Código de pago/ });
}

/** Places an order with a payment code, which is not paid yet. */
export async function orderWithCode(page: Page): Promise<void> {
  await codeChoice(page).check();
  await page.getByRole("button", { name: "Pedir y pagar con código" }).click();
}

export function waitingHeading(page: Page): Locator {
  return page.getByRole("heading", { name: "Pendiente de pago" });
}

/** Reads the order number on the page of the placed order. */
export async function readOrderNumber(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Orden creada con éxito!" })).toBeVisible();
  return page.getByText(/^LON-\d+$/).innerText();
}
