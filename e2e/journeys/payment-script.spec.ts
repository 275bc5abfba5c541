import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/testing/factories";
import { expectNoAxeViolations } from "../accessibility.ts";
import { payButton, payWith, placedOrderNumber, tickConsents } from "../checkout-screen.ts";
import { cartButton, cartContent, choose, plusOf } from "../menu-screen.ts";
import { newDish } from "../own-company.ts";
import { arriveSignedIn, individualOf } from "../people.ts";
import { test } from "../test.ts";

const dish = "Estofado de la casa";

test(
  "a payment script that does not load says so, and loads on another try",
  { tag: "@any-width" },
  async ({ page, db, company, faults }) => {
    faults.expectLostRequest();
    await newZone(db, company, { name: "Comedor" });
    await newDish(db, company, 1, { name: dish });
    await arriveSignedIn(page, await individualOf(db, company));
    await page.goto(`/${company.slug}/menu`);
    await plusOf(page, dish).click();
    await expect(cartButton(page)).toHaveAccessibleName(cartContent("1 plato", "18.50"));
    await page.route("**/sandbox/checkout.js", (route) => route.abort("blockedbyclient"));
    await cartButton(page).click();
    await page.getByRole("button", { name: "Pagar" }).click();

    const notice = page.getByRole("alert").filter({ hasText: "Error al cargar el script de Sandbox" });
    await expect(notice).toBeVisible();
    await choose(page, "Zona de entrega", "Comedor");
    await tickConsents(page);
    await payButton(page, "18.50").click();
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL(`/${company.slug}/menu/checkout`);
    await expectNoAxeViolations(page);
    await page.unroute("**/sandbox/checkout.js");
    await notice.getByRole("button", { name: "Reintentar" }).click();
    await expect(notice).toBeHidden();
    await payWith(page, "18.50", "Aprobada");
    await placedOrderNumber(page);
  },
);

test("a customer who closes the payment dialog has neither paid nor lost anything", async ({
  page,
  db,
  company,
}) => {
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: dish });
  await arriveSignedIn(page, await individualOf(db, company));
  await page.goto(`/${company.slug}/menu`);
  await plusOf(page, dish).click();
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await choose(page, "Zona de entrega", "Comedor");
  await tickConsents(page);
  await payButton(page, "18.50").click();
  await expectNoAxeViolations(page);
  await page
    .getByRole("dialog", { name: "Pago de prueba" })
    .getByRole("button", { name: "Cancelar" })
    .click();
  await expect(page.getByText(`1 × ${dish}`)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toHaveText("Comedor");
  await payWith(page, "18.50", "Aprobada");
  await placedOrderNumber(page);
});
