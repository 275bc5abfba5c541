import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { formatDate, type CalendarDate } from "@lonchera/domain/calendar";

/** Finds a row of a table, or its card on a phone. */
export function tableRow(page: Page, text: string): Locator {
  return page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: text });
}

/** Chooses an option of a field in which people search by typing. */
export async function chooseBySearch(place: Page | Locator, field: string, option: string): Promise<void> {
  const list = place.getByRole("combobox", { name: field });
  await list.fill(option);
  await list.page().getByRole("option", { name: option, exact: true }).click();
}

export async function typeDate(place: Page | Locator, field: string, date: CalendarDate): Promise<void> {
  const day = place.getByRole("group", { name: field }).getByRole("spinbutton").first();
  await day.click();
  await day.page().keyboard.type(formatDate(date).replaceAll("/", ""));
}

/** Saves a record's form and waits until its dialog is closed. */
export async function saveDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
}

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Returns a picture of one colour for a file field. */
export async function buildPictureFile(name: string, colour: string): Promise<Picture> {
  const sheet = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } });
  return { name, mimeType: "image/png", buffer: await sheet.png().toBuffer() };
}

/** The width in pixels from which the drawer is always visible (MUI's `md`). */
const permanentDrawerFrom = 900;

/** Finds the navigation in the drawer. On a phone, it opens the drawer first. */
export async function openNavigation(page: Page): Promise<Locator> {
  const width = page.viewportSize()?.width ?? permanentDrawerFrom;
  if (width < permanentDrawerFrom) await page.getByRole("button", { name: "Abrir navegación" }).click();
  return page.getByRole("navigation", { name: "Principal" });
}

export async function signOut(page: Page): Promise<void> {
  const navigation = await openNavigation(page);
  await navigation.getByRole("button", { name: "Cerrar sesión" }).click();
}

/** Finds the value of a name in a description list. */
export function definition(page: Page, name: string): Locator {
  return page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd[1]");
}

/** Opens the page sizes of a list and checks them. The first one is the default. */
export async function openPageSizes(page: Page, sizes: readonly string[]): Promise<void> {
  const size = page.getByRole("combobox", { name: "Filas por página" });
  await expect(size).toHaveText(sizes[0] ?? "");
  await size.click();
  await expect(page.getByRole("option")).toHaveText(sizes);
}

/** Chooses 20 rows per page. */
export async function choosePageSize(page: Page, sizes = ["10", "20", "50"]): Promise<void> {
  await openPageSizes(page, sizes);
  await page.getByRole("option", { name: "20", exact: true }).click();
  await expect(page).toHaveURL(/page_size=20/);
}
