import { expect } from "@playwright/test";
import { listItems } from "@lonchera/contract/items";
import { addDays, formatDate } from "@lonchera/domain/calendar";
import { newZone } from "@lonchera/server/test/factories";
import { expectAccessible, expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { panel, panelButton } from "../../support/company-menus-screen.ts";
import { takeManualPicture, pictureTag } from "../../support/manual-picture.ts";
import {
  readDishNames,
  filePicker,
  buildGroupMenu,
  importButton,
  importResult,
  notice,
  preview,
} from "./importer-screen.ts";
import { tableRow } from "../../support/screen.ts";
import { placeOrder } from "../../support/ordering.ts";
import { getDateIn, getUnusedMonth } from "../../support/companies.ts";
import { createAdministrator, signInByApi, createCompanyClient, newSession } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const done = "Archivo importado con éxito.";

test(
  "staff check a file, import it by one click, follow its link and take it back",
  { tag: pictureTag },
  async ({ page, db, company }) => {
    const [first, second] = [getUnusedMonth("imports", 3), addDays(getUnusedMonth("imports", 3), 1)];
    const name = `menu-${company.clientCode}.xlsx`;
    const rows = [
      { date: first, name: "Seco de res de la casa" },
      { date: second, name: "Carapulcra de la casa" },
    ];
    const staff = await createAdministrator(db);
    await signInByApi(page, staff);
    await page.goto("/admin/importer");
    await expect(page.getByRole("heading", { name: "Importador de Menús", level: 1 })).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Ejemplo por grupo" }).click();
    expect((await saved).suggestedFilename()).toBe("ejemplo_grupo.xlsx");
    await expect(page.getByRole("radio", { name: "Por Grupo" })).toBeChecked();
    await importButton(page).click();
    await expect(page.getByText("Por favor, selecciona un archivo.")).toBeVisible();
    await expect(filePicker(page)).toBeFocused();
    await expectNoAxeViolations(page);

    await filePicker(page).setInputFiles(await buildGroupMenu(company, rows, name));
    await expect(preview(page)).toContainText("Todo listo: se importarán 2 platos.");
    await expect(preview(page)).toContainText(formatDate(second));
    await expect(tableRow(page, "Carapulcra de la casa")).toContainText("Nuevo");
    expect(await readDishNames(staff, company)).toEqual([]);
    await expectNoAxeViolations(page);
    await takeManualPicture(page, "import-preview");
    await importButton(page).click();
    await expect(notice(page, done)).toBeVisible();
    await expect(importResult(page)).toContainText("2 platos en 2 días para 1 empresa");
    await expect(tableRow(page, name)).toContainText("Vigente");

    await importResult(page)
      .getByRole("link", { name: new RegExp(formatDate(first)) })
      .click();
    await expect(page.getByRole("heading", { name: `Menús de ${company.name}` })).toBeVisible();
    await expect(panel(page, first)).toContainText("Seco de res de la casa");
    await expect(panelButton(page, first)).toBeFocused();
    await expect(panelButton(page, first)).toBeInViewport();

    await page.goBack();
    await page.getByRole("button", { name: `Ver lo importado de ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Lo importado de ${name}` });
    await expect(dialog.getByRole("link")).toHaveCount(2);
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Deshacer importación" }).click();
    const question = page.getByRole("alertdialog", { name: `¿Deshacer la importación de ${name}?` });
    await question.getByRole("button", { name: "Deshacer" }).click();
    await expect(question).toBeHidden();
    await expect(dialog).toContainText("Deshecha por Rosa Quispe el");
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await expect(tableRow(page, name)).toContainText("Deshecha por Rosa Quispe el");
    await expect(page.getByRole("button", { name: `Deshacer ${name}` })).toBeDisabled();
    expect(await readDishNames(staff, company)).toEqual([]);
  },
);

test("what is wrong and what repeats is named by row and column, and nothing is saved", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(400);
  const date = getUnusedMonth("imports", 5);
  const name = `un nombre de archivo muy largo para una pantalla de teléfono ${company.clientCode}.xlsx`;
  const good = { date, name: "Olluquito de la casa" };
  const staff = await createAdministrator(db);
  await signInByApi(page, staff);
  await page.goto("/admin/importer");
  const wrong = { date: "2105-02-30", name: "Tacu tacu de la casa", price: "1,234" };
  await filePicker(page).setInputFiles(await buildGroupMenu(company, [good, wrong, good], name));
  await expect(preview(page).getByRole("button", { name: "Con error (1)" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(tableRow(page, "Tacu tacu de la casa")).toContainText("Fecha:");
  await expect(tableRow(page, "Tacu tacu de la casa")).toContainText("Precio:");
  await preview(page).getByRole("button", { name: "Repetidos (1)" }).click();
  await expect(tableRow(page, "Olluquito de la casa")).toContainText("fila 2");

  await importButton(page).click();
  const refused = notice(page, "Filas omitidas (1)");
  await expect(refused.getByRole("list", { name: "Filas omitidas" })).toContainText("Fila 3 · Precio:");
  await expect(refused.getByRole("list", { name: "Filas repetidas" })).toContainText("Fila 4 · Nombre:");
  await test.step("it fits 320 pixels, and is as readable in dark colours", async () => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
  });
  expect(await readDishNames(staff, company)).toEqual([]);

  await filePicker(page).setInputFiles(await buildGroupMenu(company, [good], name));
  await expect(refused).toBeHidden();
  await importButton(page).click();
  await expect(importResult(page)).toContainText("1 plato en 1 día");
  expect(await readDishNames(staff, company)).toEqual([good.name]);
});

test("repeated rows are left out or update their dishes after a look at each change, and what nobody ordered goes back", async ({
  page,
  db,
  company,
}) => {
  const zone = await newZone(db, company, { name: "Comedor" });
  const client = await createCompanyClient(db, company);
  const staff = await createAdministrator(db);
  const date = getDateIn(2);
  const [causa, juane, tacacho] = ["Causa propia", "Juane propio", "Tacacho propio"];
  const choose = async (name: string, rows: readonly { name: string; price?: number }[]) => {
    const file = await buildGroupMenu(
      company,
      rows.map((row) => ({ date, ...row })),
      name,
    );
    await filePicker(page).setInputFiles(file);
  };
  await signInByApi(page, staff);
  await page.goto("/admin/importer");
  await choose("uno.xlsx", [{ name: causa }]);
  await importButton(page).click();
  await expect(importResult(page)).toContainText("1 plato en 1 día");

  await choose("dos.xlsx", [{ name: causa, price: 14 }, { name: juane }, { name: tacacho }]);
  await expect(preview(page).getByRole("button", { name: "Repetidos (1)" })).toBeVisible();
  await expect(tableRow(page, causa)).toContainText(/Precio: S\/\s12\.50 → S\/\s14\.00/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Guardar solo las 2 filas nuevas" }).click();
  await expect(notice(page, done)).toContainText("Se importaron 2 platos");
  await expect(notice(page, "Se dejó fuera la fila repetida 2.")).toBeVisible();
  expect((await readDishNames(staff, company)).toSorted()).toEqual([causa, juane, tacacho]);

  await choose("tres.xlsx", [{ name: causa, price: 14 }]);
  await page.getByRole("button", { name: "Actualizar 1 plato repetido" }).click();
  await expect(notice(page, done)).toContainText("Se actualizó 1 plato.");

  const { access } = await newSession(staff);
  const { results } = await callApi(listItems, { query: { company: company.id } }, access);
  expect(results.find(({ name }) => name === causa)?.price).toBe("14.00");
  const dish = results.find(({ name }) => name === juane)?.id ?? 0;
  await placeOrder(client, { dish, quantity: 1, zone: zone.id });
  await page.reload();
  await expect(tableRow(page, "dos.xlsx")).toContainText("1 de sus platos ya se pidió");
  await page.getByRole("button", { name: "Deshacer dos.xlsx" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Se retirará su plato");
  await expect(question.getByRole("list", { name: /ya se pidieron/ })).toContainText(juane);
  await question.getByRole("button", { name: "Deshacer" }).click();
  await expect(question).toBeHidden();
  await expect(tableRow(page, "dos.xlsx")).toContainText("Se quedó 1 plato que ya se pidió.");
  expect((await readDishNames(staff, company)).toSorted()).toEqual([causa, juane]);
});
