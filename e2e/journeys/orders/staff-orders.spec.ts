import { expect, type Locator, type Page } from "@playwright/test";
import { formatDate, getFirstDayOfMonth, getLastDayOfMonth } from "@lonchera/domain/calendar";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { choose } from "../../support/ordering-screens.ts";
import { openNavigation, tableRow, typeDate } from "../../support/screen.ts";
import { placeOrder } from "../../support/ordering.ts";
import { getDateIn, newDish, type Company } from "../../support/companies.ts";
import {
  createAdministrator,
  signInByApi,
  createCompanyClient,
  createIndividual,
} from "../../support/people.ts";
import { test } from "../../support/test.ts";

const month = { start: getFirstDayOfMonth(getDateIn(0)), end: getLastDayOfMonth(getDateIn(0)) };
/** The range contains all past orders of the demo. */
const longRange = `start_date=${getDateIn(-31)}&end_date=${getDateIn(0)}`;

async function placeTwoOrders(db: Db, company: Company) {
  const zone = await newZone(db, company, { name: "Comedor" });
  const dish = await newDish(db, company, 2, { name: "Carapulcra de la casa", price: 1000, stock: 5 });
  const wanted = { dish: dish.id, quantity: 2, zone: zone.id };
  const paid = await placeOrder(await createIndividual(db, company, { lastName: "Zegarra" }), wanted);
  const onAccount = await placeOrder(await createCompanyClient(db, company, { lastName: "Ybarra" }), wanted);
  return { paid: paid.id_order, onAccount: onAccount.id_order };
}

function search(page: Page): Locator {
  return page.getByLabel("Buscar", { exact: true });
}

test(
  "staff find an order by text, customer, day, zone and payment, see sums and the buyer, and cancel it",
  { tag: "@both-widths" },
  async ({ page, db, company }) => {
    const { paid, onAccount } = await placeTwoOrders(db, company);
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/orders");
    await expect(page.getByRole("heading", { name: "Ordenes de pedido" })).toBeVisible();
    await expectDates(page);

    await search(page).fill(company.name);
    await expect(tableRow(page, paid)).toContainText("S/ 20.00");
    await expect(tableRow(page, onAccount)).toContainText("Rosa Ybarra");
    await expect(tableRow(page, onAccount)).toContainText(company.name);
    await expect(page.getByRole("link", { name: /^Editar/ })).toBeHidden();
    await choose(page, "Tipo de Cliente", "Cliente - Empresa");
    await expect(tableRow(page, paid)).toBeHidden();
    await choose(page, "Tipo de Cliente", "Cliente");
    await expect(tableRow(page, onAccount)).toBeHidden();
    await expect(tableRow(page, paid)).toBeVisible();
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(search(page)).toHaveValue("");
    await expectDates(page);

    if ((page.viewportSize()?.width ?? 0) < 900)
      await page.getByRole("button", { name: "Más filtros" }).click();
    await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toBeDisabled();
    await page.getByRole("combobox", { name: "Empresa" }).fill(company.name);
    await page.getByRole("option", { name: company.name }).click();
    await choose(page, "Zona de entrega", "Comedor");
    await typeDate(page, "Día de entrega", getDateIn(2));
    await expect(page).toHaveURL(new RegExp(`delivery_date=${getDateIn(2)}`));
    await expect(tableRow(page, paid)).toBeVisible();
    await page.getByRole("button", { name: "Ver sumas" }).click();
    await expect(page.getByText("Importe de esos platos").locator("..")).toContainText("S/ 40.00");
    await choose(page, "Forma de pago", "A cuenta de la empresa");
    await expect(tableRow(page, paid)).toBeHidden();
    await expect(tableRow(page, onAccount)).toBeVisible();
    await expect(page.getByText("Importe de esos platos").locator("..")).toContainText("S/ 20.00");
    await expectNoAxeViolations(page);
    await test.step("the report of what is listed", () => exportListed(page));
    await page.getByRole("button", { name: "Quitar filtros" }).click();
    await expect(tableRow(page, onAccount)).toBeVisible();
    await search(page).fill(paid);
    await expect(tableRow(page, onAccount)).toBeHidden();
    await test.step("details and cancellation", () => cancelPaid(page, paid));
  },
);

async function exportListed(page: Page): Promise<void> {
  const report = page.waitForRequest(/\/api\/export\/range\//);
  const saved = page.waitForEvent("download");
  // The export takes the date though the list does not show it yet.
  await typeDate(page, "Fecha Fin", getDateIn(1));
  await page.getByRole("button", { name: "Exportar datos" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^report_.*\.xlsx$/);
  const asked = new URL((await report).url()).searchParams;
  expect(["delivery_date", "payment", "end_date"].map((name) => asked.get(name))).toEqual([
    getDateIn(2),
    "account",
    getDateIn(1),
  ]);
  await choose(page, "Estado del pedido", "Cancelado");
  await expect(page.getByText("No se encontraron datos")).toBeVisible();
  await page.getByRole("button", { name: "Exportar datos" }).click();
  await expect(page.getByRole("alert")).toContainText("no entran en el reporte");
}

test(
  "staff turn pages of 50, 100, 200 and 500, and come back to their size",
  { tag: "@long" },
  async ({ page, db }) => {
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`/admin/orders?${longRange}`);
    const size = page.getByRole("combobox", { name: "Filas por página" });
    await expect(size).toHaveText("50");
    await expect(page.getByText(/^1.50 de \d+$/)).toBeVisible();
    await page.getByRole("button", { name: "Ir a la página siguiente" }).click();
    await expect(page.getByText(/^51.100 de \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await size.click();
    await expect(page.getByRole("option")).toHaveText(["50", "100", "200", "500"]);
    await page.getByRole("option", { name: "100", exact: true }).click();
    await expect(page.getByText(/^1.100 de \d+$/)).toBeVisible();
    await (await openNavigation(page)).getByRole("link", { name: "Ordenes" }).click();
    await expect(page).not.toHaveURL(/start_date/);
    await expect(size).toHaveText("100");
  },
);

async function expectDates(page: Page): Promise<void> {
  const fields = { "Fecha Inicio": month.start, "Fecha Fin": month.end };
  for (const [name, date] of Object.entries(fields)) {
    const shown = page.getByRole("group", { name });
    await expect(shown).toContainText(formatDate(date));
  }
  await expect(page.getByRole("combobox", { name: "Tipo de Cliente" })).toHaveText("Todos");
}

async function cancelPaid(page: Page, number: string): Promise<void> {
  await tableRow(page, number).getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details).toContainText("Tarjeta · Pagado");
  await expect(details).toContainText(/DNI \d{8}/);
  await expect(details.getByText("Correo", { exact: true })).toBeVisible();
  await expect(details.getByRole("definition")).toContainText([
    "S/ 20.00",
    "S/ 3.60",
    "S/ 23.60",
    "S/ 20.00",
  ]);
  await expect(details).toContainText("Se cobra solo el precio de los platos.");
  await details.getByRole("button", { name: "Historial" }).click();
  const history = details.getByRole("region", { name: "Historial" }).getByRole("list").first();
  await expect(history).toContainText("Creado por Rosa Zegarra");
  await expect(history).toContainText(/Carapulcra de la casa · Almuerzo · .* · Comedor: 2\s×\sS\/\s10\.00/);
  await expectNoAxeViolations(page);
  await details.getByRole("button", { name: "Cancelar pedido" }).click();
  const question = page.getByRole("alertdialog", { name: `¿Cancelar el pedido ${number}?` });
  await question.getByRole("button", { name: "No, volver" }).click();
  await expect(question).toBeHidden();
  await details.getByRole("button", { name: "Cancelar pedido" }).click();
  await question.getByLabel("Motivo para el cliente").fill("Se malogró el horno.");
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Sí, cancelar" }).click();
  await expect(details).toContainText("Tarjeta · Reembolsado");
  await expect(details.getByRole("alert")).toContainText("Se malogró el horno.");
  await expect(history.locator(":scope > li")).toContainText([
    /Cambiado por Sistema .*Pago: Tarjeta · Pagado pasa a Tarjeta · Reembolsado/,
    /Cancelado por Rosa Quispe .*Estado: Activo pasa a Cancelado/,
    /Creado por Rosa Zegarra/,
  ]);
  await expect(details.getByRole("button", { name: "Cancelar pedido" })).toBeHidden();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(tableRow(page, number)).toContainText("Cancelado");
}
