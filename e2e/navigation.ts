import type { Locator, Page } from "@playwright/test";

/** From here on the drawer is always there (MUI's `md`). */
const permanentDrawerFrom = 900;

/** The drawer's entries; on a phone it is opened first. */
export async function openNavigation(page: Page): Promise<Locator> {
  const width = page.viewportSize()?.width ?? permanentDrawerFrom;
  if (width < permanentDrawerFrom) await page.getByRole("button", { name: "Abrir navegación" }).click();
  return page.getByRole("navigation", { name: "Principal" });
}

export async function signOut(page: Page): Promise<void> {
  const navigation = await openNavigation(page);
  await navigation.getByRole("button", { name: "Cerrar sesión" }).click();
}
