import type { Locator, Page } from "@playwright/test";
import { formatDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { Company } from "./companies.ts";

export function getMenusPath(company: Company, date?: CalendarDate): string {
  const path = `/admin/menu/${company.id}/${company.name.replaceAll(" ", "-")}`;
  return date === undefined
    ? path
    : `${path}?year=${Number(date.slice(0, 4))}&month=${Number(date.slice(5, 7))}`;
}

/** Finds the button that opens and closes a day. */
export function panelButton(page: Page, date: CalendarDate): Locator {
  return page.getByRole("button", { name: new RegExp(`^#\\d+ .*${formatDate(date)}`) });
}

export function panel(page: Page, date: CalendarDate): Locator {
  return page.getByRole("region", { name: new RegExp(formatDate(date)) });
}
