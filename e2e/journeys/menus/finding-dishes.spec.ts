import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { cartButton, getCartButtonName, dishCard, plusButton } from "../../support/ordering-screens.ts";
import { newDish, formatWeekDayIn } from "../../support/companies.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const longDescription = `Gallina deshilachada en crema de ají amarillo. ${"Con arroz, papa y aceituna. ".repeat(8)}Sin gluten.`;

/** Pixels of the cart's bar, which wide screens do not have. */
function getCartBarHeight(page: Page): number {
  return (page.viewportSize()?.width ?? 0) < 900 ? 90 : 0;
}

function shownDishes(page: Page): Locator {
  return page.getByRole("article").getByRole("heading");
}

test(
  "a customer finds lunch among many dishes: first, by product, by a word, in a list and in its description",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const day = formatWeekDayIn(1).toLowerCase();
    for (const name of ["Avena", "Pan con palta", "Quinua con manzana"])
      await newDish(db, company, 1, { name, product: "DESAY" });
    await newDish(db, company, 1, { name: "Ají de gallina", description: longDescription, price: 2050 });
    for (const name of ["Causa", "Lomo saltado", "Tacu tacu", "Cau cau", "Seco de res"])
      await newDish(db, company, 1, { name });
    await newDish(db, company, 2, { name: "Arroz chaufa", productType: "DIETA" });
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/menu`);

    await test.step("lunch comes first, and its plus is in view", async () => {
      await expect(shownDishes(page).first()).toHaveText("Ají de gallina");
      const plus = await plusButton(page, "Ají de gallina").boundingBox();
      const bottom = (plus?.y ?? Infinity) + (plus?.height ?? 0);
      expect(bottom, "above the bar of the cart").toBeLessThan(
        (page.viewportSize()?.height ?? 0) - getCartBarHeight(page),
      );
    });
    await test.step("by product, and by a word of the description without its accent", async () => {
      const search = page.getByRole("search", { name: "Buscar en el menú" });
      await search.getByRole("button", { name: "Desayuno" }).click();
      await expect(shownDishes(page)).toHaveText(["Avena", "Pan con palta", "Quinua con manzana"]);
      await search.getByRole("button", { name: "Desayuno" }).click();
      await search.getByLabel("Buscar plato").fill("AJI amarillo");
      await expect(shownDishes(page)).toHaveText(["Ají de gallina"]);
      await search.getByLabel("Buscar plato").fill("ceviche");
      await page.getByRole("button", { name: "Ver todo el menú" }).click();
      await expect(dishCard(page, "Arroz chaufa")).toBeAttached();
    });
    await test.step("a dish opens to its whole description, and Back closes it", async () => {
      await dishCard(page, "Ají de gallina").getByRole("link").click();
      const dialog = page.getByRole("dialog", { name: "Ají de gallina" });
      await expect(dialog).toContainText("Sin gluten.");
      await expectNoAxeViolations(page);
      await dialog.getByRole("button", { name: "Agregar Ají de gallina" }).click();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("1 plato", "20.50"));
    });
    await test.step("all dishes of a day at once, also the next time", async () => {
      await page.getByRole("button", { name: `Ver los 9 platos del ${day}` }).click();
      const asRow = page.getByRole("button", { name: `Ver el ${day} en una fila` });
      await expect(asRow).toBeVisible();
      const heading = page.getByRole("heading", { name: new RegExp(`^${day}`, "i") });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expect(page.getByRole("button", { name: `Platos siguientes del ${day}` })).toBeHidden();
      const last = await plusButton(page, "Seco de res").boundingBox();
      expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      await expectNoAxeViolations(page);
      await page.reload();
      await expect(asRow).toBeVisible();
      await asRow.click();
      await expect(asRow).toBeHidden();
    });
  },
);
