import { expect, type Page, type Response } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { newDish } from "../../support/companies.ts";
import {
  cartButton,
  cartContent,
  choose,
  minusOf,
  orderWithCode,
  payButton,
  plusOf,
  tickConsents,
  waitingHeading,
} from "../../support/ordering-screens.ts";
import { createIndividual, signIn } from "../../support/people.ts";
import { openNavigation } from "../../support/screen.ts";
import { watchPolicy } from "../../support/policy-violations.ts";
import { playCulqiScripts, test } from "./culqi.ts";

const dish = "Escabeche de la casa";

function policyOf(response: Response): string {
  return response.headers()["content-security-policy"] ?? "";
}

/** The documents that the page loads: their paths, and whether they let Culqi in. */
function watchDocuments(page: Page): readonly { path: string; culqi: boolean }[] {
  const documents: { path: string; culqi: boolean }[] = [];
  page.on("response", (response) => {
    if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
    documents.push({
      path: new URL(response.url()).pathname,
      culqi: policyOf(response).includes("culqi.com"),
    });
  });
  return documents;
}

/** The returned function lets the held requests go on. */
async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("Culqi comes in on the documents of the checkout and of a code, and on no other", async ({
  page,
  db,
  company,
}) => {
  await playCulqiScripts(page);
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: dish });
  const documents = watchDocuments(page);
  const menu = { path: `/${company.slug}/menu`, culqi: false };
  const summary = { path: `${menu.path}/cart-summary`, culqi: false };
  const checkout = { path: `${menu.path}/checkout`, culqi: true };
  const success = { path: `${menu.path}/order-success`, culqi: true };
  await signIn(page, await createIndividual(db, company));
  for (const plates of ["1 plato", "2 platos", "3 platos"]) {
    await plusOf(page, dish).click();
    await expect(cartButton(page)).toHaveAccessibleName(new RegExp(`^Carrito, ${plates}`));
  }
  await cartButton(page).click();

  await test.step("the checkout", async () => {
    const answer = await holdRequests(page, "**/api/cart/remove-item/");
    await minusOf(page, dish).click();
    await minusOf(page, dish).click();
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeHidden();
    expect(documents.at(-1)?.culqi, "the cart is saved first").toBe(false);
    answer();
    await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeFocused();
    await expect(payButton(page, "18.50")).toBeVisible();
    expect(documents.at(-1)).toEqual(checkout);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
  await test.step("back and forward", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeFocused();
    await expect.poll(() => documents.at(-1)).toEqual(summary);
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeFocused();
    await expect.poll(() => documents.at(-1)).toEqual(checkout);
  });
  await test.step("a code, in the document of the checkout", async () => {
    const before = documents.length;
    await choose(page, "Zona de entrega", "Comedor");
    await tickConsents(page);
    await orderWithCode(page);
    await page.getByRole("dialog", { name: "Culqi" }).getByRole("button", { name: "Cerrar" }).click();
    await expect(waitingHeading(page)).toBeVisible();
    expect(documents).toHaveLength(before);
  });
  await test.step("away from it, and to the code from the orders", async () => {
    await (await openNavigation(page)).getByRole("link", { name: "Menu" }).click();
    await expect(cartButton(page)).toHaveAccessibleName(cartContent("0 platos", "0.00"));
    await expect.poll(() => documents.at(-1)).toEqual(menu);
    await page.getByRole("link", { name: "Ver código de pago" }).click();
    await expect(page.getByRole("dialog", { name: "Culqi" })).toBeVisible();
    expect(documents.at(-1)).toEqual(success);
  });
});

test("elsewhere the document lets the browser ask nothing of Culqi", async ({ page, faults }) => {
  faults.expectPolicyViolation();
  const violations = await watchPolicy(page);
  await page.goto("/company-list");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => fetch("https://js.culqi.com/checkout-js").catch(() => undefined));
  await expect.poll(() => violations.join("\n")).toContain("enforce: connect-src https://js.culqi.com/");
});
