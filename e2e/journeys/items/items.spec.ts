import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, formatDate, getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { newMenuDay, newItem } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { getMenusPath, panel, panelButton } from "../../support/company-menus-screen.ts";
import { choose, dishCard } from "../../support/ordering-screens.ts";
import { getUnusedMonth } from "../../support/companies.ts";
import { createAdministrator, signInByApi } from "../../support/people.ts";
import { buildPictureFile, typeDate, saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "staff make a dish with its picture, change it, clone it, and delete it",
  { tag: "@both-widths" },
  async ({ page, db, company }) => {
    const date = addDays(getUnusedMonth("menus", 3), 3);
    const dish = `Tallarines ${randomUUID().slice(0, 8)}`;
    for (const days of [0, 1]) await newMenuDay(db, addDays(date, days));
    await signInByApi(page, await createAdministrator(db));
    await page.goto(getMenusPath(company, date));
    await expect(panel(page, date)).toContainText("Este día todavía no tiene platos");
    await test.step("a dish", () => addDish(page, date, dish));
    await test.step("its price", () => changePrice(page, dish));
    await test.step("on another day too", () => clone(page, addDays(date, 1), dish));
    await test.step("the end of it", () => remove(page, date, dish));
  },
);

function priceField(dialog: Locator): Locator {
  return dialog.getByRole("textbox", { name: "Precio", exact: true });
}

async function addDish(page: Page, date: CalendarDate, dish: string): Promise<void> {
  const button = panel(page, date).getByRole("button", { name: "Añadir plato" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Añadir Item" });
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("El nombre es obligatorio")).toBeVisible();
  await expect(dialog.getByText("El precio es obligatorio")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Nombre").fill(dish);
  await priceField(dialog).fill("18.555");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("El precio debe ser un número válido con hasta dos decimales")).toBeVisible();
  await priceField(dialog).fill("18.5");
  await choose(dialog, "Producto", "Especial");
  await dialog.getByLabel("Subir imagen").setInputFiles(await buildPictureFile("plato.png", "#b4442b"));
  await expect(dialog.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Item guardado con éxito")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(panelButton(page, date)).toContainText("1 plato");
  await expect(dishCard(page, dish)).toContainText(/S\/\s18\.50/);
  await expect(dishCard(page, dish)).toContainText("Stock 100 · Orden 0");
  await expect(dishCard(page, dish).locator("img")).toHaveAttribute("src", /^\/media\//);
}

async function changePrice(page: Page, dish: string): Promise<void> {
  await page.getByRole("button", { name: `Editar ${dish}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Item" });
  await dialog.getByLabel("Precio con descuento").fill("15");
  await saveDialog(dialog);
  await expect(page.getByRole("button", { name: `Editar ${dish}` })).toBeFocused();
  await expect(dishCard(page, dish)).toContainText(/S\/\s15\.00.*S\/\s18\.50/);
}

async function clone(page: Page, date: CalendarDate, dish: string): Promise<void> {
  await dishCard(page, dish).getByRole("button", { name: "Clonar" }).click();
  const dialog = page.getByRole("dialog", { name: "Clonar Item" });
  await expect(dialog.getByLabel("Nombre")).toHaveValue(dish);
  await expect(dialog.getByRole("combobox", { name: "Día" })).toHaveValue(
    `${weekDayNames[getWeekDay(date)]} ${formatDate(date)}`,
  );
  await saveDialog(dialog);
  await panelButton(page, date).click();
  const copy = panel(page, date).getByRole("article", { name: dish });
  await expect(copy).toContainText(/S\/\s15\.00.*S\/\s18\.50/);
  await expect(copy.locator("img")).toHaveAttribute("src", /^\/media\//);
  await panelButton(page, date).click();
  await expect(copy).toHaveCount(0);
}

async function remove(page: Page, date: CalendarDate, dish: string): Promise<void> {
  await page.getByRole("button", { name: `Eliminar ${dish}` }).click();
  const question = page.getByRole("alertdialog", { name: `¿Eliminar el plato ${dish}?` });
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("button", { name: `Eliminar ${dish}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Item eliminado con éxito")).toBeVisible();
  await expect(panel(page, date)).toContainText("Este día todavía no tiene platos");
  await expect(panelButton(page, date), "its card was the day's last").toBeFocused();
}

test(
  "dishes are looked after without a mouse, and the focus never gets lost",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const date = getUnusedMonth("menus", 5);
    const day = await newMenuDay(db, date);
    await newItem(db, day, [company], { name: "Ceviche", order: 1 });
    await newItem(db, day, [company], { name: "Tiradito", order: 2 });
    await signInByApi(page, await createAdministrator(db));
    await page.goto(getMenusPath(company, date));
    await panelButton(page, date).focus();
    for (const name of [
      "Añadir plato",
      "Editar menú",
      "Copiar platos",
      "Editar Ceviche",
      "Eliminar Ceviche",
    ]) {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name })).toBeFocused();
    }
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dishCard(page, "Ceviche")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Editar Tiradito" })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Editar Item" });
    await choose(dialog, "Tipo de producto", "Dieta");
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(panel(page, date).getByRole("heading", { name: "Dieta" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Editar Tiradito" })).toBeFocused();
  },
);

test(
  "the first menu of a month takes the focus of the button that is gone, one of another month is said",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const first = addDays(getUnusedMonth("menus", 11), 9);
    const made = addDays(getUnusedMonth("menus", 9), 4);
    await signInByApi(page, await createAdministrator(db));
    await page.goto(getMenusPath(company, first));
    await expect(page.getByText("No hay menús disponibles para los filtros seleccionados.")).toBeVisible();
    await page.getByRole("button", { name: "Crear menú" }).last().click();
    await typeDate(page.getByRole("dialog", { name: "Crear Categoría" }), "Fecha", first);
    await page.getByLabel("Orden").fill("1");
    await page.getByRole("button", { name: "Crear", exact: true }).click();
    await expect(panelButton(page, first)).toBeFocused();
    await expect(panelButton(page, first)).toHaveAttribute("aria-expanded", "true");

    await page.getByRole("button", { name: "Crear menú" }).click();
    const dialog = page.getByRole("dialog", { name: "Crear Categoría" });
    await typeDate(dialog, "Fecha", made);
    await dialog.getByLabel("Orden").fill("1");
    await dialog.getByRole("button", { name: "Crear" }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(`Menú guardado: ${weekDayNames[getWeekDay(made)].toLowerCase()}`),
    ).toBeVisible();
    await page.getByRole("button", { name: "Ver", exact: true }).click();
    await expect(panelButton(page, made)).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("combobox", { name: "Mes" })).toHaveText("Septiembre");
  },
);
