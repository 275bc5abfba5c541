import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { deliverOrder, newRating, newZone } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { type Company, getDateIn, newDish } from "../../support/companies.ts";
import { getMenusPath } from "../../support/company-menus-screen.ts";
import { placeOrder } from "../../support/ordering.ts";
import {
  createAdministrator,
  createCompanyClient,
  createIndividual,
  clearSession,
  signInByApi,
} from "../../support/people.ts";
import { updateFeatureSwitches } from "../../support/feature-switches.ts";
import { chooseBySearch, tableRow } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const words = "Muy tierno, con harto culantro.";

test(
  "a customer rates what was delivered, and staff read it without the name",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    await updateFeatureSwitches(db, { ratings_offered: true });
    const name = `Seco de res ${randomUUID().slice(0, 8)}`;
    const zone = await newZone(db, company);
    const dish = await newDish(db, company, 2, { name });
    const other = await createCompanyClient(db, company);
    const earlier = { stars: 3, comment: "Le faltó ají", deliveryDate: getDateIn(-35) };
    await newRating(db, company, other, dish, earlier);
    const customer = await createIndividual(db, company, { firstName: "Nélida" });
    const order = await placeOrder(customer, { dish: dish.id, quantity: 1, zone: zone.id });
    await deliverOrder(db, order, getDateIn(-1));

    await signInByApi(page, customer);
    await page.goto(`/${company.slug}/orders`);
    await page.getByRole("button", { name: `Califica tus platos del pedido ${order.id_order}` }).click();
    await test.step("the customer, by touch and by keyboard", () => rate(page, name));
    await clearSession(page);
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`${getMenusPath(company, getDateIn(2))}&open=${dish.categoryId}`);
    await test.step("staff, on the menu and in a list", () => read(page, name, company));
  },
);

async function rate(page: Page, name: string): Promise<void> {
  const ratings = page.getByRole("dialog").getByRole("region", { name: "Calificaciones" });
  const stars = ratings.getByRole("group", { name });
  const starRadio = (count: number) => stars.getByRole("radio", { name: `${count} estrellas` });
  await stars.locator("label", { hasText: "4 estrellas" }).click();
  await expect(ratings.getByText("Gracias, la guardamos.")).toBeVisible();
  await expect(starRadio(4)).toBeChecked();
  const comment = ratings.getByLabel(`Comentario sobre ${name}`);
  const close = page.getByRole("button", { name: "Cerrar", exact: true });
  await comment.fill(words);
  await close.click();
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await ratings.getByRole("button", { name: "Guardar comentario" }).click();
  await expect(ratings.getByRole("button", { name: "Guardar comentario" })).toBeHidden();
  await starRadio(4).press("ArrowRight");
  await expect(starRadio(5)).toBeChecked();
  await expectAccessible(page);

  await ratings.getByRole("button", { name: "Quitar calificación" }).click();
  await expect(comment).toBeHidden();
  await ratings.getByRole("button", { name: "Deshacer" }).click();
  await expect(comment).toHaveValue(words);
  await close.click();
  await expect(page.getByRole("button", { name: /^Califica tus platos/ })).toBeHidden();
}

async function read(page: Page, name: string, company: Company): Promise<void> {
  const badge = page.getByRole("link", { name: `Valoración de ${name}: 4.0 (2)` });
  await expect(badge).toBeVisible();
  await badge.click();
  const comments = page.getByRole("dialog", { name });
  await expect(comments).toContainText("Le faltó ají");
  await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  await page.getByLabel("Buscar").fill(name.toUpperCase());
  const row = tableRow(page, name);
  await expect(row).toContainText("+2.0");
  await chooseBySearch(page, "Empresa", company.name);
  await expect(page).toHaveURL(/company=/);
  await expectAccessible(page);
  await row.getByRole("button", { name: `Ver comentarios de ${name}` }).click();
  await expect(comments).toContainText(words);
  await expect(comments).toContainText(company.name);
  await expect(comments).not.toContainText("Nélida");
  await expectNoAxeViolations(page);
}
