import { expect, type Page } from "@playwright/test";
import { getCompany, updateCompany } from "@lonchera/contract/companies";
import { newZone } from "@lonchera/server/test/factories";
import type { Db } from "@lonchera/server/platform/db/client";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { newDish, formatWeekDayIn, type Company } from "../../support/companies.ts";
import { signInWithCart } from "../../support/ordering.ts";
import {
  cartButton,
  choose,
  dishCard,
  orderWithCode,
  payWith,
  readOrderNumber,
  plusButton,
  sandboxDialog,
  tickConsents,
  fillCheckout,
} from "../../support/ordering-screens.ts";
import {
  createAdministrator,
  createIndividual,
  newSession,
  signInByApi,
  type Person,
} from "../../support/people.ts";
import { definition, openNavigation, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const aji = "Ají de gallina de la casa";
const seco = "Seco de la casa";
const left = "Te quedan S/ 84.00 de subvención este mes";

/** Creates an individual and one lunch for S/ 13.50. */
async function createEmployee(db: Db, company: Company) {
  await newZone(db, company, { name: "Recepción" });
  const { id: lunch } = await newDish(db, company, 2, { name: aji, price: 1350 });
  return {
    employee: await createIndividual(db, company, { firstName: "Carmen", lastName: "Huamán" }),
    lunch,
  };
}

test(
  "a company pays half of its people's lunch, who pay the rest by card",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const { employee } = await createEmployee(db, company);
    await saveSubsidy(await createAdministrator(db), company, { percent: 50, rest: "card" });
    await signInByApi(page, employee);
    await test.step("menu and cart tell both parts", () => fillCart(page, company));
    const number = await test.step("the rest is paid by card", () => payRest(page));
    await test.step("the order tells both parts", () => readDetails(page, number));
    await test.step("the profile tells the rules", () => readProfile(page, company));
  },
);

test("people whose company takes the rest from their pay order without a card", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(409);
  const { employee, lunch } = await createEmployee(db, company);
  const staff = await createAdministrator(db);
  await saveSubsidy(staff, company, { percent: 50, rest: "payroll" });
  await signInWithCart(page, employee, { dish: lunch, quantity: 1 });
  await fillCheckout(page, company, "Recepción");
  await expect(page.getByText(/S\/\s6\.75 se descuentan de tu planilla/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Forma de pago" })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await saveSubsidy(staff, company, { percent: 40, rest: "payroll" });
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(page.getByRole("alert")).toContainText(/Lo que te toca pagar cambió: ahora es S\/\s8\.10/);
  await expect(definition(page, "Pagas")).toHaveText(/S\/\s8\.10/);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  const number = await readOrderNumber(page);
  await expect(definition(page, "Pago")).toHaveText("Descuento por planilla");
  await expect(definition(page, "Pagas")).toHaveText(/S\/\s8\.10/);
  await page.getByRole("button", { name: "Ver mis órdenes" }).click();
  await tableRow(page, number).getByRole("link", { name: "Editar pedido" }).click();
  await expect(
    page.getByText(/Tu empresa paga S\/\s5\.40 y de tu planilla se descuentan S\/\s8\.10/),
  ).toBeVisible();
});

test(
  "the rest is paid by code, a dropped day gives its part back, and staff order for a person",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const { employee, lunch } = await createEmployee(db, company);
    const { id: later } = await newDish(db, company, 3, { name: seco, price: 2000 });
    const staff = await createAdministrator(db);
    await saveSubsidy(staff, company, { percent: 50, rest: "card" });
    await signInWithCart(page, employee, { dish: lunch, quantity: 1 });
    await signInWithCart(page, employee, { dish: later, quantity: 1 });
    const number = await test.step("the rest is paid by code", () => payByCode(page, company));
    await test.step("a day gives back what was paid for it", () => dropDay(page, number));
    await test.step("the menu knows which lunch was ordered", async () => {
      await (await openNavigation(page)).getByRole("link", { name: "Menu" }).click();
      await expect(dishCard(page, seco)).toContainText(/Pagas S\/\s10\.00/);
      await expect(dishCard(page, aji)).not.toContainText("tu empresa");
    });
    await signInByApi(page, staff);
    await test.step("staff order for the person", () => orderForPerson(page, employee));
  },
);

/** Orders two lunches with a code and pays the code at the counter. */
async function payByCode(page: Page, company: Company): Promise<string> {
  await fillCheckout(page, company, "Recepción");
  await orderWithCode(page);
  await expect(sandboxDialog(page)).toContainText("S/ 16.75");
  await sandboxDialog(page).getByRole("button", { name: "Pagar ahora en el banco de prueba" }).click();
  return readOrderNumber(page);
}

async function dropDay(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Ver mis órdenes" }).click();
  await tableRow(page, number).getByRole("link", { name: "Editar pedido" }).click();
  await page.getByRole("button", { name: new RegExp(`^Cancelar este día: ${formatWeekDayIn(3)}`) }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/Te devolveremos S\/\s10\.00\./);
  await question.getByRole("button", { name: "Sí, cancelar ese día" }).click();
  await expect(page.getByText(/Tu empresa paga S\/\s6\.75 y pagas S\/\s6\.75/)).toBeVisible();
}

async function orderForPerson(page: Page, { email }: Person): Promise<void> {
  await page.goto("/admin/orders/nuevo");
  await page.getByRole("combobox", { name: "Cliente", exact: true }).fill(email);
  await page.getByRole("option", { name: email }).click();
  await page.getByRole("button", { name: "Agregar un plato" }).click();
  const dishes = page.getByRole("dialog", { name: "Agregar un plato" });
  await dishes.getByRole("button", { name: seco }).click();
  await dishes.getByRole("button", { name: "Agregar", exact: true }).click();
  await page.getByRole("button", { name: "Revisar pedido" }).click();
  await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toBeFocused();
  await choose(page, "Zona de entrega", "Recepción");
  const preview = Promise.withResolvers<void>();
  await page.route("**/preview/", async (route) => {
    await preview.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Revisar pedido" }).click();
  await choose(page, "Cómo se paga", "A cuenta de la empresa");
  preview.resolve();
  await expect(definition(page, "Pago")).toHaveText(/^Código/);
  await expect(definition(page, "Paga la empresa")).toHaveText(/S\/\s10\.00/);
  await expect(definition(page, "Paga el cliente")).toHaveText(/S\/\s10\.00/);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  // The reviewed order is placed, not the payment that was chosen meanwhile.
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details).toContainText("S/");
  await expect(details).not.toContainText("A cuenta de la empresa");
  await page.getByRole("link", { name: "Cambiar pedido" }).click();
  await expect(page.getByText(/La empresa paga S\/\s10\.00 y el cliente paga S\/\s10\.00/)).toBeVisible();
  await expectAccessible(page);
}

type LunchSubsidy = { readonly percent: number; readonly rest: "card" | "payroll" };

async function saveSubsidy(staff: Person, company: Company, { percent, rest }: LunchSubsidy): Promise<void> {
  const { access } = await newSession(staff);
  const params = { id: company.id };
  const present = await callApi(getCompany, { params }, access);
  const rules = [{ product: "ALMUE" as const, percent }];
  const subsidy = { rules, month_cap: "84", rest };
  await callApi(updateCompany, { params, body: { ...present, logo: undefined, subsidy } }, access);
}

async function fillCart(page: Page, company: Company): Promise<void> {
  await page.goto(`/${company.slug}/menu`);
  await expect(dishCard(page, aji)).toContainText(/Pagas S\/\s6\.75 · tu empresa S\/\s6\.75/);
  await expect(page.getByText(left)).toBeVisible();
  await plusButton(page, aji).click();
  await cartButton(page).click();
  await expect(definition(page, "Tu empresa paga")).toHaveText(/S\/\s6\.75/);
  await expect(definition(page, "Pagas")).toHaveText(/S\/\s6\.75/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Finaliza tu Pedido" })).toBeVisible();
  await expect(definition(page, "Pagas")).toHaveText(/S\/\s6\.75/);
}

async function payRest(page: Page): Promise<string> {
  await choose(page, "Zona de entrega", "Recepción");
  await tickConsents(page);
  await page.setViewportSize({ width: 320, height: 844 });
  // The page makes room for the bar only after it has measured the bar's new height.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const bar = await page.getByRole("region", { name: "Total del pedido" }).boundingBox();
    const lastLink = await page
      .getByRole("link", { name: "términos y condiciones", exact: true })
      .boundingBox();
    expect((lastLink?.y ?? Infinity) + (lastLink?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
  await page.setViewportSize({ width: 390, height: 844 });
  await payWith(page, "6.75", "Aprobada");
  const number = await readOrderNumber(page);
  await expect(definition(page, "Tu empresa paga")).toHaveText(/S\/\s6\.75/);
  return number;
}

async function readDetails(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Ver mis órdenes" }).click();
  await tableRow(page, number).getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(definition(page, "Paga la empresa")).toHaveText(/S\/\s6\.75/);
  await expect(definition(page, "Pagado")).toHaveText(/S\/\s6\.75/);
  await details.getByRole("button", { name: "Cancelar pedido" }).click();
  const question = page.getByRole("alertdialog", { name: `¿Cancelar el pedido ${number}?` });
  await expect(question).toContainText(/se reembolsarán S\/\s6\.75 a la tarjeta/);
  await expect(question).toContainText(/Tu subvención, S\/\s6\.75, queda libre/);
  await question.getByRole("button", { name: "No, volver" }).click();
  await expect(question).toBeHidden();
}

async function readProfile(page: Page, company: Company): Promise<void> {
  await page.goto(`/${company.slug}/user/profile`);
  const subsidy = page.getByRole("region", { name: "Subvención" });
  await expect(subsidy).toContainText("Tu empresa paga 50%");
  await expectNoAxeViolations(page, subsidy);
}
