import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { cancelOrder } from "@lonchera/contract/orders";
import { addDays, getFirstDayOfMonth, formatDate } from "@lonchera/domain/calendar";
import { formatMonth } from "@lonchera/domain/statements";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { moveOrders } from "@lonchera/server/test/statements";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { getDateIn, newDish, type Company } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import {
  createAdministrator,
  createCompanyClient,
  createIndividual,
  newSession,
  signInByApi,
} from "../../support/people.ts";
import { readPageTexts } from "../../support/pdf-text.ts";
import { definition, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const today = getDateIn(0);
const lastDay = addDays(getFirstDayOfMonth(today), -1);
const month = lastDay.slice(0, 7);
const monthName = formatMonth(month);

/** Places orders of last month: one on account of S/ 37.00, and one of S/ 20.00, half of it by payroll. */
async function orderLastMonth(db: Db, company: Company) {
  const zone = (await newZone(db, company, { name: "Recepción" })).id;
  const lomo = (await newDish(db, company, 2, { name: "Lomo saltado", price: 1850 })).id;
  const aji = (await newDish(db, company, 2, { name: "Ají de gallina", price: 2000 })).id;
  const client = await createCompanyClient(db, company, { firstName: "Área", lastName: "Ventas" });
  const described = { firstName: "Nélida", lastName: "Huamán", costCenter: "Planta" };
  const person = await createIndividual(db, company, described);
  const onAccount = await placeOrder(client, { dish: lomo, quantity: 2, zone });
  const fromPay = await placeOrder(person, { dish: aji, quantity: 1, zone });
  const orderedAt = new Date(`${lastDay}T15:00:00Z`);
  await moveOrders(db, { company, orderedAt, fromPay: { id: fromPay.id, subsidyTotal: 1000 } });
  return { onAccount };
}

async function download(page: Page, label: string): Promise<Buffer> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: label }).click();
  return readFile(await (await saving).path());
}

/** Staff choose the company's draft in the list of the month that ended last. */
async function openDraft(page: Page, company: Company) {
  await page.goto(`/admin/estados-de-cuenta?company=${company.id}`);
  await expect(page.getByRole("combobox", { name: "Mes" })).toHaveText(monthName);
  await expect(tableRow(page, company.name)).toContainText(/Borrador.*57\.00/s);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Ver estado de cuenta de ${company.name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Estado de cuenta de ${monthName}`);
}

async function readDraft(page: Page) {
  await expect(page.getByRole("alert")).toContainText("Es un borrador");
  for (const [name, amount] of [
    ["A cuenta", "37.00"],
    ["Subvenciones", "10.00"],
    ["Descuentos por planilla", "10.00"],
    ["Total", "57.00"],
    ["Total con IGV", "67.26"],
  ] as const)
    await expect(definition(page, name).first()).toHaveText(`S/\u00A0${amount}`);
  await expect(tableRow(page, "Planta")).toContainText("20.00");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Por persona" }).click();
  await expect(tableRow(page, "Nélida Huamán")).toContainText("Planta");
  await page.getByRole("tab", { name: "Pedidos y cambios" }).click();
  await expect(tableRow(page, "Área Ventas")).toContainText(/ORD|Pedido/);
  await expectAccessible(page);
}

async function closeMonth(page: Page) {
  await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `¿Cerrar ${monthName}?` });
  await expect(question).toContainText(`Vence el ${formatDate(addDays(today, 15))}`);
  await question.getByRole("button", { name: "Sí, cerrar" }).click();
  await expect(definition(page, "Número")).toHaveText(/^EC-\d{6}$/);
  await expect(definition(page, "Vence el")).toHaveText(formatDate(addDays(today, 15)));
  await expect(page.getByRole("button", { name: "Cerrar", exact: true })).toHaveCount(0);
}

async function markPaid(page: Page) {
  await page.getByRole("button", { name: "Marcar pagado" }).click();
  await expect(definition(page, "Estado")).toHaveText("Pagado");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(definition(page, "Estado")).toHaveText("Cerrado");
  await page.getByRole("button", { name: "Marcar pagado" }).click();
  await page.getByRole("button", { name: "Quitar marca de pago" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Quitar la marca de pago?" });
  await expect(question).toContainText(formatDate(today));
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Sí, quitar" }).click();
  await expect(question).toBeHidden();
  await expect(definition(page, "Estado")).toHaveText("Cerrado");
}

/** Prints the statement: all its people, its number at the foot of each page, and no controls of the screen. */
async function print(page: Page, company: Company) {
  const number = await definition(page, "Número").innerText();
  const heading = page.getByRole("heading", { name: `Estado de cuenta de ${monthName} · ${company.name}` });
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect(page.getByRole("heading")).toHaveText(`Estado de cuenta de ${monthName} · ${company.name}`);
  const ink = await heading.evaluate((element) => getComputedStyle(element).color);
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  await expect(page.locator("body")).not.toHaveCSS("color", ink);
  await page.emulateMedia({ media: "print" });
  await expect(heading).toHaveCSS("color", ink);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.getByRole("button", { name: "Imprimir o guardar PDF" })).toBeEnabled();
  await expect(page.getByRole("table", { name: "Por persona" })).toContainText("Nélida Huamán");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimir o guardar PDF" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  const [first = ""] = readPageTexts(await page.pdf({ preferCSSPageSize: true }));
  await page.emulateMedia({ media: "screen" });
  for (const text of [number, "NélidaHuamán", "Planta", "Página1de1", "67.26"]) expect(first).toContain(text);
  await page.getByRole("button", { name: "Volver al detalle" }).click();
  await expect(page.getByRole("tab", { name: "Por persona" })).toBeVisible();
}

async function readAsManager(page: Page, company: Company) {
  await page.goto(`/${company.slug}/mi-empresa?tab=estados-de-cuenta`);
  await expect(tableRow(page, monthName)).toContainText(/Cerrado.*57\.00/s);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Ver estado de cuenta de ${monthName}` }).click();
  await expect(page.getByRole("tab", { name: "Pedidos y cambios" })).toHaveCount(0);
  await expect(definition(page, "Total").first()).toHaveText(/57\.00$/);
  expect((await download(page, "Estado de cuenta (.xlsx)")).subarray(0, 2).toString()).toBe("PK");
}

test(
  "staff close and print the month, and the manager reads and downloads what is owed",
  { tag: "@both-widths" },
  async ({ page, db, company }) => {
    const { onAccount } = await orderLastMonth(db, company);
    const staff = await createAdministrator(db);
    await signInByApi(page, staff);
    await openDraft(page, company);
    await test.step("the draft is read by cost centre, person and order", () => readDraft(page));
    await test.step("the payroll is downloaded", async () => {
      const csv = (await download(page, "Planilla (.csv)")).toString();
      expect(csv).toContain("Nélida Huamán,10.00");
    });
    await test.step("the month is closed", () => closeMonth(page));
    await test.step("the payment is marked, and the mark taken back", () => markPaid(page));
    await test.step("it is printed, as the manager prints it too", () => print(page, company));
    await test.step("the list is still filtered", async () => {
      await page.getByRole("link", { name: "Atrás" }).click();
      await expect(page.getByRole("combobox", { name: "Mes" })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`company=${company.id}`));
    });
    await test.step("an address that names none says so, and leads back to the list", async () => {
      await page.goto(`/admin/estados-de-cuenta/0/${today.slice(0, 7)}`);
      await expect(page.getByText("No existe ese estado de cuenta")).toBeVisible();
      await page.getByRole("link", { name: "Atrás" }).click();
      await expect(page.getByRole("heading", { name: "Estados de cuenta" })).toBeVisible();
    });
    await test.step("a later cancellation is a refund of the next month, which cannot be closed yet", async () => {
      const { access } = await newSession(staff);
      await callApi(cancelOrder, { params: { id: onAccount.id } }, access);
      await page.goto(`/admin/estados-de-cuenta/${company.id}/${today.slice(0, 7)}?part=pedidos`);
      await expect(definition(page, "Devoluciones")).toHaveText("S/\u00A0-37.00");
      await expect(tableRow(page, onAccount.id_order)).toContainText("Devolución");
      await expect(page.getByRole("alert")).toContainText("podrás cerrarlo desde");
      await expect(page.getByRole("button", { name: "Cerrar", exact: true })).toHaveCount(0);
    });
    await signInByApi(page, await createIndividual(db, company, { isCompanyManager: true }));
    await test.step("the manager reads and downloads it", () => readAsManager(page, company));
  },
);
