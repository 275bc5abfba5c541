import { expect, type Page, type Route } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  payButton,
  payWith,
  placedOrderNumber,
  sandboxDialog,
  tickConsents,
  cartButton,
  cartContent,
  choose,
  plusOf,
} from "../../support/ordering-screens.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { signInByApi, createIndividual } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const dish = "Estofado de la casa";

/** An individual with a dish in the cart, on the way to the checkout. */
async function toCheckout(page: Page, db: Db, company: Company): Promise<void> {
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: dish });
  await signInByApi(page, await createIndividual(db, company));
  await page.goto(`/${company.slug}/menu`);
  await plusOf(page, dish).click();
  await expect(cartButton(page)).toHaveAccessibleName(cartContent("1 plato", "18.50"));
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
}

async function fillIn(page: Page): Promise<void> {
  await choose(page, "Zona de entrega", "Comedor");
  await tickConsents(page);
}

test("a payment script that does not load says so, and loads on another try", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await page.route("**/sandbox/checkout.js", (route) => route.abort("blockedbyclient"));
  await toCheckout(page, db, company);
  const notice = page.getByRole("alert").filter({ hasText: "Error al cargar el script de Sandbox" });
  await expect(notice).toBeVisible();
  await fillIn(page);
  await payButton(page, "18.50").click();
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(`/${company.slug}/menu/checkout`);
  await expectNoAxeViolations(page);
  await page.unroute("**/sandbox/checkout.js");
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await expect(notice).toBeHidden();
  await payWith(page, "18.50", "Aprobada");
  await placedOrderNumber(page);
});

test("a customer who closes the payment dialog has neither paid nor lost anything", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(402);
  await toCheckout(page, db, company);
  await fillIn(page);
  await payButton(page, "18.50").click();
  await expectNoAxeViolations(page);
  await sandboxDialog(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText(`1 × ${dish}`)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toHaveText("Comedor");
  await payWith(page, "18.50", "Tarjeta robada");
  const declined = "Tu tarjeta fue rechazada. Comunícate con tu banco para conocer el motivo.";
  await expect(page.getByRole("alert")).toContainText(declined);
  await payButton(page, "18.50").click();
  await expect(sandboxDialog(page)).toBeVisible();
  await page.goBack();
  await expect(sandboxDialog(page)).toBeHidden();
  await expect(page.getByText(`1 × ${dish}`)).toBeVisible();
});

test("an order whose answer is lost twice is made and charged once", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await toCheckout(page, db, company);
  await fillIn(page);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route("**/api/create-order/", lose, { times: 1 });
  // The provider, too, charges and then does not answer.
  await payWith(page, "18.50", "Respuesta perdida");
  const number = await placedOrderNumber(page);
  await page.getByRole("button", { name: "Ver mis órdenes" }).click();
  await expect(page.getByRole("button", { name: "Ver detalles" })).toHaveCount(1);
  await expect(page.getByText(number)).toBeVisible();
});
