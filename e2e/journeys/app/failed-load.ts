import { expect, type Page } from "@playwright/test";

const failure = { status: 404, json: { detail: "No encontrado." } };

/** Opens a screen while its call fails, and then tries again. All screens show the message by the same component. */
export async function expectRetryAfterFailedLoad(
  page: Page,
  call: string,
  message: string,
  open: () => Promise<unknown>,
): Promise<void> {
  await page.route(call, (route) => route.fulfill(failure));
  await open();
  const notice = page.getByRole("main").getByRole("alert").filter({ hasText: message });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute(call);
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}
