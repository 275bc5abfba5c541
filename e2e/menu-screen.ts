import { expect, type Locator, type Page } from "@playwright/test";

export function dishCard(page: Page, dish: string): Locator {
  return page.getByRole("article", { name: dish, exact: true });
}

export function plusOf(page: Page, dish: string): Locator {
  return page.getByRole("button", { name: `Agregar ${dish}`, exact: true });
}

export function minusOf(page: Page, dish: string): Locator {
  return page.getByRole("button", { name: `Quitar ${dish}`, exact: true });
}

/** The fixed button of the menu; its name says what is in the cart and what it comes to. */
export function cartButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Carrito, / });
}

/** What `cartButton` is called with this in the cart, e.g. `3 platos`, `55.50`. */
export function cartContent(plates: string, total: string): RegExp {
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

/** How a customer of type2 adds a dish. */
export async function addByDialog(page: Page, dish: string, zone: string, quantity: number): Promise<void> {
  await plusOf(page, dish).click();
  const dialog = addDialog(page);
  await expect(dialog).toContainText(dish);
  await dialog.getByLabel("Cantidad").fill(String(quantity));
  await choose(dialog, "Zona de entrega", zone);
  await dialog.getByRole("button", { name: "Agregar" }).click();
  await expect(dialog).toBeHidden();
}
