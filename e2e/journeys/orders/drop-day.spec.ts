import { expect, type Route } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { newDish, weekDayIn } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import {
  cartButton,
  cartContent,
  choose,
  payButton,
  placedOrderNumber,
  plusOf,
  sandboxDialog,
  tickConsents,
} from "../../support/ordering-screens.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { rowOf } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const lomo = "Lomo saltado de la casa";
const sopa = "Sopa de quinua de la casa";

test(
  "an individual's list shows what comes when, and one day is cancelled alone",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const zone = await newZone(db, company);
    const wanted = async (daysAhead: number, name: string) => {
      const { id } = await newDish(db, company, daysAhead, { name });
      return { dish: id, quantity: 2, zone: zone.id };
    };
    const customer = await createIndividual(db, company);
    const order = await placeOrder(customer, await wanted(2, lomo), await wanted(3, sopa));
    await signInByApi(page, customer);
    await page.goto(`/${company.slug}/orders`);
    const row = rowOf(page, order.id_order);
    await expect(row).toContainText("Activo");
    await expect(row).toContainText(`2\u00a0× ${lomo}`);
    await expect(row).toContainText(new RegExp(weekDayIn(3)));
    await expectNoAxeViolations(page);
    await row.getByRole("link", { name: "Editar pedido" }).click();
    const drop = page.getByRole("button", { name: new RegExp(`^Cancelar este día: ${weekDayIn(2)}`) });
    await drop.click();
    const question = page.getByRole("alertdialog", { name: `¿Cancelar el ${weekDayIn(2).toLowerCase()} ` });
    await expect(question).toContainText(/Se reembolsarán S\/\s37\.00 a la tarjeta/);
    await expectNoAxeViolations(page);
    await page.goBack();
    await expect(question).toBeHidden();
    await drop.click();
    await question.getByRole("button", { name: "Sí, cancelar ese día" }).click();
    await expect(page.getByText(lomo)).toBeHidden();
    await expect(page.getByText(`2 x ${sopa}`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Cancelar este día/ })).toBeHidden();
    await expectNoAxeViolations(page);
  },
);

test("after a lost answer one asks for the order instead of paying again", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: lomo });
  await signInByApi(page, await createIndividual(db, company));
  await page.goto(`/${company.slug}/menu`);
  await plusOf(page, lomo).click();
  await expect(cartButton(page)).toHaveAccessibleName(cartContent("1 plato", "18.50"));
  await page.goto(`/${company.slug}/menu/checkout`);
  await choose(page, "Zona de entrega", "Comedor");
  await tickConsents(page);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route("**/api/create-order/", lose);
  await payButton(page, "18.50").click();
  await sandboxDialog(page).getByRole("button", { name: "Aprobada" }).click();
  const find = page.getByRole("button", { name: "Ver si llegó mi pedido" });
  await expect(find).toBeVisible();
  await expect(payButton(page, "18.50")).toBeHidden();
  await page.unroute("**/api/create-order/");
  await find.click();
  const number = await placedOrderNumber(page);
  await page.goto("about:blank");
  await page.goto(`/${company.slug}/menu/order-success`);
  expect(await placedOrderNumber(page)).toBe(number);
});
