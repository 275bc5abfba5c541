import { expect, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  payButton,
  payWith,
  readOrderNumber,
  tickConsents,
  cartButton,
  getCartButtonName,
  choose,
  dishCard,
  minusButton,
  plusButton,
} from "../../support/ordering-screens.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { newDish, formatWeekDayIn, type Company } from "../../support/companies.ts";
import { submitCredentials, createIndividual, type Person } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const lomo = "Lomo saltado de la casa";
const chicha = "Chicha morada de la casa";
const decline = "Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o comunícate con tu banco.";

test(
  "an individual signs in by the company's page, orders for two days and pays by card",
  { tag: [pictureTag, "@phone"] },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(402);
    await newZone(db, company, { name: "Recepción" });
    await newZone(db, company, { name: "Auditorio", enabled: false });
    await newDish(db, company, 1, { name: lomo });
    await newDish(db, company, 2, { name: chicha, product: "CENAC", price: 900, discountPrice: 750 });
    const customer = await createIndividual(db, company, { firstName: "Carmen", lastName: "Huamán" });

    await test.step("from the company list to the own menu", () =>
      enterByCompanyList(page, company, customer));
    await test.step("plus and minus, also fast", () => fillCart(page));
    await test.step("cart summary", () => readCart(page));
    await test.step("checkout", () => fillCheckout(page, customer));
    await test.step("a declined card", () => payDeclined(page, company));
    const number = await test.step("an approved card", () => payApproved(page, company));
    await test.step("the order in the list", () => findOrder(page, company, number));
  },
);

async function enterByCompanyList(page: Page, company: Company, customer: Person): Promise<void> {
  await page.goto("/company-list");
  await expect(page.getByRole("heading", { name: "Lista de Compañías" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Buscar compañía").fill(company.name);
  const choice = page.getByRole("link", { name: new RegExp(company.name) });
  await expect(choice).toContainText(company.slug);
  // The card still moves until the search has filtered the list.
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await choice.click();
  await expect(page).toHaveURL(`/${company.slug}`);
  await expect(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
  await submitCredentials(page, customer.email, customer.password);
  await expect(page).toHaveURL(`/${company.slug}/menu`);
  await expect(page).toHaveTitle(/^Menu/);
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
}

async function fillCart(page: Page): Promise<void> {
  const tomorrow = page.getByRole("region", { name: formatWeekDayIn(1) });
  await expect(tomorrow.getByRole("article", { name: lomo })).toContainText("S/ 18.50");
  await expect(page.getByText("No hay menú programado para este día.").first()).toBeVisible();
  await expect(dishCard(page, chicha)).toContainText("S/ 7.50");
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("0 platos", "0.00"));
  await plusButton(page, lomo).click({ clickCount: 6 });
  await minusButton(page, lomo).click({ clickCount: 3 });
  await plusButton(page, chicha).click();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("4 platos", "63.00"));
  await expect(page.getByRole("status").filter({ hasText: "Carrito: 4 platos, S/ 63.00" })).toBeAttached();
  await expect(dishCard(page, lomo).getByText("3", { exact: true })).toBeVisible();
  await cartButton(page).click();
}

async function readCart(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeVisible();
  const tomorrow = page.getByRole("region", { name: formatWeekDayIn(1) });
  await expect(tomorrow.getByRole("listitem").filter({ hasText: lomo })).toContainText("S/ 55.50");
  await expect(tomorrow.getByText("Almuerzo", { exact: true })).toBeVisible();
  const dayAfter = page.getByRole("region", { name: formatWeekDayIn(2) });
  await expect(dayAfter.getByRole("listitem").filter({ hasText: chicha })).toContainText("S/ 7.50");
  await expect(page.getByText("Zona de entrega")).toBeHidden();
  await page.getByRole("button", { name: "Seguir comprando" }).click();
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
  await cartButton(page).click();
  await page.getByRole("button", { name: `Eliminar ${chicha}` }).click();
  await expect(page.getByText("Total · 3 platos")).toBeVisible();
  await expect(page.getByText(chicha, { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Pagar" }).click();
}

async function fillCheckout(page: Page, customer: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeVisible();
  await expect(page.getByLabel("Nombres")).toHaveValue("Carmen");
  await expect(page.getByLabel("Apellidos")).toHaveValue("Huamán");
  await expect(page.getByLabel("Correo")).toHaveValue(customer.email);
  await expect(page.getByLabel("Teléfono")).toHaveValue("987654321");
  await expect(page.getByRole("combobox", { name: "Tipo de documento" })).toHaveText("DNI");
  await expect(page.getByRole("textbox", { name: "DNI" })).toHaveValue("12345678");
  await takeManualPicture(page, "checkout");
  await expect(page.getByRole("textbox", { name: "RUC" })).toBeHidden();
  await page.getByLabel("Correo").fill("carmen.example.com");
  await payButton(page, "55.50").click();
  await expect(page.getByText("Correo electrónico inválido")).toBeVisible();
  await expect(page.getByText("Selecciona una dirección de envío")).toBeVisible();
  await expect(page.getByLabel("Correo")).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel("Correo").fill(customer.email);
  await page.getByRole("combobox", { name: "Zona de entrega" }).click();
  await expect(page.getByRole("option", { name: /^Auditorio/ })).toBeDisabled();
  await page.getByRole("option", { name: "Recepción" }).click();
  await choose(page, "Tipo de comprobante", "Factura");
  await page.getByRole("textbox", { name: "RUC" }).fill("20100070970");
  await page.getByLabel("Notas adicionales").fill("Sin ají");
  await tickConsents(page);
}

async function payDeclined(page: Page, company: Company): Promise<void> {
  await payWith(page, "55.50", "Fondos insuficientes");
  await expect(page.getByRole("alert").filter({ hasText: decline })).toBeVisible();
  await expect(page).toHaveURL(`/${company.slug}/menu/checkout`);
  await expect(page.getByLabel("Notas adicionales")).toHaveValue("Sin ají");
  await expect(page.getByText(`3 × ${lomo}`)).toBeVisible();
}

async function payApproved(page: Page, company: Company): Promise<string> {
  await payWith(page, "55.50", "Aprobada");
  await expect(page).toHaveURL(`/${company.slug}/menu/order-success`);
  const number = await readOrderNumber(page);
  await expect(
    page.getByText("Tu orden ha sido procesada exitosamente. Gracias por tu compra."),
  ).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: lomo })).toBeVisible();
  await page.getByRole("button", { name: "Regresar al menú" }).click();
  await expect(page).toHaveURL(`/${company.slug}/menu`);
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("0 platos", "0.00"));
  await page.goBack();
  await page.getByRole("button", { name: "Ver mis órdenes" }).click();
  return number;
}

async function findOrder(page: Page, company: Company, number: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${company.slug}/orders`));
  await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText("Carmen Huamán")).toBeVisible();
  await expect(page.getByText("Sin ají")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar datos" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^user_report_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details.getByText("Lomo saltado de la casa")).toBeVisible();
  await expect(details.getByRole("term")).toContainText(["Subtotal", "IGV (18%)", "Total"]);
  await expect(details.getByRole("definition")).toContainText(["S/ 55.50", "S/ 9.99", "S/ 65.49"]);
  await expect(details.getByText("Factura · RUC 20100070970")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(page.getByRole("button", { name: "Ver detalles" })).toBeFocused();
}
