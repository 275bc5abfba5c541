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
  const dialog = page.getByRole("dialog", { name: "Pago de prueba" });
  await expect(dialog).toContainText(`S/ ${amount}`);
  await dialog.getByRole("button", { name: card }).click();
}

/** The number of the order that was just placed. */
export async function placedOrderNumber(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Orden creada con éxito!" })).toBeVisible();
  return page.getByText(/^LON-\d+$/).innerText();
}
