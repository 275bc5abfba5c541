import { expect } from "@playwright/test";
import { newZone } from "@lonchera/server/test/factories";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { sheetDay, getSheetPath } from "./day-sheet-screen.ts";
import { placeOrder } from "../../support/ordering.ts";
import { newDish } from "../../support/companies.ts";
import { readPageTexts } from "../../support/pdf-text.ts";
import { createAdministrator, signInByApi, createCompanyClient } from "../../support/people.ts";
import { test } from "../../support/test.ts";

test(
  "a page of the dispatch says of which zone it is, and a zone that fits on a page is not cut",
  { tag: "@long" },
  async ({ page, db, company }) => {
    const client = await createCompanyClient(db, company);
    const dishes: { id: number }[] = [];
    for (let number = 10; number < 46; number += 1)
      dishes.push(await newDish(db, company, 2, { name: `Guiso ${number}` }));
    const placeOrders = async (name: string, order: number, count: number) => {
      const zone = await newZone(db, company, { name, order });
      const [first, ...rest] = dishes
        .slice(0, count)
        .map(({ id }) => ({ dish: id, quantity: 1, zone: zone.id }));
      if (first) await placeOrder(client, first, ...rest);
    };
    await placeOrders("Campamento", 1, 36);
    await placeOrders("Garita", 2, 12);
    await placeOrders("Comedor", 3, 12);
    await signInByApi(page, await createAdministrator(db));
    await page.goto(getSheetPath(company, "despacho"));
    await expect(page.getByRole("table", { name: "Comedor" })).toBeVisible();
    const pages = readPageTexts(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(2);
    const zone = /(Campamento|Garita|Comedor)·/g;
    for (const text of pages) expect(text).toMatch(/(Campamento|Garita|Comedor)·.*?Guiso/);
    for (const text of pages) expect(text.search(zone)).toBeLessThan(text.indexOf("Guiso"));
    const headed = pages.flatMap((text) => [...text.matchAll(zone)].map(([, name]) => name));
    expect(headed.filter((name) => name === "Campamento").length).toBeGreaterThan(1);
    expect(headed.filter((name) => name !== "Campamento")).toEqual(["Garita", "Comedor"]);
  },
);

test(
  "a day that does not exist is said at the field, and nothing is shown or printed for it",
  { tag: "@long" },
  async ({ page, db }) => {
    await signInByApi(page, await createAdministrator(db));
    const complaint = page.getByText("Elige una fecha válida para ver la hoja.");
    const print = page.getByRole("button", { name: "Imprimir" });
    await page.goto("/admin/cocina-y-despacho?fecha=2026-02-31");
    await expect(complaint).toBeVisible();
    await expect(print).toBeDisabled();
    await expect(page.getByText("Actualizado")).toBeHidden();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Hoy" }).click();
    await expect(complaint).toBeHidden();
    await expect(print).toBeEnabled();
    const year = page.getByRole("spinbutton", { name: "Año" });
    await year.press("Backspace");
    await expect(complaint).toBeVisible();
    await expect(print).toBeDisabled();
    await expect(year).toBeFocused();
    await year.pressSequentially("2198");
    await expect(page).toHaveURL(/fecha=2198-/);
    await expect(page.getByText("No hay pedidos para este día.")).toBeVisible();
  },
);

test(
  "a day without orders, or without what is looked for, says so, also in print",
  { tag: "@long" },
  async ({ page, db, company }) => {
    await signInByApi(page, await createAdministrator(db));
    const readPrintedTexts = async () => readPageTexts(await page.pdf({ preferCSSPageSize: true }));
    await page.goto("/admin/cocina-y-despacho?fecha=2199-12-01");
    for (const sheet of ["Producción", "Despacho", "Etiquetas"]) {
      await page.getByRole("tab", { name: sheet }).click();
      await expect(page.getByRole("tab", { name: sheet })).toHaveAttribute("aria-selected", "true");
      await expect(page.getByText("No hay pedidos para este día.")).toBeVisible();
      const [only, ...others] = await readPrintedTexts();
      expect(only).toContain("domingo01/12/2199");
      expect(only).toMatch(/Sinpedidosparaestedía\.$/);
      expect(others).toEqual([]);
    }
    await page.getByRole("button", { name: "Día siguiente" }).click();
    await expect(page).toHaveURL(/fecha=2199-12-02/);
    await page.getByRole("button", { name: "Ver hoy" }).click();
    await expect(page).not.toHaveURL(/fecha=/);
    await expect(page.getByRole("button", { name: "Hoy", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    const client = await createCompanyClient(db, company);
    const zone = await newZone(db, company);
    const dish = await newDish(db, company, 2, { name: "Guiso" });
    await placeOrder(client, { dish: dish.id, quantity: 3, zone: zone.id });
    await page.goto(`/admin/cocina-y-despacho?fecha=${sheetDay}&empresa=${company.id}&vehiculo=Ninguno`);
    await expect(page.getByText(/· 0 de [\d,]+ platos · [\d,]+ pedidos? del día/)).toBeVisible();
    const [text] = await readPrintedTexts();
    expect(text).toMatch(/Sinpedidosquecoincidanconlosfiltros\.$/);
    await page.getByRole("button", { name: "Quitar filtros" }).click();
    await expect(page.getByText("Guiso").first()).toBeVisible();
  },
);

test(
  "the controls of a sheet are as high as a finger, and a tab shows all of its focus",
  { tag: ["@phone", "@long"] },
  async ({ page, db }) => {
    await signInByApi(page, await createAdministrator(db));
    await page.goto("/admin/cocina-y-despacho?hoja=etiquetas");
    const today = page.getByRole("button", { name: "Hoy" });
    expect((await today.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    for (const select of await page.getByRole("combobox").all())
      expect((await select.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    const tab = page.getByRole("tab", { name: "Etiquetas" });
    // A part of the screen that is still loading can take the focus.
    await expect(async () => {
      await tab.focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      await expect(tab).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await expect(tab).toHaveCSS("outline-offset", "-3px");
  },
);
