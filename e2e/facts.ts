import type { Locator, Page } from "@playwright/test";

/** The value beside a name of a list of facts. */
export function fact(page: Page, name: string): Locator {
  return page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");
}
