import { expect } from "@playwright/test";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { newDish } from "../../support/companies.ts";
import { cartButton, dishCard, plusButton } from "../../support/ordering-screens.ts";
import { createIndividual, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test(
  "a customer says what they avoid, hides it on the menu, and is warned when they add it all the same",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    await newDish(db, company, 1, { name: "Papa a la huancaína", tags: ["peanuts", "milk", "vegetarian"] });
    await newDish(db, company, 1, { name: "Lomo saltado", tags: ["soy", "spicy"] });
    await newDish(db, company, 1, { name: "Cau cau" });
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/menu`);
    await expect(dishCard(page, "Papa a la huancaína")).toContainText("Contiene maní, leche");
    await expect(dishCard(page, "Cau cau")).not.toContainText("Contiene");
    await page.getByRole("link", { name: "Elegir lo que evito" }).click();

    await test.step("in the profile", async () => {
      const section = page.getByRole("region", { name: "Lo que evito" });
      await expect(section).toBeFocused();
      const choices = page.getByRole("group", { name: "Evito" });
      const peanuts = choices.getByRole("button", { name: "Maní" });
      const saved = page.waitForResponse((response) => response.request().method() === "PUT");
      await peanuts.click();
      await expect(peanuts).toHaveAttribute("aria-pressed", "true");
      expect((await saved).status()).toBe(200);
      await expectNoAxeViolations(page, section);
      await expectNoSidewaysScroll(page);
    });
    await page.goBack();
    const shown = page.getByRole("article").getByRole("heading");
    const search = page.getByRole("search", { name: "Buscar en el menú" });
    await test.step("by a filter, which tells that other dishes may not declare it", async () => {
      await search.getByRole("button", { name: "Vegetariano" }).click();
      await expect(shown).toHaveText(["Papa a la huancaína"]);
      await search.getByRole("button", { name: "Vegetariano" }).click();
      await search.getByRole("button", { name: "Ocultar lo que evito: maní" }).click();
      await expect(shown).toHaveText(["Cau cau", "Lomo saltado"]);
      await expect(page.getByText("También se muestran los platos que no declaran alérgenos")).toBeVisible();
      await expectNoAxeViolations(page);
      await search.getByRole("button", { name: "Ocultar lo que evito: maní" }).click();
    });
    await test.step("and a warning, on the card, when it is added, and in the cart", async () => {
      await expect(dishCard(page, "Papa a la huancaína")).toContainText("Lo evitas: maní");
      await plusButton(page, "Papa a la huancaína").click();
      await expect(page.getByText("Papa a la huancaína tiene algo que evitas: maní.")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await cartButton(page).click();
      await expect(page.getByRole("main")).toContainText("Lo evitas: maní");
    });
  },
);
