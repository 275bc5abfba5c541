import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { newDish, formatWeekDayIn } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const lomo = "Lomo saltado de la casa";
const sopa = "Sopa de quinua de la casa";

test(
  "an individual's list shows what comes when, and one day is cancelled alone",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const zone = await newZone(db, company);
    const createLine = async (daysAhead: number, name: string) => {
      const { id } = await newDish(db, company, daysAhead, { name });
      return { dish: id, quantity: 2, zone: zone.id };
    };
    const customer = await createIndividual(db, company);
    const order = await placeOrder(customer, await createLine(2, lomo), await createLine(3, sopa));
    await signInByApi(page, customer);
    await page.goto(`/${company.slug}/orders`);
    const row = tableRow(page, order.id_order);
    await expect(row).toContainText("Activo");
    await expect(row).toContainText(`2\u00a0× ${lomo}`);
    await expect(row).toContainText(new RegExp(formatWeekDayIn(3)));
    await row.getByRole("link", { name: "Editar pedido" }).click();
    const drop = page.getByRole("button", { name: new RegExp(`^Cancelar este día: ${formatWeekDayIn(2)}`) });
    await drop.click();
    const question = page.getByRole("alertdialog", {
      name: `¿Cancelar el ${formatWeekDayIn(2).toLowerCase()} `,
    });
    await expect(question).toContainText(/Se reembolsarán S\/\s37\.00 a la tarjeta/);
    await expectNoAxeViolations(page);
    await page.goBack();
    await expect(question).toBeHidden();
    await drop.click();
    await question.getByRole("button", { name: "Sí, cancelar ese día" }).click();
    await expect(page.getByText(lomo)).toBeHidden();
    await expect(page.getByText(`2 x ${sopa}`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Cancelar este día/ })).toBeHidden();
  },
);
