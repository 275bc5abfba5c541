import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  payButton,
  payWith,
  tickConsents,
  cartButton,
  choose,
  dishCard,
  minusButton,
  plusButton,
} from "../../support/ordering-screens.ts";
import { placeOrder } from "../../support/ordering.ts";
import { newDish } from "../../support/companies.ts";
import { signInByApi, createCompanyClient, createIndividual } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const pachamanca = "Pachamanca de la casa";
const carapulcra = "Carapulcra de la casa";
const sopa = "Sopa de quinua de la casa";

test("a dish without stock cannot be added; a rival takes the last unit before the checkout ends, and nothing else is lost", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(409);
  const zone = await newZone(db, company, { name: "Comedor" });
  const last = await newDish(db, company, 1, { name: pachamanca, price: 3000, stock: 1 });
  await newDish(db, company, 1, { name: carapulcra, stock: 0 });
  await newDish(db, company, 2, { name: sopa, price: 1000 });
  const rival = await createCompanyClient(db, company);
  await signInByApi(page, await createIndividual(db, company));
  await page.goto(`/${company.slug}/menu`);
  await expect(dishCard(page, carapulcra).getByText("Agotado", { exact: true })).toBeVisible();
  await expect(dishCard(page, carapulcra)).toContainText("Ya no quedan porciones");
  await expect(plusButton(page, carapulcra)).toBeHidden();
  await expect(dishCard(page, pachamanca)).toContainText("Quedan 1");
  await plusButton(page, pachamanca).click();
  await expect(dishCard(page, pachamanca)).toContainText("Ya tienes la última porción.");
  await expect(plusButton(page, pachamanca)).toBeHidden();
  await expect(minusButton(page, pachamanca)).toBeFocused();
  await expectNoAxeViolations(page);
  await plusButton(page, sopa).click();
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await choose(page, "Zona de entrega", "Comedor");
  await page.getByLabel("Notas adicionales").fill("Con cubiertos");
  await tickConsents(page);

  await placeOrder(rival, { dish: last.id, quantity: 1, zone: zone.id });
  await payWith(page, "40.00", "Aprobada");
  await expect(page.getByRole("alert")).toContainText(`No hay stock suficiente: ${pachamanca}.`);
  await expect(page.getByLabel("Notas adicionales")).toHaveValue("Con cubiertos");
  await expect(page.getByText(`1 × ${sopa}`)).toBeVisible();
  await expect(page.getByText(`1 × ${pachamanca}`)).toBeVisible();
  await expectNoAxeViolations(page);

  await expect(page.getByText("Agotado: no quedan porciones suficientes.")).toBeVisible();
  await payButton(page, "40.00").click();
  await expect(page.getByRole("alert")).toContainText(`Ahora no se puede pedir: ${pachamanca}.`);
  await page.getByRole("button", { name: "Ver carrito" }).click();
  await expect(page.getByText("Agotado: no quedan porciones suficientes.")).toBeVisible();
  await page.getByRole("button", { name: `Eliminar ${pachamanca}` }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(payButton(page, "10.00")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Zona de entrega" })).toHaveText("Comedor");
});
