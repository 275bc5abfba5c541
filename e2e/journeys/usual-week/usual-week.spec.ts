import { expect, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { newDish, formatWeekDayIn } from "../../support/companies.ts";
import { cartButton, dishCard } from "../../support/ordering-screens.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createCompanyClient, createIndividual, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";
import { updateFeatureSwitches } from "../../support/feature-switches.ts";

const seco = "Seco de cabrito de la casa";
const tarwi = "Cebiche de tarwi de la casa";

const section = (page: Page) => page.getByRole("region", { name: "Mi semana habitual" });
const panel = (page: Page) => page.getByRole("region", { name: "Tu semana habitual" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Tu semana habitual" });

/** Chooses the usual meal of a weekday by its distance from today, and waits until it is saved. */
async function chooseDay(page: Page, days: number, option: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/usual-week/"),
  );
  await section(page).getByLabel(formatWeekDayIn(days)).selectOption({ label: option });
  expect((await saved).status()).toBe(200);
}

test(
  "a customer marks a favourite, says what is usual, and takes the proposal into the cart",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    await updateFeatureSwitches(db, { usual_week_offered: true });
    await newDish(db, company, 1, { name: seco, stock: 20 });
    await newDish(db, company, 2, { name: tarwi, productType: "VEGET", stock: 0 });
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/menu`);

    await test.step("the heart of a dish, which leads to the week", async () => {
      const heart = dishCard(page, seco).getByRole("button", { name: `Favorito: ${seco}` });
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      await heart.click();
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await page.getByRole("button", { name: "Mi semana", exact: true }).click();
    });
    await test.step("the usual week", async () => {
      await expect(section(page)).toBeFocused();
      await chooseDay(page, 1, `${seco} (Almuerzo)`);
      await chooseDay(page, 2, "Almuerzo · Vegetariano");
      await expectNoAxeViolations(page, section(page));
      await expectNoSidewaysScroll(page);
    });
    await page.goBack();
    await test.step("the proposal, with a day that cannot be had", async () => {
      await expect(panel(page)).toContainText("1 plato listo");
      await panel(page).getByRole("button", { name: "Ver propuesta" }).click();
      const days = dialog(page).getByRole("listitem");
      await expect(days).toContainText([seco, "Almuerzo · Vegetariano: Está agotado."]);
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
      await dialog(page)
        .getByRole("switch", { name: new RegExp(seco) })
        .click();
      await expect(dialog(page).getByRole("button", { name: "Elige un plato" })).toBeDisabled();
      await dialog(page)
        .getByRole("switch", { name: new RegExp(seco) })
        .click();
    });
    await test.step("taken with one tap, undone, and taken again", async () => {
      const take = dialog(page).getByRole("button", { name: "Agregar 1 plato al carrito" });
      await take.click();
      await expect(dialog(page)).toContainText("Agregamos 1 plato a tu carrito");
      await dialog(page).getByRole("button", { name: "Deshacer" }).click();
      await take.click();
      await dialog(page).getByRole("link", { name: "Ver carrito" }).click();
      await expect(page.getByRole("main")).toContainText(seco);
    });
  },
);

test(
  "a company client lets the usual week be ordered, and says that this week it is not",
  { tag: "@long" },
  async ({ page, db, company }) => {
    await updateFeatureSwitches(db, { usual_week_offered: true });
    const zone = await newZone(db, company);
    await newDish(db, company, 3, { name: seco, stock: 20 });
    const other = await newDish(db, company, 4, { name: tarwi, stock: 20 });
    const client = await createCompanyClient(db, company);
    await placeOrder(client, { dish: other.id, quantity: 1, zone: zone.id });
    await signInByApi(page, client);
    await page.goto(`/${company.slug}/user/profile#mi-semana-habitual`);
    const confirm = section(page).getByRole("switch", { name: "Confirmar por mí" });
    await expect(confirm).toBeDisabled();
    await expect(section(page)).toContainText("Elige al menos un día de tu semana.");
    await chooseDay(page, 3, "Almuerzo · Convencional");
    await confirm.click();
    await expect(confirm).toBeChecked();
    await expectNoAxeViolations(page);

    await page.goto(`/${company.slug}/menu`);
    await expect(panel(page)).toContainText("pedimos por ti 1 plato");
    await panel(page).getByRole("button", { name: "Ver propuesta" }).click();
    await expect(dialog(page)).toContainText("La pedimos por ti");
    await dialog(page).getByRole("button", { name: "Esta semana no" }).click();
    await expect(panel(page)).toBeHidden();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(panel(page)).toBeVisible();
    await expect(cartButton(page)).toBeVisible();
  },
);
