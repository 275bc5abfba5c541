import { expect } from "@playwright/test";
import { businessZone } from "@lonchera/domain/calendar";
import { newCuttingTime, newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  tickConsents,
  addByDialog,
  cartButton,
  cartContent,
  dishCard,
  plusOf,
} from "../../support/ordering-screens.ts";
import { newDish } from "../../support/companies.ts";
import { signInByApi, createCompanyClient } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const lunch = "Tacu tacu de la casa";
const dinner = "Caldo de gallina de la casa";

/** The minute in which it is now: as a time of the day before, it has just closed tomorrow. */
function thisMinute(): string {
  const now = Temporal.Now.zonedDateTimeISO(businessZone);
  return now.toPlainTime().toString({ smallestUnit: "minute" });
}

test("a line that closes while it lies in the cart blocks the order, and its card says so", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(409);
  await newZone(db, company, { name: "Comedor" });
  await newDish(db, company, 1, { name: lunch });
  await newDish(db, company, 1, { name: dinner, product: "CENAC", price: 1200 });
  await signInByApi(page, await createCompanyClient(db, company));
  await page.goto(`/${company.slug}/menu`);
  await addByDialog(page, lunch, "Comedor", 2);
  await addByDialog(page, dinner, "Comedor", 1);
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await tickConsents(page);

  const breakTime = thisMinute();
  await newCuttingTime(db, [company], { product: "ALMUE", breakTime, sameDay: false });
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await expect(page.getByRole("alert")).toContainText(`El plazo para pedir ya cerró: ${lunch}.`);
  await page.getByRole("button", { name: "Ver carrito" }).click();

  const notice = page.getByRole("alert").filter({ hasText: "Hay un plato que ya no se puede pedir" });
  await expect(notice).toContainText(lunch);
  await expect(page.getByText("Cerrado: ya pasó la hora límite de este plato.")).toBeVisible();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(notice).toBeFocused();
  await expectNoAxeViolations(page);
  await notice.getByRole("button", { name: "Quitarlo" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeFocused();
  await expect(page.getByText("Total · 1 plato")).toBeVisible();
  await page.goto(`/${company.slug}/menu`);
  await expect(cartButton(page)).toHaveAccessibleName(cartContent("1 plato", "12.00"));
  await expect(dishCard(page, lunch).getByText("Cerrado", { exact: true })).toBeVisible();
  await expect(dishCard(page, lunch)).toContainText(new RegExp(`Cerró .*${breakTime}`));
  await expect(plusOf(page, lunch)).toBeHidden();
  await expect(plusOf(page, dinner)).toBeVisible();
  await expectNoAxeViolations(page);
});
