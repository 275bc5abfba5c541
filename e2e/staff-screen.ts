import type { Locator, Page } from "@playwright/test";
import { displayDate, type CalendarDate } from "@lonchera/domain/calendar";

/** A row of a table, or its card on a phone. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: text });
}

/** Chooses from a list in which one searches by typing. */
export async function pick(place: Page | Locator, field: string, option: string): Promise<void> {
  const list = place.getByRole("combobox", { name: field });
  await list.fill(option);
  await list.page().getByRole("option", { name: option, exact: true }).click();
}

export async function typeDate(place: Page | Locator, field: string, date: CalendarDate): Promise<void> {
  const day = place.getByRole("group", { name: field }).getByRole("spinbutton").first();
  await day.click();
  await day.page().keyboard.type(displayDate(date).replaceAll("/", ""));
}

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour as a browser makes it, for a field that takes files. */
export async function pictureFile(page: Page, name: string, colour: string): Promise<Picture> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 400, height: 300 });
  await sheet.setContent(`<body style="background:${colour}"></body>`);
  const buffer = await sheet.screenshot();
  await sheet.close();
  return { name, mimeType: "image/png", buffer };
}
