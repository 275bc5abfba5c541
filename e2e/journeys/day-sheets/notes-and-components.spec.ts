import { expect } from "@playwright/test";
import type { Order } from "@lonchera/contract/orders";
import type { SubitemType } from "@lonchera/domain/codes";
import type { Db } from "@lonchera/server/platform/db/client";
import { formatDate } from "@lonchera/domain/calendar";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../support/accessibility.ts";
import { newDish, type Company } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, createCompanyClient, signInByApi } from "../../support/people.ts";
import { saveDialog } from "../../support/screen.ts";
import { test } from "../../support/test.ts";
import {
  setUpZonesAndDishes,
  dishRow,
  expectNothingRunsOver,
  countPrintedPages,
  sheetDay,
  getSheetPath,
} from "./day-sheet-screen.ts";
import { readPageTexts } from "../../support/pdf-text.ts";

const menu = "Menú ejecutivo de la casa";

/** Only dishes of the special company have choices, whose orders other journeys place too. */
async function setChoices(db: Db, { id }: Order, chosen: readonly [SubitemType, string][]): Promise<void> {
  const subitems = chosen.map(([item_type, subitem_name], place) => ({
    subitem_id: place + 1,
    item_type,
    subitem_name,
  }));
  await db.execute(`update order_lines set subitems = '${JSON.stringify(subitems)}' where order_id = ${id}`);
}

async function setNote(db: Db, { id }: Order, note: string): Promise<void> {
  await db.execute(`update orders set additional_note = '${note}' where id = ${id}`);
}

/** 51 units of one dish in three orders; the second and the third one have a note. */
async function orderWithChoices(db: Db, company: Company) {
  const { comedor } = await setUpZonesAndDishes(db, company);
  const dish = await newDish(db, company, 2, { name: menu, product: "ESPEC", productType: "ESPEC" });
  const client = await createCompanyClient(db, company);
  const order = (quantity: number) => placeOrder(client, { dish: dish.id, quantity, zone: comedor.id });
  const [first, second, third] = [await order(31), await order(12), await order(8)];
  await setChoices(db, first, [
    ["Entrada", "Causa"],
    ["Fondo", "Lomo"],
  ]);
  await setChoices(db, second, [
    ["Entrada", "Causa"],
    ["Fondo", "Pollo"],
  ]);
  await setChoices(db, third, [
    ["Entrada", "Sopa"],
    ["Fondo", "Pollo"],
  ]);
  await setNote(db, second, "Tres sin ají, por favor");
  await setNote(db, third, "Entregar en la garita de la puerta azul y llamar antes. ".repeat(8).trim());
  return { comedor, first, second };
}

test(
  "the kitchen reads the units of each choice and the notes",
  { tag: "@both-widths" },
  async ({ page, db, company }) => {
    const { first, second } = await orderWithChoices(db, company);
    await signInByApi(page, await createAdministrator(db));
    await page.goto(getSheetPath(company, "produccion"));
    const row = dishRow(page, menu);
    await expect(row.getByRole("term")).toHaveText(["Entrada", "Fondo"]);
    await expect(row.getByRole("definition")).toHaveText(["43 Causa8 Sopa", "31 Lomo20 Pollo"]);
    await expect(row.getByRole("list", { name: `Notas: ${menu}` })).toContainText(
      `12 · Tres sin ají, por favor · ${second.id_order}`,
    );
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    const [production] = readPageTexts(await page.pdf({ preferCSSPageSize: true }));
    expect(production).toContain("31Lomo20Pollo");
    expect(production).toContain(`Tressinají,porfavor·${second.id_order}`);

    await page.getByRole("tab", { name: "Etiquetas" }).click();
    const labels = page.getByRole("listitem").filter({ hasText: /\d+ de 51/ });
    await expect(labels).toHaveCount(51);
    const noted = labels.filter({ hasText: second.id_order });
    await expect(noted).toHaveCount(12);
    await expect(noted.first()).toContainText("Nota: Tres sin ají, por favor");
    await expect(noted.first()).toContainText(formatDate(sheetDay));
    await expect(labels.filter({ hasText: first.id_order }).first()).not.toContainText("Nota");
    await expectNoSidewaysScroll(page);
    await choose(page, "Formato", "100 × 50 mm: una por página, en rollo");
    await expect(page.getByText("51 etiquetas · 51 páginas")).toBeVisible();
    await expectNothingRunsOver(page, labels);
  },
);

test(
  "the driver reads where, to whom and when a zone is delivered, and the notes",
  { tag: ["@both-widths", "@long"] },
  async ({ page, db, company }) => {
    const { comedor } = await orderWithChoices(db, company);
    await signInByApi(page, await createAdministrator(db));
    await page.goto(`/admin/deliveryzones?zone=${comedor.id}`);
    const dialog = page.getByRole("dialog", { name: "Editar Zona de Entrega" });
    await dialog.getByLabel("Dirección de entrega").fill("Av. Grau 123, puerta 2");
    await dialog.getByLabel("Contacto").fill("Elsa Rojas, 987 654 321");
    await dialog.getByLabel("Hora de entrega").fill("12:30");
    await expectNoAxeViolations(page);
    await saveDialog(dialog);

    await page.goto(getSheetPath(company, "despacho"));
    const zone = page.getByRole("table", { name: "Comedor", exact: true }).filter({ hasText: menu });
    for (const text of [
      "Dirección: Av. Grau 123, puerta 2",
      "Contacto: Elsa Rojas, 987 654 321",
      "Hora: 12:30",
    ])
      await expect(zone).toContainText(text);
    await expect(zone.getByRole("list", { name: "Notas: Comedor" })).toContainText("Tres sin ají, por favor");
    await expectNoSidewaysScroll(page);
    expect(await countPrintedPages(page)).toEqual({ "210 × 297": 1 });
  },
);
