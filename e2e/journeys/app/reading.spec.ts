import { expect, type Locator, type Page } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { newDish, formatWeekDayIn } from "../../support/companies.ts";
import { getMenusPath } from "../../support/company-menus-screen.ts";
import { aji, avena, placeOrder, placeTwoDayOrder } from "../../support/ordering.ts";
import {
  addByDialog,
  cartButton,
  getCartButtonName,
  dishCard,
  plusButton,
} from "../../support/ordering-screens.ts";
import {
  createAdministrator,
  createCompanyClient,
  createIndividual,
  signInByApi,
} from "../../support/people.ts";
import { openNavigation } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import { expectRetryAfterFailedLoad } from "./failed-load.ts";

const causa = "Causa limeña";
const longName = "Anticuchos de corazón con papas doradas, choclo y ají de huacatay de la casa";

/** Returns the texts that a box cuts off, except for descriptions, which people can expand. */
function findCutTexts(page: Page): Promise<string[]> {
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

/** Enlarges the text like a setting of the browser. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

const boxes = ["PickersSectionList-root", "Select-select", "Chip-root", "Chip-label", "Button-root"].map(
  (name) => `.Mui${name}`,
);

/** Returns the fields, chips and buttons whose text is wider or higher than they are. */
function findTightBoxes(page: Page): Promise<string[]> {
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

/** Returns the words that are broken over two lines. */
function findBrokenWords(place: Locator): Promise<string[]> {
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

/** Returns the cards whose content is cut off. */
function findCutCards(page: Page): Promise<string[]> {
  return page
    .locator("main .MuiCard-root")
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.textContent),
    );
}

test(
  "days and buttons say whole words, and at 200 % text neither the menu nor an order that is edited cuts anything off",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const { order } = await placeTwoDayOrder(page, db, company);
    await newDish(db, company, 1, { name: causa });
    await page.goto(`/${company.slug}/menu`);
    const days = page.getByRole("navigation", { name: "Días del menú" }).getByRole("button");
    await expect(days.nth(1)).toHaveAccessibleName(new RegExp(`^${formatWeekDayIn(1)} \\d\\d/\\d\\d`));
    await expect(plusButton(page, causa)).toHaveAccessibleDescription(formatWeekDayIn(1));
    await addByDialog(page, causa, "Comedor", 1);
    await expect(days.nth(1)).toHaveAccessibleName(/, en tu carrito$/);
    await enlargeText(page);
    await expectNoSidewaysScroll(page);
    expect(await findCutTexts(page)).toEqual([]);
    expect(await findBrokenWords(page.getByRole("main"))).toEqual([]);
    expect(await findTightBoxes(page)).toEqual([]);
    const word = page.getByRole("banner").getByText("Lonchera");
    if (await word.isVisible()) {
      const { x = 0, width = 0 } = (await word.boundingBox()) ?? {};
      expect(x + width).toBeLessThan((await cartButton(page).boundingBox())?.x ?? 0);
    }
    await page.goto(`/order/edit/${order.cart}`);
    await page.getByRole("button", { name: "Comenzar a editar" }).click();
    await expect(page.getByRole("button", { name: "Guardar cambios editados" })).toBeVisible();
    await fitSmallScreen(page);
    await enlargeText(page);
    expect(await findBrokenWords(page.getByRole("main"))).toEqual([]);
    expect(await findCutCards(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  },
);

/** While the order is edited, in dark colours; then it has its size again. */
async function fitSmallScreen(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.getByRole("button", { name: `Agregar ${aji}` }).click();
  await expect(page.getByRole("region", { name: "Total del pedido" })).toContainText("Antes: S/ 80.00");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  // The bar at the bottom must never hide the focus.
  const last = page.getByRole("button", { name: `Eliminar ${avena}` });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
}

/** Their names in the drawer, in an order in which each loads its list itself. */
const staffScreens = [
  ["Ordenes", "**/api/orders/filtered/**", "Failed to fetch admin orders list"],
  ["Clientes", "**/api/clients/**", "Failed to fetch categories"],
  ["Zona de delivery", "**/api/deliveryzones/", "Error al obtener las zonas de entrega"],
  ["Dia de la semana", null, ""],
  ["Tiempo de corte", "**/api/cuttingtimes/", "Error al obtener los tiempos de corte"],
  ["Cocina y despacho", "**/api/day-sheets/**", "No pudimos cargar los pedidos del día"],
] as const;

async function expectNothingCut(page: Page): Promise<void> {
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.locator("main .MuiSkeleton-root")).toHaveCount(0);
  expect(await findTightBoxes(page), page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
}

test(
  "the screens of staff say what did not load, load on another try, and at 200 % text cut nothing off",
  { tag: ["@phone", "@long"] },
  async ({ page, db, company, faults }) => {
    faults.expectAnswer(404);
    const values = { name: longName, product: "CENST", price: 123_450, discountPrice: 99_990 } as const;
    await newDish(db, company, 0, values);
    const zone = await newZone(db, company, { name: "Comedor" });
    const ordered = await newDish(db, company, 1, { name: causa });
    const wanted = { dish: ordered.id, quantity: 1, zone: zone.id };
    await placeOrder(await createCompanyClient(db, company), wanted);
    await signInByApi(page, await createAdministrator(db));
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto("/admin/companies?delete=1");
    await page.waitForLoadState("networkidle");
    await enlargeText(page);
    await expectNothingCut(page);
    for (const [path, content, call, message] of [
      ["/admin/menu", company.name, "**/api/companies/", "Error al obtener las compañías"],
      [getMenusPath(company), longName, "**/api/categories/**", "Failed to fetch categories"],
    ] as const) {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectRetryAfterFailedLoad(page, call, message, () => page.goto(path));
      await expect(page.getByText(content).last()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await enlargeText(page);
      await expectNothingCut(page);
    }
    for (const [entry, call, message] of staffScreens) {
      const open = async () =>
        (await openNavigation(page)).getByRole("link", { name: entry, exact: true }).click();
      await (call === null ? open() : expectRetryAfterFailedLoad(page, call, message, open));
      await expectNothingCut(page);
    }
    await page.getByRole("button", { name: "Día siguiente" }).click();
    await expect(page.getByRole("heading", { name: "Almuerzo" })).toBeVisible();
    expect(await findCutCards(page)).toEqual([]);
    expect(await findBrokenWords(await openNavigation(page))).toEqual([]);
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
  // The scripts of notices are loaded after the menu.
  const notices = page.waitForResponse("**/assets/snackbar-stack-*.js");
  await page.goto(`/${company.slug}/menu`);
  await (await notices).finished();
  await expect(page.getByRole("region", { name: "Uso de tus datos" })).toBeVisible();
  // The cart shows the number at once.
  const added = page.waitForResponse("**/api/cart/add-item/");
  await plusButton(page, causa).click();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("1 plato", "15.00"));
  await added;
  const notice = page.getByText("Sin conexión.");
  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await plusButton(page, causa).click();
  await expect(dishCard(page, causa)).toContainText("No hay conexión con el servidor.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await newDish(db, company, 1, { name: "Lomo saltado", price: 1000 });
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await expect(dishCard(page, "Lomo saltado")).toBeAttached();
  await plusButton(page, causa).click();
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("2 platos", "30.00"));
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
