import { expect } from "@playwright/test";
import { formatDate } from "@lonchera/domain/calendar";
import { cancelOrder } from "@lonchera/contract/orders";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { choose } from "../../support/ordering-screens.ts";
import {
  setUpZonesAndDishes,
  dishRow,
  countPrintedPages,
  sheetDay,
  getSheetPath,
} from "./day-sheet-screen.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import { avena, lomo, placeOrder } from "../../support/ordering.ts";
import { formatWeekDayIn } from "../../support/companies.ts";
import { createAdministrator, signInByApi, createCompanyClient, newSession } from "../../support/people.ts";
import { test } from "../../support/test.ts";

/** The interval at which the sheets are read again, in milliseconds. */
const refetchInterval = 5_000;

test(
  "the kitchen's numbers follow the orders without a reload, and tell what changed",
  { tag: pictureTag },
  async ({ page, db, company }) => {
    const { comedor, planta, lunch, breakfast } = await setUpZonesAndDishes(db, company);
    const client = await createCompanyClient(db, company);
    const first = await placeOrder(
      client,
      { dish: lunch.id, quantity: 3, zone: comedor.id },
      { dish: breakfast.id, quantity: 2, zone: planta.id },
    );
    const staff = await createAdministrator(db);
    await signInByApi(page, staff);
    await page.clock.install();
    await page.goto(getSheetPath(company, "produccion"));
    await expect(dishRow(page, lomo)).toContainText(`3Comedor · ${company.name}`);
    await expect(page.getByText("Total de lo elegido: 5 platos")).toBeVisible();

    await placeOrder(client, { dish: lunch.id, quantity: 4, zone: comedor.id });
    await page.clock.fastForward(refetchInterval);
    await expect(dishRow(page, lomo).getByRole("cell", { name: "7", exact: true })).toBeVisible();
    await expect(dishRow(page, lomo)).toContainText("+4 (antes 3)");
    await expect(dishRow(page, avena)).not.toContainText("antes");
    await expect(page.getByRole("note")).toContainText(/Cambió 1 fila desde las? \d/);
    await expect(page.getByRole("status").getByText("Cambiaron las cantidades del día.")).toBeAttached();
    await expectNoAxeViolations(page);
    await takeManualPicture(page, "day-sheet");
    await page.getByRole("button", { name: "Marcar como visto" }).click();
    await expect(page.getByRole("note")).toBeHidden();
    await expect(dishRow(page, lomo)).not.toContainText("antes");

    await test.step("an order that is cancelled is missed", async () => {
      const { access } = await newSession(staff);
      await callApi(cancelOrder, { params: { id: first.id } }, access);
      await page.clock.fastForward(refetchInterval);
      await expect(dishRow(page, lomo)).toContainText("−3 (antes 7)");
      await expect(dishRow(page, avena)).toBeHidden();
      await page.getByRole("tab", { name: "Etiquetas" }).click();
      await expect(page.getByText("4 etiquetas · 1 página")).toBeVisible();
      await page.getByRole("tab", { name: "Producción" }).click();
      await expect(page.getByRole("note")).toContainText(`Ya no se pide:${avena} · Desayuno (antes 2)`);
    });
  },
);

test("what is on the sheet stays when the connection goes, and goes on when it is back", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectLostRequest();
  const { comedor, lunch } = await setUpZonesAndDishes(db, company);
  const client = await createCompanyClient(db, company);
  const wanted = { dish: lunch.id, quantity: 3, zone: comedor.id };
  await placeOrder(client, wanted);
  await signInByApi(page, await createAdministrator(db));
  await page.goto(getSheetPath(company, "produccion"));
  await expect(dishRow(page, lomo)).toContainText("3Comedor");
  await page.route("**/api/day-sheets/**", (route) => route.abort());
  await expect(page.getByText("Sin conexión: se reintenta")).toBeVisible();
  await expect(dishRow(page, lomo)).toContainText("3Comedor");
  await placeOrder(client, wanted);
  await page.unroute("**/api/day-sheets/**");
  await expect(dishRow(page, lomo)).toContainText("6Comedor");
  await expect(page.getByText("Sin conexión: se reintenta")).toBeHidden();
});

test(
  "the dispatch goes by vehicle, company and zone, and what has no vehicle is last",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const { van, comedor, planta, lunch, breakfast } = await setUpZonesAndDishes(db, company);
    await placeOrder(
      await createCompanyClient(db, company),
      { dish: lunch.id, quantity: 3, zone: comedor.id },
      { dish: breakfast.id, quantity: 2, zone: comedor.id },
      { dish: lunch.id, quantity: 5, zone: planta.id },
    );
    await signInByApi(page, await createAdministrator(db));
    await page.goto(getSheetPath(company, "produccion"));
    await expect(page).toHaveTitle("Cocina y despacho · Lonchera");
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

    await test.step("filters stand in the address", async () => {
      await choose(page, "Vehículo", "Sin vehículo");
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Sin vehículo"]);
      await choose(page, "Producto", "Desayuno");
      await expect(page).toHaveURL(/vehiculo=.*producto=|producto=.*vehiculo=/);
      await expect(page.getByText("Total de lo elegido: 2 platos")).toBeVisible();
      await expect(dishRow(page, avena)).toBeVisible();
    });
  },
);

test(
  "the sheets print on A4, each vehicle on pages of its own, with nothing of the screen around them",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const { comedor, planta, lunch, breakfast } = await setUpZonesAndDishes(db, company);
    await placeOrder(
      await createCompanyClient(db, company),
      { dish: lunch.id, quantity: 3, zone: comedor.id },
      { dish: breakfast.id, quantity: 2, zone: planta.id },
    );
    await signInByApi(page, await createAdministrator(db));
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto(getSheetPath(company, "produccion"));
    await expect(dishRow(page, lomo)).toBeVisible();
    expect(await countPrintedPages(page)).toEqual({ "210 × 297": 1 });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation")).toBeHidden();
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
    await expect(page.getByRole("search")).toBeHidden();
    const heading = `Lonchera · Producción · ${formatWeekDayIn(2).toLowerCase()} ${formatDate(sheetDay)} · impreso`;
    await expect(page.getByText(heading)).toBeVisible();
    await expect(page.getByText(`Solo: ${company.name}`)).toBeVisible();
    const number = dishRow(page, lomo).getByRole("cell", { name: "3", exact: true });
    await expect(number).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ media: null });
    await page.getByRole("tab", { name: "Despacho" }).click();
    await expect(page.getByRole("region", { name: "Sin vehículo" })).toBeVisible();
    await expect(dishRow(page, lomo)).toBeVisible();
    expect(await countPrintedPages(page)).toEqual({ "210 × 297": 2 });

    await test.step("on a screen they fit 320 pixels, and are as readable in dark colours", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const sheet of ["Producción", "Despacho", "Etiquetas"]) {
        await page.getByRole("tab", { name: sheet }).click();
        await expect(page.getByRole("tabpanel", { name: sheet }).getByText(lomo).first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  },
);
