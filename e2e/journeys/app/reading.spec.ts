import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { newDish, weekDayIn } from "../../support/companies.ts";
import { placeTwoDayOrder } from "../../support/ordering.ts";
import { cartButton, cartContent, dishCard, plusOf } from "../../support/ordering-screens.ts";
import { createAdministrator, createIndividual, signInByApi } from "../../support/people.ts";
import { openNavigation } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const causa = "Causa limeña";

/** The texts that a box cuts off, apart from descriptions, which open to the whole. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator("main *").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowY, webkitLineClamp, position } = getComputedStyle(element);
        const isHidden = overflowY === "hidden" && position !== "absolute" && webkitLineClamp === "none";
        return isHidden && element.textContent !== "" && element.scrollHeight > element.clientHeight + 1;
      })
      .map((element) => element.textContent),
  );
}

/** Makes text as large as a browser's setting does. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

const boxes = ["PickersSectionList-root", "Select-select", "Chip-root", "Chip-label", "Button-root"].map(
  (name) => `.Mui${name}`,
);

/** The fields, chips and buttons whose text is wider or higher than they are. */
function tightBoxes(page: Page): Promise<string[]> {
  return page
    .locator(boxes.join())
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
        )
        .map((element) => element.textContent),
    );
}

/** The words that stand on two lines. */
function brokenWords(place: Locator): Promise<string[]> {
  return place.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    return broken;
  });
}

/** The cards that cut off what is too wide for them. */
function cutCards(page: Page): Promise<string[]> {
  return page
    .locator("main .MuiCard-root")
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.textContent),
    );
}

test(
  "days and buttons say whole words, and at 200 % text nothing is cut off",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    await newDish(db, company, 1, { name: causa });
    await signInByApi(page, await createIndividual(db, company));
    await page.goto(`/${company.slug}/menu`);
    const days = page.getByRole("navigation", { name: "Días del menú" }).getByRole("button");
    await expect(days.nth(1)).toHaveAccessibleName(new RegExp(`^${weekDayIn(1)} \\d\\d/\\d\\d`));
    await expect(plusOf(page, causa)).toHaveAccessibleDescription(weekDayIn(1));
    await plusOf(page, causa).click();
    await expect(days.nth(1)).toHaveAccessibleName(/, en tu carrito$/);
    await enlargeText(page);
    await expectNoSidewaysScroll(page);
    expect(await cutTexts(page)).toEqual([]);
    expect(await brokenWords(page.getByRole("main"))).toEqual([]);
    expect(await tightBoxes(page)).toEqual([]);
    const word = page.getByRole("banner").getByText("Lonchera");
    if (await word.isVisible()) {
      const { x = 0, width = 0 } = (await word.boundingBox()) ?? {};
      expect(x + width).toBeLessThan((await cartButton(page).boundingBox())?.x ?? 0);
    }
    await expectNoAxeViolations(page);
  },
);

test(
  "at 200 % text the screens of staff cut nothing off",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    await newDish(db, company, 1, { name: causa });
    await signInByApi(page, await createAdministrator(db));
    for (const screen of ["companies?delete=1", "orders", "deliveryzones", "categories", "cuttingTime"]) {
      await page.goto(`/admin/${screen}`);
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await enlargeText(page);
      expect(await tightBoxes(page), screen).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
    await page.goto("/admin/cocina-y-despacho");
    await expect(page.getByRole("heading", { name: "Almuerzo" })).toBeVisible();
    expect(await cutCards(page)).toEqual([]);
    await enlargeText(page);
    expect(await cutCards(page)).toEqual([]);
    expect(await brokenWords(page.getByRole("main"))).toEqual([]);
    expect(await brokenWords(await openNavigation(page))).toEqual([]);
  },
);

test(
  "at 200 % text an order is edited with whole words and prices",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const { order } = await placeTwoDayOrder(page, db, company);
    await page.goto(`/order/edit/${order.cart}`);
    await page.getByRole("button", { name: "Comenzar a editar" }).click();
    await expect(page.getByRole("button", { name: "Guardar cambios editados" })).toBeVisible();
    await enlargeText(page);
    expect(await brokenWords(page.getByRole("main"))).toEqual([]);
    expect(await cutCards(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  },
);

test("without network the page says so once, keeps what it shows, and goes on by itself", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  faults.expectMissingScript();
  await newDish(db, company, 1, { name: causa, price: 1500 });
  await signInByApi(page, await createIndividual(db, company));
  await page.goto(`/${company.slug}/menu`);
  await plusOf(page, causa).click();
  await expect(cartButton(page)).toHaveAccessibleName(cartContent("1 plato", "15.00"));
  const notice = page.getByText("Sin conexión.");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await plusOf(page, causa).click();
  await expect(dishCard(page, causa)).toContainText("No hay conexión con el servidor.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await newDish(db, company, 1, { name: "Lomo saltado", price: 1000 });
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await expect(dishCard(page, "Lomo saltado")).toBeAttached();
  await plusOf(page, causa).click();
  await expect(cartButton(page)).toHaveAccessibleName(cartContent("2 platos", "30.00"));
  await page.context().setOffline(true);
  await cartButton(page).click();
  await expect(page.getByRole("heading", { name: "No pudimos mostrar la pantalla" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Carrito de compras" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: `Eliminar ${causa}` }).click();
  await expect(page.getByText(`${causa}: No hay conexión con el servidor.`)).toBeVisible();
  await expect(page.getByText(/^Quitaste/)).toBeHidden();
});
