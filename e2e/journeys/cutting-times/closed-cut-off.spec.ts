import { expect } from "@playwright/test";
import { toLimaTime } from "@lonchera/domain/calendar";
import { newCuttingTime, newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  tickConsents,
  cartButton,
  getCartButtonName,
  dishCard,
  plusButton,
} from "../../support/ordering-screens.ts";
import { newDish } from "../../support/companies.ts";
import { signInWithCart } from "../../support/ordering.ts";
import { createCompanyClient } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const lunch = "Tacu tacu de la casa";
const dinner = "Caldo de gallina de la casa";

test("a line that closes while it lies in the cart blocks the order, and its card says so", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(409);
  const zone = await newZone(db, company, { name: "Comedor" });
  const closing = await newDish(db, company, 1, { name: lunch });
  const open = await newDish(db, company, 1, { name: dinner, product: "CENAC", price: 1200 });
  const client = await createCompanyClient(db, company);
  await signInWithCart(page, client, { dish: closing.id, quantity: 2, zone: zone.id });
  await signInWithCart(page, client, { dish: open.id, quantity: 1, zone: zone.id });
  await page.goto(`/${company.slug}/menu/checkout`);
  await tickConsents(page);

  // A cut-off on the day before delivery, at this minute: tomorrow's dishes have just closed.
  const breakTime = toLimaTime(Date.now());
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
  await page.getByRole("button", { name: "Seguir comprando" }).click();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("1 plato", "12.00"));
  await expect(dishCard(page, lunch).getByText("Cerrado", { exact: true })).toBeVisible();
  await expect(dishCard(page, lunch)).toContainText(new RegExp(`Cerró .*${breakTime}`));
  await expect(plusButton(page, lunch)).toBeHidden();
  await expect(plusButton(page, dinner)).toBeVisible();
  await expectNoAxeViolations(page);
});
