import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { listCategories } from "@lonchera/contract/categories";
import { updateItem } from "@lonchera/contract/items";
import { addDays, formatDate, getWeekDay, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { newDay, newItem, newSubitem } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { menusOf, panel, panelButton } from "../../support/company-menus-screen.ts";
import { choose, dishCard } from "../../support/ordering-screens.ts";
import { newDish, unusedMonth } from "../../support/companies.ts";
import { createAdministrator, signInByApi, newSession } from "../../support/people.ts";
import { pictureFile, typeDate } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

test(
  "staff make a day and a dish with its picture, change it, clone it, and delete it",
  { tag: "@both-widths" },
  async ({ page, db, company }) => {
    const date = addDays(unusedMonth("menus", 3), 3);
    const dish = `Tallarines ${randomUUID().slice(0, 8)}`;
    await newDay(db, addDays(date, 1));
    await signInByApi(page, await createAdministrator(db));
    await page.goto(menusOf(company, date));
    await test.step("a day", () => createDay(page, date));
    await panelButton(page, date).click();
    await expect(panel(page, date)).toContainText("Este día todavía no tiene platos");
    await test.step("a dish", () => addDish(page, date, dish));
    await test.step("its price", () => changePrice(page, dish));
    await test.step("on another day too", () => clone(page, addDays(date, 1), dish));
    await test.step("its subitems", async () => {
      const subitem = await newSubitem(db, [], {
        name: `Causa ${randomUUID().slice(0, 8)}`,
        itemType: "Entrada",
        option: "VEGE",
      });
      await assign(page, date, dish, subitem.name);
    });
    await test.step("the end of it", () => remove(page, date, dish));
  },
);

function priceField(dialog: Locator): Locator {
  return dialog.getByRole("textbox", { name: "Precio", exact: true });
}

async function createDay(page: Page, date: CalendarDate): Promise<void> {
  const button = page.getByRole("button", { name: "Crear menú" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Crear Categoría" });
  await typeDate(dialog, "Fecha", date);
  await dialog.getByLabel("Orden").fill("1");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(panelButton(page, date)).toContainText(weekDayNames[getWeekDay(date)]);
  await expect(panelButton(page, date)).toContainText("0 platos");
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
  await dialog.getByLabel("Subir imagen").setInputFiles(await pictureFile(page, "plato.png", "#b4442b"));
  await expect(dialog.getByRole("img", { name: "Vista previa de la imagen" })).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Item guardado con éxito")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(panelButton(page, date)).toContainText("1 plato");
  await expect(dishCard(page, dish)).toContainText(/S\/\s18\.50/);
  await expect(dishCard(page, dish)).toContainText("Stock 100 · Orden 0");
  await expect(dishCard(page, dish).locator("img")).toHaveAttribute("src", /^\/media\//);
  await expectNoAxeViolations(page);
}

async function changePrice(page: Page, dish: string): Promise<void> {
  await page.getByRole("button", { name: `Editar ${dish}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Item" });
  await dialog.getByLabel("Precio con descuento").fill("15");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
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
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  // Open since the beginning, as the next day then.
  const copy = panel(page, date).getByRole("article", { name: dish });
  await expect(copy).toContainText(/S\/\s15\.00.*S\/\s18\.50/);
  await expect(copy.locator("img")).toHaveAttribute("src", /^\/media\//);
  await panelButton(page, date).click();
  await expect(copy).toHaveCount(0);
}

async function assign(page: Page, date: CalendarDate, dish: string, subitem: string): Promise<void> {
  const card = panel(page, date).getByRole("article", { name: dish });
  await card.getByRole("button", { name: "Ver subitems" }).click();
  const assigned = page.getByRole("dialog", { name: "Subitems asignados" });
  await expect(assigned.getByText("No hay subitems asignados a este item.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(card.getByRole("button", { name: "Ver subitems" })).toBeFocused();
  await card.getByRole("button", { name: "Asignar subitems" }).click();
  const dialog = page.getByRole("dialog", { name: "Asignar subitems" });
  await dialog.getByRole("checkbox", { name: "VEGE" }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Asignar", exact: true }).click();
  await expect(page.getByText("Subitem agregado con éxito")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("VEGE");
  await card.getByRole("button", { name: "Ver subitems" }).click();
  await expect(assigned.getByText(subitem)).toBeVisible();
  // Two messages would cover half of a button.
  await expect(page.getByText("Item guardado con éxito")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await assigned.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(assigned).toBeHidden();
}

async function remove(page: Page, date: CalendarDate, dish: string): Promise<void> {
  await page.getByRole("button", { name: `Eliminar ${dish}` }).click();
  const question = page.getByRole("alertdialog", { name: `¿Eliminar el plato ${dish}?` });
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("button", { name: `Eliminar ${dish}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Item eliminado con éxito")).toBeVisible();
  await expect(panel(page, date)).toContainText("Este día todavía no tiene platos");
  await expect(panelButton(page, date), "its card was the day's last").toBeFocused();
}

test("what another administrator changed on a dish is said, and nothing typed gets lost", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(409);
  const staff = await createAdministrator(db);
  const dish = await newDish(db, company, 0, { name: "Arroz con pato" });
  await signInByApi(page, staff);
  await page.goto(`${menusOf(company)}?item=${dish.id}`);
  const dialog = page.getByRole("dialog", { name: "Editar Item" });
  await dialog.getByLabel("Descripción").fill("Con culantro");
  const { access } = await newSession(staff);
  const days = await callApi(listCategories, { query: { companyId: String(company.id) } }, access);
  const present = days.flatMap(({ items }) => items).find(({ id }) => id === dish.id);
  if (present === undefined) throw new Error("the dish is on its menu");
  const { image: _, product_type: type, ...fields } = present;
  const body = { ...fields, product_type: type.id, price: "21.00" };
  await callApi(updateItem, { params: { id: String(dish.id) }, body: body }, access);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("21.00");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Cargar los valores actuales" }).click();
  await expect(priceField(dialog)).toHaveValue("21.00");
  await expect(dialog.getByLabel("Descripción")).toHaveValue("Con culantro");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(dishCard(page, "Arroz con pato")).toContainText(/S\/\s21\.00/);
});

test("dishes are looked after without a mouse, and the focus never gets lost", async ({
  page,
  db,
  company,
}) => {
  const date = unusedMonth("menus", 5);
  const day = await newDay(db, date);
  await newItem(db, day, [company], { name: "Ceviche", order: 1 });
  await newItem(db, day, [company], { name: "Tiradito", order: 2 });
  await signInByApi(page, await createAdministrator(db));
  await page.goto(menusOf(company, date));
  await panelButton(page, date).focus();
  for (const name of ["Añadir plato", "Editar menú", "Copiar platos", "Editar Ceviche", "Eliminar Ceviche"]) {
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
});

test("a menu made for another month is said, with the way to it", async ({ page, db, company }) => {
  const shown = unusedMonth("menus", 7);
  const made = addDays(unusedMonth("menus", 9), 4);
  await signInByApi(page, await createAdministrator(db));
  await page.goto(menusOf(company, shown));
  await page.getByRole("button", { name: "Crear menú" }).last().click();
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
});

test("the first menu of an empty month takes the focus of the button that is gone", async ({
  page,
  db,
  company,
}) => {
  const date = addDays(unusedMonth("menus", 11), 9);
  await signInByApi(page, await createAdministrator(db));
  await page.goto(menusOf(company, date));
  await expect(page.getByText("No hay menús disponibles para los filtros seleccionados.")).toBeVisible();
  await page.getByRole("button", { name: "Crear menú" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Crear Categoría" });
  await typeDate(dialog, "Fecha", date);
  await dialog.getByLabel("Orden").fill("1");
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(panelButton(page, date)).toBeFocused();
  await expect(panelButton(page, date)).toHaveAttribute("aria-expanded", "true");
});
