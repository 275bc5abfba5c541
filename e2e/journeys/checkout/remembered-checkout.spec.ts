import { expect, type Locator, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { signInWithCart } from "../../support/ordering.ts";
import {
  choose,
  payButton,
  readOrderNumber,
  plusButton,
  sandboxDialog,
  tickConsents,
} from "../../support/ordering-screens.ts";
import { signOut } from "../../support/screen.ts";
import { newDish } from "../../support/companies.ts";
import { createIndividual, type Person } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const dish = "Seco de res de la casa";
const zone = (page: Page) => page.getByRole("combobox", { name: "Zona de entrega" });
const boxes = (page: Page) => page.getByRole("checkbox");

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel("Apellidos")).toHaveValue("Quispe Rojas");
  await expect(page.getByLabel("Teléfono")).toHaveValue("911222333");
  await expect(page.getByRole("textbox", { name: "RUC" })).toHaveValue("20100070970");
  await expect(zone(page)).toHaveText("Comedor");
}

/** Opens the checkout. The response for which the form waits comes after all others. */
async function openCheckout(page: Page): Promise<void> {
  const terms = Promise.withResolvers<void>();
  await page.route("**/api/payment-code-terms/", async (route) => {
    await terms.promise;
    await route.continue();
  });
  const others = ["last-checkout", "account", "public/receipt_type", "deliveryzones"];
  const loaded = Promise.all(others.map((name) => page.waitForResponse(new RegExp(`/api/${name}/`))));
  await page.getByRole("button", { name: "Pagar" }).click();
  await loaded;
  // A form that does not wait for the terms would appear within this time.
  await page.waitForTimeout(500);
  await expect(page.getByRole("progressbar", { name: "Preparando tu pedido…" })).toBeVisible();
  terms.resolve();
}

test("the checkout keeps what was typed, and the next lunch takes eight taps", async ({
  page,
  db,
  company,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Comedor", "Almacén"]) await newZone(db, company, { name });
  const { id } = await newDish(db, company, 1, { name: dish });
  const customer = await createIndividual(db, company, { lastName: "" });
  await signInWithCart(page, customer, { dish: id, quantity: 1 });
  await page.goto(`/${company.slug}/menu/cart-summary`);
  await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeVisible();
  await test.step("the form appears as a whole", () => openCheckout(page));
  await page.getByLabel("Apellidos").fill("Quispe Rojas");
  await page.getByLabel("Teléfono").fill("911222333");
  await choose(page, "Zona de entrega", "Comedor");
  await choose(page, "Tipo de comprobante", "Factura");
  await page.getByRole("textbox", { name: "RUC" }).fill("20100070970");
  await page.getByLabel("Notas adicionales").fill("Sin ají");
  await tickConsents(page);

  await test.step("over a reload and Back, but for the consents", async () => {
    await page.reload();
    await expectTyped(page);
    await expect(page.getByLabel("Notas adicionales")).toHaveValue("Sin ají");
    for (const box of await boxes(page).all()) await expect(box).not.toBeChecked();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeVisible();
    await page.goForward();
    await expectTyped(page);
  });
  await test.step("Back closes the payment dialog", async () => {
    await tickConsents(page);
    await payButton(page, "18.50").click();
    await expect(sandboxDialog(page)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goBack();
    await expect(sandboxDialog(page)).toBeHidden();
    await expect(page).toHaveURL(`/${company.slug}/menu/checkout`);
    await expectTyped(page);
    for (const box of await boxes(page).all()) await expect(box).toBeChecked();
  });
  await payButton(page, "18.50").click();
  await sandboxDialog(page).getByRole("button", { name: "Aprobada" }).click();
  await readOrderNumber(page);
  await signOut(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("911222333");

  expect(await countTaps(page, customer)).toBeLessThanOrEqual(8);
});

/** Signs in, orders a lunch and returns the number of taps. */
async function countTaps(page: Page, customer: Person): Promise<number> {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.getByLabel("Correo", { exact: true }).fill(customer.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(customer.password);
  await tap(page.getByRole("button", { name: "Iniciar sesión", exact: true }));
  await tap(plusButton(page, dish));
  await tap(page.getByRole("button", { name: "Pagar", exact: true }));
  await expectTyped(page);
  await expect(page.getByLabel("Notas adicionales")).toHaveValue("");
  for (const box of await boxes(page).all()) await tap(box);
  await tap(payButton(page, "18.50"));
  await tap(sandboxDialog(page).getByRole("button", { name: "Aprobada" }));
  await readOrderNumber(page);
  return taps;
}
