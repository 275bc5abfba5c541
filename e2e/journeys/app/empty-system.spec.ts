import { expect, type Page } from "@playwright/test";
import { formatDate } from "@lonchera/domain/calendar";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { companies } from "@lonchera/server/platform/db/schema/companies";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { getMenusPath } from "../../support/company-menus-screen.ts";
import {
  readOrderNumber,
  tickConsents,
  addByDialog,
  cartButton,
  getCartButtonName,
  choose,
  dishCard,
} from "../../support/ordering-screens.ts";
import { isTakingPictures, takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { startEmptySystem, type EmptySystem } from "../../support/server.ts";
import {
  openNavigation,
  chooseBySearch,
  buildPictureFile,
  tableRow,
  typeDate,
  saveDialog,
} from "../../support/screen.ts";
import { getDateIn, formatWeekDayIn } from "../../support/companies.ts";
import { createCompanyClient, submitCredentials, type Person, signInByApi } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const name = "Textiles del Sur";
const lunch = "Seco de res con frejoles";
/** The picture of the manual must show a whole week. */
const week = isTakingPictures ? [1, 2, 3, 4, 5, 6, 7] : [1];

test.describe("an empty system", () => {
  test(
    "is filled by its first administrator, and a company client orders from it",
    { tag: pictureTag },
    async ({ page, browser }) => {
      const system = await startEmptySystem();
      const { db, close } = openDatabase(system.databaseUrl, { max: 1 });
      try {
        await test.step("the first administrator signs in", () => signInAdministrator(page, system));
        await test.step("a company with its logo", () => addCompany(page));
        await test.step("a zone", () => addZone(page));
        await test.step("a cutting time", () => addCuttingTime(page));
        await test.step("the next days", () => addDays(page));
        const [company] = await db.select().from(companies);
        if (!company) throw new Error("the company was not saved");
        await page.goto(new URL(getMenusPath(company, getDateIn(1)), system.url).href);
        await test.step("a dish with its picture", () => addDish(page));
        const client = await createCompanyClient(db, company);
        const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
        const number = await test.step("a company client orders on a phone", async () =>
          orderOnPhone(await phone.newPage(), system, client));
        await phone.close();
        await test.step("the order is there", () => findOrder(page, number));
      } finally {
        await close();
        await system.stop();
      }
    },
  );
});

async function go(page: Page, entry: string): Promise<void> {
  await openNavigation(page);
  await page.getByRole("link", { name: entry, exact: true }).click();
}

async function signInAdministrator(page: Page, { url, administrator }: EmptySystem): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await submitCredentials(page, administrator.email, administrator.password);
  await expect(page.getByText("Todavía no hay empresas")).toBeVisible();
  await expectNoAxeViolations(page);
}

async function addCompany(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Añadir Empresa" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Añadir Empresa" });
  const texts = {
    Nombre: name,
    RUC: "20100070970",
    "Código Cliente": "C-001",
    Dirección: "Calle Moral 318",
  };
  for (const [field, text] of Object.entries(texts)) await dialog.getByLabel(field).fill(text);
  await chooseBySearch(dialog, "Departamento", "Arequipa");
  await chooseBySearch(dialog, "Provincia", "Arequipa");
  await chooseBySearch(dialog, "Distrito", "Yanahuara");
  await dialog.getByLabel("Subir logo").setInputFiles(await buildPictureFile("logo.png", "#7a1f3d"));
  await saveDialog(dialog);
  await expect(tableRow(page, name)).toContainText("C-001");
}

async function addZone(page: Page): Promise<void> {
  await go(page, "Zona de delivery");
  await page.getByRole("button", { name: "Añadir Zona" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Añadir Zona de Entrega" });
  await dialog.getByLabel("Nombre").fill("Oficinas");
  await chooseBySearch(dialog, "Empresa", name);
  await saveDialog(dialog);
  await expect(tableRow(page, "Oficinas")).toContainText("Activo");
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

async function addDays(page: Page): Promise<void> {
  await go(page, "Dia de la semana");
  for (const day of week) {
    await page.getByRole("button", { name: "Crea día" }).click();
    const dialog = page.getByRole("dialog", { name: "Crear Categoría" });
    await typeDate(dialog, "Fecha", getDateIn(day));
    await expect(dialog.getByRole("combobox", { name: "Día de la Semana" })).toHaveText(formatWeekDayIn(day));
    await dialog.getByLabel("Orden").fill(String(day));
    await dialog.getByRole("button", { name: "Crear" }).click();
    await expect(dialog).toBeHidden();
    await expect(tableRow(page, formatDate(getDateIn(day)))).toBeVisible();
  }
  await takeManualPicture(page, "days");
}

async function addDish(page: Page): Promise<void> {
  const picture = await buildPictureFile("plato.png", "#c77b30");
  await page.getByRole("button", { name: "Añadir plato" }).click();
  const dialog = page.getByRole("dialog", { name: "Añadir Item" });
  await dialog.getByLabel("Nombre").fill(lunch);
  await dialog.getByRole("textbox", { name: "Precio", exact: true }).fill("16.50");
  await choose(dialog, "Producto", "Almuerzo");
  await dialog.getByLabel("Subir imagen").setInputFiles(picture);
  await saveDialog(dialog);
  await expect(page.getByRole("button", { name: `Editar ${lunch}` })).toBeVisible();
}

async function orderOnPhone(page: Page, { url }: EmptySystem, client: Person): Promise<string> {
  await signInByApi(page, client, url);
  await page.goto(`${url}${client.signInPath}/menu`);
  const picture = dishCard(page, lunch).locator("img");
  await expect(picture).toHaveAttribute("src", /^\/media\//);
  await expect(picture).toHaveJSProperty("complete", true);
  await addByDialog(page, lunch, "Oficinas", 3);
  await expect(cartButton(page)).toHaveAccessibleName(getCartButtonName("3 platos", "49.50"));
  await cartButton(page).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await tickConsents(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  return readOrderNumber(page);
}

async function findOrder(page: Page, number: string): Promise<void> {
  await go(page, "Ordenes");
  await expect(tableRow(page, number)).toContainText(name);
  await page.getByRole("button", { name: "Ver detalles" }).click();
  const details = page.getByRole("dialog", { name: "Detalles de la Orden" });
  await expect(details).toContainText(lunch);
  await expect(details).toContainText("Oficinas");
}
