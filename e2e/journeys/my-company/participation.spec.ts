import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { formatDate } from "@lonchera/domain/calendar";
import type { Db } from "@lonchera/server/platform/db/client";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible } from "../../support/accessibility.ts";
import { getDateIn, newDish, type Company } from "../../support/companies.ts";
import { placeOrder } from "../../support/ordering.ts";
import { createIndividual, signInByApi, type Person } from "../../support/people.ts";
import { definition, tableRow, typeDate } from "../../support/screen.ts";
import { test } from "../../support/test.ts";

const absentDay = getDateIn(2);
const otherDay = getDateIn(3);

/** Creates a person who ordered for two days. */
async function createParticipant(db: Db, company: Company): Promise<Person> {
  const described = { firstName: "Nélida", lastName: "Huamán", costCenter: "Planta" };
  const person = await createIndividual(db, company, described);
  const zone = (await newZone(db, company, { name: "Recepción" })).id;
  const aji = await newDish(db, company, 2, { name: "Ají de gallina", price: 2050 });
  const lomo = await newDish(db, company, 3, { name: "Lomo saltado", price: 1500 });
  await placeOrder(person, { dish: aji.id, quantity: 1, zone }, { dish: lomo.id, quantity: 2, zone });
  return person;
}

const question = (page: Page) => page.getByRole("alertdialog");
const chosenDay = (page: Page) =>
  page.getByRole("group", { name: "Días de la semana" }).getByRole("button", { pressed: true });

async function sayNotToAttend(page: Page) {
  await page.getByRole("button", { name: "No asistiré", exact: true }).click();
  await expect(question(page)).toContainText("los platos cancelados no se recuperan");
  await question(page).getByRole("button", { name: "No asistiré" }).click();
  await expect(question(page)).toContainText("Elige el día.");
  await typeDate(question(page), "Día", absentDay);
  await question(page).getByRole("button", { name: "No asistiré" }).click();
  await expect(page.getByText(`${formatDate(absentDay)} (1 plato cancelado)`)).toBeVisible();
  await expectAccessible(page);
}

async function takeBackAndRepeat(page: Page) {
  const day = formatDate(absentDay);
  await page.getByRole("button", { name: new RegExp(`^Sí asistiré el .* ${day}$`) }).click();
  await expect(page.getByText("Para comer ese día, pide de nuevo.")).toBeVisible();
  await page.getByRole("button", { name: "No asistiré", exact: true }).click();
  await typeDate(question(page), "Día", absentDay);
  await question(page).getByRole("button", { name: "No asistiré" }).click();
  await expect(page.getByText(`No asistes el`)).toContainText(day);
}

async function recordAbsence(page: Page) {
  await expect(chosenDay(page)).toContainText("No pidieron: 2");
  await expect(page.getByRole("heading", { name: "Por centro de costo" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "No asistirá Nélida Huamán" }).click();
  await expect(question(page)).toContainText("se devuelve lo que pagó");
  await question(page).getByRole("button", { name: "Sí, no asistirá" }).click();
  await expect(chosenDay(page)).toContainText("No asisten: 1");
  await expect(tableRow(page, "Nélida")).toHaveCount(0);
  const states = page.getByRole("group", { name: "Qué colaboradores se muestran" });
  await states.getByRole("button", { name: "No asisten" }).click();
  await page.getByRole("button", { name: "Quitar la ausencia de Nélida Huamán" }).click();
  await question(page).getByRole("button", { name: "Quitar ausencia" }).click();
  await expect(chosenDay(page)).toContainText("No pidieron: 2");
}

async function exportConsumption(page: Page) {
  await page.getByRole("tab", { name: "Consumos" }).click();
  await typeDate(page, "Entrega hasta", getDateIn(400));
  await expect(page.getByText("El rango es de un año como máximo.")).toBeVisible();
  await typeDate(page, "Entrega hasta", otherDay);
  await expect(page.getByRole("combobox", { name: "Centro de costo" })).toBeVisible();
  await expect(tableRow(page, "Nélida")).toContainText("2 × Lomo saltado");
  await expect(definition(page, "Total").first()).toHaveText(/30\.00$/);
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar datos" }).click();
  const { sheets } = await readXlsx(await readFile(await (await saving).path()));
  expect(sheets[0]?.rows.filter((row) => row.includes("Lomo saltado"))).toHaveLength(1);
}

test(
  "a person does not attend; the manager sees it, records an absence, and exports what is left",
  { tag: "@phone" },
  async ({ page, db, company }) => {
    const manager = await createIndividual(db, company, { isCompanyManager: true });
    await signInByApi(page, await createParticipant(db, company));
    await page.goto(`/${company.slug}/orders`);
    await test.step("a person says not to attend, and is told what it cancels", () => sayNotToAttend(page));
    await test.step("takes it back, and says it again", () => takeBackAndRepeat(page));
    await signInByApi(page, manager);
    const tab = `/${company.slug}/mi-empresa?tab=participacion`;
    await page.goto(`${tab}&week=${absentDay}&day=${absentDay}`);
    await expect(chosenDay(page)).toContainText("No asisten: 1");
    await page.goto(tab);
    await test.step("a manager records an absence, and takes it back", () => recordAbsence(page));
    await test.step("sums and exports what is left", () => exportConsumption(page));
  },
);
