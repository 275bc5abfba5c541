import { expect } from "@playwright/test";
import { formatDate } from "@lonchera/domain/calendar";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible } from "../../support/accessibility.ts";
import { getDateIn, newDish, formatWeekDayIn } from "../../support/companies.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createAdministrator, createCompanyClient, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test(
  "staff see tomorrow's portions grow, what closes and how the month went, and go to the list behind a figure",
  { tag: [pictureTag, "@both-widths"] },
  async ({ page, db, company, faults }) => {
    const zone = await newZone(db, company, { name: "Comedor" });
    const dish = await newDish(db, company, 1, { name: "Carapulcra de la casa", stock: 2_000 });
    const client = await createCompanyClient(db, company);
    await placeOrder(client, { dish: dish.id, quantity: 900, zone: zone.id });
    await signInByApi(page, await createAdministrator(db));
    faults.expectLostRequest();
    await page.route("**/api/home/month/", (route) => route.abort());
    await page.clock.install();
    await page.goto("/admin/inicio");
    await expect(page).toHaveTitle("Inicio · Lonchera");
    const month = page.getByRole("region", { name: "Últimos 30 días" });
    await expect(month.getByText("No se pudieron cargar los últimos 30 días")).toBeVisible();
    await page.unroute("**/api/home/month/");
    await month.getByRole("button", { name: "Reintentar" }).click();

    const tomorrow = page.getByRole("region", {
      name: `Mañana, ${formatWeekDayIn(1).toLowerCase()} ${formatDate(getDateIn(1))}`,
    });
    const ofCompany = tomorrow.getByRole("row", { name: company.name });
    await expect(ofCompany.getByRole("link", { name: "900", exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Próximos cierres" })).toContainText("en ");
    await expect(page.getByRole("region", { name: "Por resolver" })).toBeVisible();
    await expect(month.locator("svg").first()).toBeVisible();
    await expect(month.getByRole("heading", { name: "Platos más pedidos" })).toBeVisible();
    await expectAccessible(page);
    // The manual shows the top of the page, and the click on "Reintentar" scrolled down.
    await page.evaluate(() => window.scrollTo(0, 0));
    await takeManualPicture(page, "home");

    await month.getByText("Ver los números de cada día").click();
    await expect(month.getByRole("row")).toHaveCount(31);
    // An order of somebody else appears without a reload.
    await placeOrder(client, { dish: dish.id, quantity: 50, zone: zone.id });
    await page.clock.fastForward(10_000);
    await expect(ofCompany.getByRole("link", { name: "950", exact: true })).toBeVisible();
    await ofCompany.getByRole("link", { name: "950", exact: true }).click();
    await expect(page).toHaveURL(`/admin/cocina-y-despacho?fecha=${getDateIn(1)}&empresa=${company.id}`);
    await expect(page.getByText("Carapulcra de la casa").first()).toBeVisible();
  },
);
