import { readFile } from "node:fs/promises";
import { expect, type Download, type Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { formatDate } from "@lonchera/domain/calendar";
import type { Db } from "@lonchera/server/platform/db/client";
import { vehicles } from "@lonchera/server/platform/db/schema/companies";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { typeDate } from "../../support/screen.ts";
import { placeOrder } from "../../support/ordering.ts";
import { getDateIn, newDish, type Company } from "../../support/companies.ts";
import { createAdministrator, signInByApi, createCompanyClient } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const day = getDateIn(3);
/** Nobody orders anything on this day. */
const quiet = "2107-03-01";

type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a sheet without its headings. */
async function readRows(file: Download): Promise<Row[]> {
  const { sheets } = await readXlsx(await readFile(await file.path()));
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, index) => [String(heading), row[index]])),
  );
}

async function exportReport(page: Page, report: "Movilidad" | "Despacho"): Promise<Download> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: `Exportar ${report}` }).click();
  return saved;
}

async function placeOneDayOrder(db: Db, company: Company): Promise<void> {
  const [vehicle] = await db
    .insert(vehicles)
    .values({ name: `Furgón ${company.clientCode}` })
    .returning();
  const zone = await newZone(db, company, { name: "Comedor", vehicleAlmuerzoId: vehicle?.id ?? null });
  const lunch = await newDish(db, company, 3, { name: "=Ají de gallina de la casa" });
  const breakfast = await newDish(db, company, 3, { name: "Avena de la casa", product: "DESAY" });
  await placeOrder(
    await createCompanyClient(db, company),
    { dish: lunch.id, quantity: 3, zone: zone.id },
    { dish: breakfast.id, quantity: 2, zone: zone.id },
  );
}

test("staff export mobility and dispatch of a day", async ({ page, db, company }) => {
  await placeOneDayOrder(db, company);
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/exportar-comidas");
  await expect(page.getByRole("heading", { name: "Exportar reportes por día", level: 1 })).toBeVisible();
  await expect(page.getByRole("group", { name: "Fecha" })).toContainText(formatDate(getDateIn(0)));
  await typeDate(page, "Fecha", day);
  await expect(page).toHaveURL(new RegExp(`fecha=${day}`));
  const orders = page.getByRole("region", { name: new RegExp(`^Pedidos del .* ${formatDate(day)}$`) });
  await expect(orders).toContainText(/\d+ platos? en \d+ pedidos?/);
  await expectNoAxeViolations(page);

  const mobility = await exportReport(page, "Movilidad");
  expect(mobility.suggestedFilename()).toBe(`Comidas_${day}.xlsx`);
  const carried = (await readRows(mobility)).filter((row) => row["Empresa"] === company.name);
  const place = { Empresa: company.name, "Zona de Entrega": "Comedor" };
  expect(carried).toEqual([
    expect.objectContaining({ ...place, Vehículo: `Furgón ${company.clientCode}`, Almuerzo: 3, Total: 3 }),
    expect.objectContaining({ ...place, Vehículo: "Sin vehículo", Desayuno: 2, Total: 2 }),
  ]);

  const dispatch = await exportReport(page, "Despacho");
  expect(dispatch.suggestedFilename()).toBe(`Despacho_${day}.xlsx`);
  await expect(page.getByRole("main").getByText(`Se guardó Despacho_${day}.xlsx`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Exportar Despacho" })).toBeFocused();
  const brought = (await readRows(dispatch)).filter((row) => row["Empresa"] === company.name);
  expect(brought).toEqual([
    expect.objectContaining({ ...place, Producto: "Desayuno", Plato: "Avena de la casa", Cantidad: 2 }),
    expect.objectContaining({
      ...place,
      Producto: "Almuerzo",
      Plato: "=Ají de gallina de la casa",
      Cantidad: 3,
    }),
  ]);

  await orders.getByRole("link", { name: "Ver cocina y despacho" }).click();
  await expect(page).toHaveURL(`/admin/cocina-y-despacho?fecha=${day}`);
  await page.goBack();
  await expect(page.getByRole("group", { name: "Fecha" })).toContainText(formatDate(day));
});

test(
  "without a date nothing is exported; a report that fails is tried again, one on its way is cancelled",
  { tag: "@long" },
  async ({ page, db, faults }) => {
    faults.expectLostRequest();
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/exportar-comidas?fecha=2026-02-30");
    const reason = page.getByRole("main").getByText("Elige una fecha válida para exportar.");
    await expect(reason).toBeVisible();
    let asked = 0;
    await page.route("**/api/export/**", (route) => {
      asked += 1;
      return route.abort("connectionreset");
    });
    await page.getByRole("button", { name: "Exportar Movilidad" }).click();
    await expect(page.getByRole("group", { name: "Fecha" }).getByRole("spinbutton").first()).toBeFocused();
    await expectNoAxeViolations(page);
    expect(asked).toBe(0);
    await typeDate(page, "Fecha", quiet);
    await expect(reason).toBeHidden();
    await expect(page.getByText(/^No hay pedidos para este día/)).toBeVisible();

    await page.getByRole("button", { name: "Exportar Despacho" }).click();
    const failure = page.getByRole("alert").filter({ hasText: "Hubo un error al generar el reporte." });
    await expect(failure).toBeVisible();
    await test.step("it fits 320 pixels, and is as readable in dark colours", async () => {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await page.setViewportSize({ width: 320, height: 640 });
      await expectAccessible(page);
    });
    await page.unroute("**/api/export/**");
    const saved = page.waitForEvent("download");
    await failure.getByRole("button", { name: "Reintentar" }).click();
    expect((await saved).suggestedFilename()).toBe(`Despacho_${quiet}.xlsx`);
    await expect(failure).toBeHidden();

    await page.route("**/api/export/**", () => {});
    await page.getByRole("button", { name: "Exportar Movilidad" }).click();
    await expect(page.getByText("Preparando el reporte…")).toBeVisible();
    await page.getByRole("button", { name: "Cancelar exportación" }).click();
    await expect(page.getByText("Preparando el reporte…")).toBeHidden();
    await expect(page.getByRole("main").getByText("Exportación cancelada")).toBeVisible();
    await expect(failure).toBeHidden();
  },
);
