import { expect, type Locator, type Page } from "@playwright/test";
import { displayDate } from "@lonchera/domain/calendar";
import { cancelOrder } from "@lonchera/contract/orders";
import type { Db } from "@lonchera/server/db/client";
import { vehicles } from "@lonchera/server/db/schema/companies";
import { newZone } from "@lonchera/server/testing/factories";
import { expectNoAxeViolations } from "../accessibility.ts";
import { callApi } from "../api.ts";
import { placedOrderNumber, tickConsents } from "../checkout-screen.ts";
import { addByDialog, choose } from "../menu-screen.ts";
import { openNavigation } from "../navigation.ts";
import { placeOrder } from "../ordering.ts";
import { dateIn, newDish, weekDayIn, type Company } from "../own-company.ts";
import { administrator, arriveSignedIn, companyClientOf, newSession } from "../people.ts";
import { test } from "../test.ts";

const lomo = "Lomo saltado de la casa";
const avena = "Avena con manzana de la casa";
const day = dateIn(2);

/** Millimetres of the pages of a PDF, each size with how many pages have it. */
function pagesOf(pdf: Buffer): Record<string, number> {
  const sizes: Record<string, number> = {};
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  for (const [, width, height] of boxes) {
    const size = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(" × ");
    sizes[size] = (sizes[size] ?? 0) + 1;
  }
  return sizes;
}

/** As the browser prints it, with the paper that the page asks for. */
async function printed(page: Page): Promise<Record<string, number>> {
  return pagesOf(await page.pdf({ preferCSSPageSize: true }));
}

async function newVehicle(db: Db, name: string): Promise<number> {
  const [vehicle] = await db.insert(vehicles).values({ name }).returning();
  return vehicle?.id ?? 0;
}

/** A company with two zones: one whose lunches have a van, one that nobody drives to. */
async function companyOfTwoZones(db: Db, company: Company) {
  const van = `Van ${company.name}`;
  const vehicleAlmuerzoId = await newVehicle(db, van);
  const comedor = await newZone(db, company, { name: "Comedor", order: 2, vehicleAlmuerzoId });
  const planta = await newZone(db, company, { name: "Planta", order: 1 });
  const lunch = await newDish(db, company, 2, { name: lomo });
  const breakfast = await newDish(db, company, 2, { name: avena, product: "DESAY" });
  return { van, comedor, planta, lunch, breakfast };
}

/** The sheets of the company alone: other journeys order, too. */
function sheetOf(company: Company, sheet: string, more = ""): string {
  return `/admin/cocina-y-despacho?fecha=${day}&hoja=${sheet}&empresa=${company.id}${more}`;
}

function rowOf(page: Page, dish: string): Locator {
  return page.getByRole("row").filter({ hasText: dish });
}

async function expectFits(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, `sideways scroll on ${page.url()}`).toBe(screen);
}

/** By the screens, as a company client does it. */
async function orderLunch(page: Page, company: Company, quantity: number): Promise<void> {
  await page.goto(`/${company.slug}/menu`);
  await addByDialog(page, lomo, "Comedor", quantity);
  await page.goto(`/${company.slug}/menu/checkout`);
  await tickConsents(page);
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await placedOrderNumber(page);
}

test("the kitchen's numbers follow the orders without a reload, and tell what changed", async ({
  page,
  db,
  company,
  browser,
}) => {
  const { comedor, planta, lunch, breakfast } = await companyOfTwoZones(db, company);
  const client = await companyClientOf(db, company);
  const first = await placeOrder(
    client,
    { dish: lunch.id, quantity: 3, zone: comedor.id },
    { dish: breakfast.id, quantity: 2, zone: planta.id },
  );
  const staff = await administrator(db);
  await arriveSignedIn(page, staff);
  await page.goto(sheetOf(company, "produccion"));
  await expect(rowOf(page, lomo)).toContainText(`3Comedor · ${company.name}`);
  await expect(page.getByText("Total de lo elegido: 5 platos")).toBeVisible();

  await test.step("a customer orders elsewhere", async () => {
    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const customer = await elsewhere.newPage();
    await arriveSignedIn(customer, client);
    await orderLunch(customer, company, 4);
    await elsewhere.close();
  });
  await expect(rowOf(page, lomo).getByRole("cell", { name: "7", exact: true })).toBeVisible();
  await expect(rowOf(page, lomo)).toContainText("+4 (antes 3)");
  await expect(rowOf(page, avena)).not.toContainText("antes");
  await expect(page.getByRole("note")).toContainText("Cambió 1 fila desde las");
  await expect(page.getByRole("status").getByText("Cambiaron las cantidades del día.")).toBeAttached();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Marcar como visto" }).click();
  await expect(page.getByRole("note")).toBeHidden();
  await expect(rowOf(page, lomo)).not.toContainText("antes");

  await test.step("an order that is cancelled is missed", async () => {
    const { access } = await newSession(staff);
    await callApi(cancelOrder, { params: { id: String(first.id) } }, access);
    await expect(rowOf(page, lomo)).toContainText("−3 (antes 7)");
    await expect(rowOf(page, avena)).toBeHidden();
    await page.getByRole("tab", { name: "Etiquetas" }).click();
    await expect(page.getByText("4 etiquetas · 1 página")).toBeVisible();
    await page.getByRole("tab", { name: "Producción" }).click();
    await expect(page.getByRole("note")).toContainText(`Ya no se pide:${avena} · Desayuno (antes 2)`);
  });
});

test("what is on the sheet stays when the connection goes, and goes on when it is back", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  const { comedor, lunch } = await companyOfTwoZones(db, company);
  const client = await companyClientOf(db, company);
  const wanted = { dish: lunch.id, quantity: 3, zone: comedor.id };
  await placeOrder(client, wanted);
  await arriveSignedIn(page, await administrator(db));
  await page.goto(sheetOf(company, "produccion"));
  await expect(rowOf(page, lomo)).toContainText("3Comedor");
  await page.route("**/api/day-sheets/**", (route) => route.abort());
  await expect(page.getByText("Sin conexión: se reintenta")).toBeVisible({ timeout: 20_000 });
  await expect(rowOf(page, lomo)).toContainText("3Comedor");
  await expectNoAxeViolations(page);
  await placeOrder(client, wanted);
  await page.unroute("**/api/day-sheets/**");
  await expect(rowOf(page, lomo)).toContainText("6Comedor");
  await expect(page.getByText("Sin conexión: se reintenta")).toBeHidden();
});

test("the dispatch goes by vehicle, company and zone, and what has no vehicle is last", async ({
  page,
  db,
  company,
}) => {
  const { van, comedor, planta, lunch, breakfast } = await companyOfTwoZones(db, company);
  await placeOrder(
    await companyClientOf(db, company),
    { dish: lunch.id, quantity: 3, zone: comedor.id },
    { dish: breakfast.id, quantity: 2, zone: comedor.id },
    { dish: lunch.id, quantity: 5, zone: planta.id },
  );
  await arriveSignedIn(page, await administrator(db));
  await page.goto("/admin/companies");
  await (await openNavigation(page)).getByRole("link", { name: "Cocina y despacho" }).click();
  await expect(page).toHaveTitle("Cocina y despacho · Lonchera");
  await page.goto(sheetOf(company, "produccion"));
  await page.getByRole("tab", { name: "Producción" }).press("ArrowRight");
  await page.getByRole("tab", { name: "Despacho" }).press("Enter");
  await expect(page).toHaveURL(/hoja=despacho/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([van, "Sin vehículo"]);
  const carried = page.getByRole("region", { name: van, exact: true });
  await expect(carried.getByRole("row").filter({ hasText: "Comedor" })).toContainText("3");
  const left = page.getByRole("region", { name: "Sin vehículo" });
  const zones = left.getByRole("table");
  await expect(zones).toHaveCount(2);
  await expect(zones.first()).toHaveAccessibleName("Planta");
  await expect(zones.last()).toHaveAccessibleName("Comedor");
  await expectNoAxeViolations(page);
  await expectFits(page);

  await test.step("filters stand in the address", async () => {
    await choose(page, "Vehículo", "Sin vehículo");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Sin vehículo"]);
    await choose(page, "Producto", "Desayuno");
    await page.reload();
    await expect(page.getByText("Total de lo elegido: 2 platos")).toBeVisible();
    await expect(rowOf(page, avena)).toBeVisible();
  });
});

test(
  "the sheets print on A4, each vehicle on pages of its own, with nothing of the screen around them",
  { tag: "@any-width" },
  async ({ page, db, company }) => {
    const { comedor, planta, lunch, breakfast } = await companyOfTwoZones(db, company);
    await placeOrder(
      await companyClientOf(db, company),
      { dish: lunch.id, quantity: 3, zone: comedor.id },
      { dish: breakfast.id, quantity: 2, zone: planta.id },
    );
    await arriveSignedIn(page, await administrator(db));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(sheetOf(company, "produccion"));
    await expect(rowOf(page, lomo)).toBeVisible();
    expect(await printed(page)).toEqual({ "210 × 297": 1 });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation")).toBeHidden();
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
    await expect(page.getByRole("search")).toBeHidden();
    const heading = `Lonchera · Producción · ${weekDayIn(2).toLowerCase()} ${displayDate(day)} · impreso`;
    await expect(page.getByText(heading)).toBeVisible();
    await expect(page.getByText(`Solo: ${company.name}`)).toBeVisible();
    const number = rowOf(page, lomo).getByRole("cell", { name: "3", exact: true });
    await expect(number).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ media: null });
    await page.goto(sheetOf(company, "despacho"));
    await expect(rowOf(page, lomo)).toBeVisible();
    expect(await printed(page)).toEqual({ "210 × 297": 2 });
  },
);

test("labels are as many as the units, on sheets and on a roll, and nothing runs over", async ({
  page,
  db,
  company,
}) => {
  const longDish = "Anticuchos de corazón con papas doradas, choclo y ají de huacatay ".repeat(2).trim();
  const longZone = "Comedor del personal de la planta concentradora, segundo piso, puerta azul";
  const { comedor, lunch } = await companyOfTwoZones(db, company);
  const zone = await newZone(db, company, { name: longZone, order: 9 });
  const dish = await newDish(db, company, 2, { name: longDish });
  const longName = {
    firstName: "María Alejandra Fernanda de los Ángeles",
    lastName: "Zevallos y Quispe-Huamán",
  };
  const client = await companyClientOf(db, company, longName);
  await placeOrder(
    client,
    { dish: lunch.id, quantity: 13, zone: comedor.id },
    { dish: dish.id, quantity: 3, zone: zone.id },
  );
  await arriveSignedIn(page, await administrator(db));
  await page.goto(sheetOf(company, "etiquetas"));
  await expect(page.getByText("16 etiquetas · 2 páginas")).toBeVisible();
  const labels = page.getByRole("listitem").filter({ hasText: /\d+ de \d+/ });
  await expect(labels).toHaveCount(16);
  await expect(labels.nth(12)).toContainText("13 de 13");
  await expect(labels.nth(13)).toContainText("1 de 3");
  await expect(labels.nth(13)).toContainText(longZone);
  await expectNoAxeViolations(page);
  await expectFits(page);
  expect(await printed(page)).toEqual({ "210 × 297": 2 });
  await expectNothingRunsOver(page, labels);
  await choose(page, "Formato", "100 × 50 mm: una por página, en rollo");
  await expect(page.getByText("16 etiquetas · 16 páginas")).toBeVisible();
  await expect(page).toHaveURL(/formato=100x50/);
  expect(await printed(page)).toEqual({ "100 × 50": 16 });
  await expectNothingRunsOver(page, labels);
});

/** As printed: each label holds all of its lines, and its number stands whole. */
async function expectNothingRunsOver(page: Page, labels: Locator): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const over = await labels.evaluateAll((all) =>
    all
      .filter((label) => {
        const frame = label.getBoundingClientRect();
        const parts = [...label.querySelectorAll("p")].map((part) => part.getBoundingClientRect());
        return parts.some(
          (part) => part.bottom > frame.bottom || part.right > frame.right + 0.5 || part.height === 0,
        );
      })
      .map((label) => label.textContent),
  );
  await page.emulateMedia({ media: null });
  expect(over, "labels that run over").toEqual([]);
}

test("a day without orders says so, and a sheet that does not load can be tried again", async ({
  page,
  db,
  faults,
}) => {
  faults.expectAnswer(404);
  await arriveSignedIn(page, await administrator(db));
  await page.route("**/api/day-sheets/**", (route) =>
    route.fulfill({ status: 404, json: { detail: "No encontrado." } }),
  );
  await page.goto("/admin/cocina-y-despacho?fecha=2199-12-01");
  const failure = page.getByRole("alert").filter({ hasText: "No pudimos cargar los pedidos del día" });
  await expect(failure).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute("**/api/day-sheets/**");
  await failure.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("No hay pedidos para este día.")).toBeVisible();
  await page.getByRole("button", { name: "Día siguiente" }).click();
  await expect(page).toHaveURL(/fecha=2199-12-02/);
  await page.getByRole("tab", { name: "Etiquetas" }).click();
  await expect(page.getByText("No hay pedidos para este día.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Ver hoy" }).click();
  await expect(page).not.toHaveURL(/fecha=/);
  await expect(page.getByRole("button", { name: "Hoy" })).toHaveAttribute("aria-pressed", "true");
});

test(
  "the sheets fit 320 pixels, and are as readable in dark colours",
  { tag: "@any-width" },
  async ({ page, db, company }) => {
    const { comedor, lunch } = await companyOfTwoZones(db, company);
    await placeOrder(await companyClientOf(db, company), { dish: lunch.id, quantity: 3, zone: comedor.id });
    await arriveSignedIn(page, await administrator(db));
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const sheet of ["produccion", "despacho", "etiquetas"]) {
      await page.goto(sheetOf(company, sheet));
      await expect(page.getByText(lomo).first()).toBeVisible();
      await expectFits(page);
      await expectNoAxeViolations(page);
    }
  },
);
