import { expect, type Page } from "@playwright/test";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { getMenusPath, panel, panelButton } from "../../support/company-menus-screen.ts";
import { choose, dishCard } from "../../support/ordering-screens.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { getDateIn, newDish, formatWeekDayIn } from "../../support/companies.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const monthNames =
  "Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre".split(" ");

test(
  "staff find a company and its menus, and an address shows what it showed before",
  { tag: pictureTag },
  async ({ page, db, company }) => {
    const today = getDateIn(0);
    await newDish(db, company, 0, {
      name: "Lomo saltado",
      price: 1850,
      discountPrice: 1690,
      order: 2,
      stock: 40,
    });
    await newDish(db, company, 0, { name: "Menú ejecutivo", product: "ESPEC", order: 1, stock: 0 });
    await newDish(db, company, 0, { name: "Quinua atamalada", productType: "DIETA", status: false });
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/menu");
    await expect(page.getByRole("link", { name: "Minera Quellaveta S.A." })).toBeVisible();
    await page.getByLabel("Buscar compañía").fill("no hay tal");
    await expect(page.getByText("No se encontraron compañías")).toBeVisible();
    await page.getByRole("button", { name: "Borrar búsqueda" }).last().click();
    await page.getByLabel("Buscar compañía").fill(company.name.toUpperCase());
    const cards = page.getByRole("list", { name: "Compañías" }).getByRole("link");
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText("RUC 20100070970");
    await expect(cards).toContainText("Av. Javier Prado Este 4200");
    await cards.focus();
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(encodeURI(getMenusPath(company)));
    await expect(page.getByRole("heading", { name: `Menús de ${company.name}` })).toBeFocused();
    await expect(page).toHaveTitle(`Menús de ${company.name} · Lonchera`);
    await expect(page.getByRole("combobox", { name: "Mes" })).toHaveText(
      monthNames[Number(today.slice(5, 7)) - 1] ?? "",
    );
    await expect(page.getByRole("combobox", { name: "Año" })).toHaveText(today.slice(0, 4));
    await expect(panelButton(page, today)).toContainText(formatWeekDayIn(0));
    await expect(panelButton(page, today)).toContainText("3 platos");
    await expect(panelButton(page, today)).toHaveAttribute("aria-expanded", "true");
    await test.step("dishes say what they are", () => expectDishes(page, today));
    await takeManualPicture(page, "company-menu");
    await expectNoAxeViolations(page);
    await test.step("filters and open panels stay in the address", () => narrow(page, today));
    await page.getByRole("link", { name: "Atrás" }).click();
    await expect(page.getByRole("heading", { name: "Menu - Compañías" })).toBeFocused();
  },
);

async function expectDishes(page: Page, today: CalendarDate): Promise<void> {
  const groups = panel(page, today).getByRole("heading", { level: 4 });
  await expect(groups).toHaveText(["Convencional", "Dieta"]);
  await expect(panel(page, today).getByRole("article")).toHaveText([
    /^Menú ejecutivo/,
    /^Lomo saltado/,
    /^Quinua atamalada/,
  ]);
  const discounted = dishCard(page, "Lomo saltado");
  await expect(discounted).toContainText(/S\/\s16\.90.*S\/\s18\.50/);
  await expect(discounted).toContainText("Almuerzo");
  await expect(discounted).toContainText("Stock 40 · Orden 2");
  await expect(discounted.locator("img")).toHaveAttribute("src", "/images/food_image.jpg");
  await expect(discounted.getByRole("button")).toHaveCount(4);
  const special = dishCard(page, "Menú ejecutivo");
  await expect(special).toContainText("Stock 0 (agotado)");
  await expect(special.getByRole("button", { name: "Ver subitems" })).toHaveAccessibleDescription(
    "Menú ejecutivo",
  );
  await expect(dishCard(page, "Quinua atamalada")).toContainText("Inactivo");
}

async function narrow(page: Page, today: CalendarDate): Promise<void> {
  await choose(page, "Mes", "Todos");
  await panelButton(page, today).click();
  await expect(dishCard(page, "Lomo saltado")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Mes" })).toHaveText("Todos");
  await expect(panelButton(page, today)).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("combobox", { name: "Año" }).click();
  const years = page.getByRole("option");
  await expect(years).toHaveCount(50);
  await expect(years.first()).toHaveText(today.slice(0, 4));
  await years.last().click();
  const empty = page.getByText("No hay menús disponibles para los filtros seleccionados.");
  await expect(empty).toBeVisible();
}
