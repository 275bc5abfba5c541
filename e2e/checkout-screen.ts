import { expect, type Locator, type Page } from "@playwright/test";

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
export async function placedOrderNumber(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Orden creada con éxito!" })).toBeVisible();
  return page.getByText(/^LON-\d+$/).innerText();
}
