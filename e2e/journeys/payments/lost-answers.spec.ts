import { expect, type Page } from "@playwright/test";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { newDish, type Company } from "../../support/companies.ts";
import { dropResponse } from "../../support/faults.ts";
import { signInWithCart } from "../../support/ordering.ts";
import {
  payButton,
  payWith,
  readOrderNumber,
  sandboxDialog,
  fillCheckout,
} from "../../support/ordering-screens.ts";
import { createIndividual } from "../../support/people.ts";
import { test } from "../../support/test.ts";

/** Opens the filled checkout form for an individual with a dish in the cart. */
async function toFilledCheckout(page: Page, db: Db, company: Company): Promise<void> {
  await newZone(db, company, { name: "Comedor" });
  const { id } = await newDish(db, company, 1, { name: "Estofado de la casa" });
  await signInWithCart(page, await createIndividual(db, company), { dish: id, quantity: 1 });
  await fillCheckout(page, company, "Comedor");
}

test("an order whose answer is lost twice is made and charged once", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await toFilledCheckout(page, db, company);
  await page.route("**/api/create-order/", dropResponse, { times: 1 });
  // The provider, too, charges and then does not answer.
  await payWith(page, "18.50", "Respuesta perdida");
  const number = await readOrderNumber(page);
  await page.getByRole("button", { name: "Ver mis órdenes" }).click();
  await expect(page.getByRole("button", { name: "Ver detalles" })).toHaveCount(1);
  await expect(page.getByText(number)).toBeVisible();
});

test("after a lost answer one asks for the order instead of paying again", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await toFilledCheckout(page, db, company);
  await page.route("**/api/create-order/", dropResponse);
  await payWith(page, "18.50", "Aprobada");
  const find = page.getByRole("button", { name: "Ver si llegó mi pedido" });
  await expect(find).toBeVisible();
  await expect(payButton(page, "18.50")).toBeHidden();
  await page.unroute("**/api/create-order/");
  const asked = Promise.withResolvers<void>();
  let requests = 0;
  await page.route("**/api/create-order/", async (route) => {
    requests += 1;
    await asked.promise;
    await route.continue();
  });
  await find.click();
  await expect(page.getByRole("dialog", { name: "Procesando pago" })).toBeVisible();
  await expect.poll(() => requests).toBe(1);
  await expect(sandboxDialog(page)).toHaveCount(0);
  asked.resolve();
  await readOrderNumber(page);
  expect(requests).toBe(1);
});
