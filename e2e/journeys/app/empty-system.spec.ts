import { expect, type Page } from "@playwright/test";
import { formatDate } from "@lonchera/domain/calendar";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import {
  placedOrderNumber,
  tickConsents,
  addByDialog,
  cartButton,
  cartContent,
  choose,
  dishCard,
} from "../../support/ordering-screens.ts";
import { isTakingPictures, takeManualPicture, takesPictures } from "../../support/manual-picture.ts";
import { startEmptySystem, type EmptySystem } from "../../support/server.ts";
import { openNavigation, pick, pictureFile, rowOf, typeDate } from "../../support/screen.ts";
import { dateIn, weekDayIn } from "../../support/companies.ts";
import { fillCredentials } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const company = "Textiles del Sur";
const slug = "textiles-del-sur";
const lunch = "Seco de res con frejoles";
const breakfast = "Quinua con manzana";
/** The manual's picture shows a whole week. */
const week = isTakingPictures ? [1, 2, 3, 4, 5, 6, 7] : [1, 2];
/** From tomorrow on. */
const daysOnMenu = 6;
const client = { email: "compras@textiles.example", password: "almuerzos de la planta" };

test.describe("an empty system", () => {
  test(
    "is filled by its first administrator, and a company client orders from it",
    { tag: takesPictures },
    async ({ page, browser }) => {
      const system = await startEmptySystem();
      try {
        await test.step("the first administrator signs in", () => enter(page, system));
        await test.step("a company with its logo", () => addCompany(page));
        await test.step("a vehicle and two zones", () => addZones(page));
        await test.step("a cutting time", () => addCuttingTime(page));
        await test.step("a week of days", () => addWeek(page));
        await test.step("dishes with pictures", () => addDishes(page));
        await test.step("a company client", () => addClient(page));
        const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
        const number = await test.step("the client orders on a phone", async () =>
          orderOnPhone(await phone.newPage(), system));
        await phone.close();
        await test.step("the order is there", () => findOrder(page, number));
      } finally {
        await system.stop();
      }
    },
  );
});

async function go(page: Page, entry: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole("link", { name: entry, exact: true }).click();
}

async function enter(page: Page, { url, administrator }: EmptySystem): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await fillCredentials(page, administrator.email, administrator.password);
  await expect(page.getByText("Todavía no hay empresas")).toBeVisible();
  await expectNoAxeViolations(page);
}

async function addCompany(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Añadir Empresa" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Añadir Empresa" });
  const texts = {
    Nombre: company,
    RUC: "20100070970",
    "Código Cliente": "C-001",
    Dirección: "Calle Moral 318",
  };
  for (const [field, text] of Object.entries(texts)) await dialog.getByLabel(field).fill(text);
  await pick(dialog, "Departamento", "Arequipa");
  await pick(dialog, "Provincia", "Arequipa");
  await pick(dialog, "Distrito", "Yanahuara");
  await dialog.getByLabel("Subir logo").setInputFiles(await pictureFile("logo.png", "#7a1f3d"));
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, company)).toContainText("C-001");
}

async function addZones(page: Page): Promise<void> {
  await go(page, "Zona de delivery");
  await page.getByRole("button", { name: "Vehículos" }).click();
  const vehicles = page.getByRole("dialog", { name: "Vehículos" });
  await vehicles.getByLabel("Nuevo vehículo").fill("Furgón azul");
  await page.keyboard.press("Enter");
  await expect(vehicles.getByLabel("Nombre de Furgón azul", { exact: true })).toBeVisible();
  await vehicles.getByRole("button", { name: "Cerrar", exact: true }).click();
  for (const zone of ["Planta", "Oficinas"]) {
    await page.getByRole("button", { name: "Añadir Zona" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Añadir Zona de Entrega" });
    await dialog.getByLabel("Nombre").fill(zone);
    await pick(dialog, "Empresa", company);
    await choose(dialog, "Vehículo de almuerzo", "Furgón azul");
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, zone)).toContainText("Activo");
  }
}

async function addCuttingTime(page: Page): Promise<void> {
  await go(page, "Tiempo de corte");
  await page.getByRole("button", { name: "Añadir Tiempo de Corte" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Añadir Tiempo de Corte" });
  await choose(dialog, "Producto", "Almuerzo");
  await dialog.getByLabel("Hora de corte").fill("10:30");
  await dialog.getByRole("button", { name: "Seleccionar todas las compañias" }).click();
  await dialog.getByRole("switch", { name: /^Mismo día/ }).check();
  await takeManualPicture(page, "cutting-time");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Tiempo de corte creado con éxito")).toBeVisible();
}

async function addWeek(page: Page): Promise<void> {
  await go(page, "Dia de la semana");
  for (const day of week) {
    await page.getByRole("button", { name: "Crea día" }).click();
    const dialog = page.getByRole("dialog", { name: "Crear Categoría" });
    await typeDate(dialog, "Fecha", dateIn(day));
    await expect(dialog.getByRole("combobox", { name: "Día de la Semana" })).toHaveText(weekDayIn(day));
    await dialog.getByLabel("Orden").fill(String(day));
    await dialog.getByRole("button", { name: "Crear" }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, formatDate(dateIn(day)))).toBeVisible();
  }
  await takeManualPicture(page, "days");
}

/** The panel of the day so many days from today, among those of its year. */
async function openMenuOf(page: Page, day: number): Promise<void> {
  const address = new URL(page.url());
  address.search = `?month=todos&year=${dateIn(day).slice(0, 4)}`;
  await page.goto(address.href);
  const panel = page.getByRole("button", { name: new RegExp(formatDate(dateIn(day))) });
  if ((await panel.getAttribute("aria-expanded")) !== "true") await panel.click();
}

async function addDish(page: Page, name: string, price: string, product: string): Promise<void> {
  const picture = await pictureFile("plato.png", "#c77b30");
  await page.getByRole("button", { name: "Añadir plato" }).click();
  const dialog = page.getByRole("dialog", { name: "Añadir Item" });
  await dialog.getByLabel("Nombre").fill(name);
  await dialog.getByRole("textbox", { name: "Precio", exact: true }).fill(price);
  await choose(dialog, "Producto", product);
  await dialog.getByLabel("Subir imagen").setInputFiles(picture);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Editar ${name}` })).toBeVisible();
}

async function addDishes(page: Page): Promise<void> {
  await go(page, "Menu");
  await page.getByRole("link", { name: new RegExp(company) }).click();
  await expect(page.getByRole("heading", { name: `Menús de ${company}` })).toBeVisible();
  await openMenuOf(page, 1);
  await addDish(page, lunch, "16.50", "Almuerzo");
  await addDish(page, breakfast, "7.00", "Desayuno");
  const card = page.getByRole("article", { name: lunch }).first();
  for (const day of week.slice(1)) {
    await card.getByRole("button", { name: "Clonar" }).click();
    const dialog = page.getByRole("dialog", { name: "Clonar Item" });
    // A clone begins on the next day without the dish.
    await expect(dialog.getByRole("combobox", { name: "Día" })).toHaveValue(
      new RegExp(formatDate(dateIn(day))),
    );
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog).toBeHidden();
  }
}

async function addClient(page: Page): Promise<void> {
  await go(page, "Clientes");
  await page.getByRole("button", { name: "Añadir Cliente" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Añadir Cliente" });
  const texts = { Nombres: "Rosa", Apellidos: "Ccori", Correo: client.email, Teléfono: "959111222" };
  for (const [field, text] of Object.entries(texts)) await dialog.getByLabel(field).fill(text);
  await dialog.getByLabel(/^Contraseña/).fill(client.password);
  await choose(dialog, "Tipo de Cliente", "Cliente - Empresa");
  await pick(dialog, "Empresa", company);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Cliente creado exitosamente")).toBeVisible();
  await expect(rowOf(page, client.email)).toContainText(company);
}

async function orderOnPhone(page: Page, { url }: EmptySystem): Promise<string> {
  await page.goto(`${url}/${slug}`);
  await fillCredentials(page, client.email, client.password);
  await expect(page.getByRole("heading", { name: "Platos de la Semana" })).toBeVisible();
  await expect(page.getByRole("article", { name: lunch, exact: true })).toHaveCount(
    Math.min(week.length, daysOnMenu),
  );
  const picture = dishCard(page, breakfast).locator("img");
  await expect(picture).toHaveAttribute("src", /^\/media\//);
  await expect(picture).toHaveJSProperty("complete", true);
  await addByDialog(page, breakfast, "Oficinas", 3);
  await expect(cartButton(page)).toHaveAccessibleName(cartContent("3 platos", "21.00"));
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await tickConsents(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  return placedOrderNumber(page);
}

async function findOrder(page: Page, number: string): Promise<void> {
  await go(page, "Ordenes");
  await expect(rowOf(page, number)).toContainText(company);
  await page.getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details).toContainText(breakfast);
  await expect(details).toContainText("Oficinas");
}
