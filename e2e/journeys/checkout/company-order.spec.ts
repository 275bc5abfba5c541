import { expect, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  readOrderNumber,
  tickConsents,
  addByDialog,
  addDialog,
  cartButton,
  getCartButtonName,
  dishCard,
  plusButton,
} from "../../support/ordering-screens.ts";
import { newDish, formatWeekDayIn, type Company } from "../../support/companies.ts";
import { signInByApi, createCompanyClient, type Person } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const aji = "Ají de gallina de la casa";
const avena = "Avena con manzana de la casa";
const puerta = "Puerta 1";
const planta = "Planta norte";

test(
  "a company client orders for two days and two zones on the company's account",
  { tag: "@both-widths" },
  async ({ page, db, company }) => {
    await newZone(db, company, { name: puerta });
    await newZone(db, company, { name: planta, order: 1 });
    await newZone(db, company, { name: "Auditorio", order: 2, enabled: false });
    await newDish(db, company, 2, { name: aji, price: 2050 });
    await newDish(db, company, 3, { name: avena, product: "DESAY", price: 800 });
    const client = await createCompanyClient(db, company, { firstName: "Gladys", lastName: "Poma" });
    await signInByApi(page, client);

    await test.step("the dialog and its messages", () => askInDialog(page, company));
    await test.step("two days, two zones", () => fillCart(page));
    await test.step("cart summary by date, zone and product", () => readCart(page));
    await test.step("checkout", () => order(page, client));
    const number = await test.step("order success", () => readOrderNumber(page));
    await test.step("the orders that can be edited", async () => {
      await page.getByRole("button", { name: "Ver mis órdenes" }).click();
      await expect(page.getByRole("link", { name: `Editar pedido ${number}` })).toBeVisible();
      await cancel(page, number);
      await expect(page.getByRole("link", { name: `Editar pedido ${number}` })).toBeHidden();
    });
  },
);

async function askInDialog(page: Page, company: Company): Promise<void> {
  await page.goto(`/${company.slug}/menu`);
  await expect(dishCard(page, aji).getByText("1", { exact: true })).toBeVisible();
  await plusButton(page, aji).click();
  const dialog = addDialog(page);
  const quantity = dialog.getByLabel("Cantidad");
  await expect(quantity).toHaveValue("1");
  await quantity.fill("");
  await dialog.getByRole("button", { name: "Agregar" }).click();
  await expect(dialog.getByText("La cantidad es requerida")).toBeVisible();
  await expect(dialog.getByText("La zona de entrega es requerida")).toBeVisible();
  await expectNoAxeViolations(page);
  await quantity.fill("0");
  await expect(dialog.getByText("La cantidad mínima es 1")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Zona de entrega" }).click();
  await expect(page.getByRole("option", { name: /^Auditorio/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(dialog).toBeHidden();
  await expect(plusButton(page, aji)).toBeFocused();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("0 platos", "0.00"));
}

async function openDish(page: Page, dish: string): Promise<void> {
  await dishCard(page, dish).getByRole("link").click();
  await expect(page.getByRole("dialog", { name: dish })).toBeVisible();
}

async function fillCart(page: Page): Promise<void> {
  await openDish(page, aji);
  await addByDialog(page, aji, planta, 4);
  await openDish(page, aji);
  await addByDialog(page, aji, puerta, 2);
  await addByDialog(page, avena, puerta, 3);
  await expect(dishCard(page, aji)).toContainText("6 en tu carrito");
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("9 platos", "147.00"));
  // The bar on phones says "Pedir", because a company client pays nothing here.
  const bar = page.getByRole("region", { name: "Tu carrito", includeHidden: true });
  await expect(bar.getByRole("button", { includeHidden: true })).toHaveText(["Ver carrito", "Pedir"]);
  await cartButton(page).click();
}

async function readCart(page: Page): Promise<void> {
  const day = page.getByRole("region", { name: formatWeekDayIn(2) });
  await expect(day.getByRole("heading", { level: 3 })).toHaveText([
    `Zona de entrega: ${puerta}`,
    `Zona de entrega: ${planta}`,
  ]);
  await expect(day.getByRole("listitem").filter({ hasText: aji })).toContainText(["S/ 41.00", "S/ 82.00"]);
  const next = page.getByRole("region", { name: formatWeekDayIn(3) });
  await expect(next.getByText("Desayuno", { exact: true })).toBeVisible();
  await expect(next.getByRole("listitem").filter({ hasText: avena })).toContainText("S/ 24.00");
  await page.getByRole("button", { name: `Quitar ${avena}` }).click();
  await expect(page.getByText("Total · 8 platos")).toBeVisible();
  await page.getByRole("button", { name: "Pagar" }).click();
}

async function order(page: Page, client: Person): Promise<void> {
  const person = { Nombres: "Gladys", Apellidos: "Poma", Correo: client.email, Teléfono: "987654321" };
  for (const [label, value] of Object.entries(person)) {
    await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel(label)).not.toBeEditable();
  }
  await expect(page.getByRole("combobox", { name: "Tipo de documento" })).toHaveText("Empresa");
  await expect(page.getByLabel("DNI")).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toBeHidden();
  await expect(page.getByText(`4 × ${aji}`)).toBeVisible();
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(page.getByText("Debes aceptar la política de privacidad")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Acepto la política de privacidad" })).toBeFocused();
  await tickConsents(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
}

async function cancel(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details.getByText(formatWeekDayIn(2))).toBeVisible();
  await details.getByRole("button", { name: "Cancelar pedido" }).click();
  const question = page.getByRole("alertdialog", { name: `¿Cancelar el pedido ${number}?` });
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(details.getByText("Cancelado")).toBeVisible();
  await details.getByRole("button", { name: "Cerrar", exact: true }).click();
}
