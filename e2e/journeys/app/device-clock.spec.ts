import { expect } from "@playwright/test";
import { formatDate } from "@lonchera/domain/calendar";
import { getDateIn } from "../../support/companies.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const aDay = 86_400_000;

for (const [name, ahead] of [
  ["ahead", 1.1 * aDay],
  ["behind", -1.1 * aDay],
] as const)
  test(`days are those of the server's clock on a device whose clock is ${name}`, async ({ page, db }) => {
    await page.addInitScript((ahead) => {
      const { now } = Date;
      Date.now = () => now() + ahead;
    }, ahead);
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/exportar-comidas");
    await expect(page.getByRole("group", { name: "Fecha" })).toContainText(formatDate(getDateIn(0)));
    await page.goto("/admin/inicio");
    await expect(page.getByRole("region", { name: "Hoy," })).toContainText(formatDate(getDateIn(0)));
  });
