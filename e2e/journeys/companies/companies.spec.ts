import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { getCompany, listCompanies, updateCompany } from "@lonchera/contract/companies";
import { isRuc } from "@lonchera/domain/identity-documents";
import { expectNoAxeViolations } from "../../support/accessibility.ts";
import { callApi } from "../../support/api.ts";
import { choose } from "../../support/ordering-screens.ts";
import { createAdministrator, signInByApi, newSession } from "../../support/people.ts";
import {
  chooseBySearch,
  buildPictureFile,
  tableRow,
  saveDialog,
  choosePageSize,
} from "../../support/screen.ts";
import { test } from "../../support/test.ts";

function newRuc(): string {
  const body = `20${randomInt(10_000_000, 99_999_999)}`;
  const ruc = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isRuc);
  if (ruc === undefined) throw new Error("every body has a check digit");
  return ruc;
}

function search(page: Page): Locator {
  return page.getByLabel("Buscar", { exact: true });
}

test("staff add a company with its logo, change it, and delete it", async ({ page, db }) => {
  const name = `Andes Textil ${randomUUID().slice(0, 8)}`;
  const clientCode = `E2E-${randomUUID().slice(0, 8)}`;
  await signInByApi(page, await createAdministrator(db));
  await page.goto("/admin/companies");
  await choosePageSize(page, ["10", "15", "20"]);
  await page.getByRole("button", { name: "Añadir Empresa" }).click();
  const dialog = page.getByRole("dialog", { name: "Añadir Empresa" });
  await expect(dialog.getByRole("combobox", { name: "Condición de pago" })).toHaveText(
    "Pago Inmediato/Contado",
  );
  await expect(dialog.getByLabel("País")).toHaveValue("Perú");
  await expect(dialog.getByLabel("País")).toBeDisabled();
  await test.step("what is missing is said beside its field", () => expectWhatIsMissing(page, dialog));
  await test.step("each place waits for the one around it", () => choosePlace(dialog));
  await dialog.getByLabel("Nombre").fill(name);
  await dialog.getByLabel("RUC").fill(newRuc());
  await dialog.getByLabel("Código Cliente").fill(clientCode);
  await choose(dialog, "Condición de pago", "Crédito 30 días");
  await dialog.getByLabel("Dirección").fill("Calle Mercaderes 212");
  await dialog.getByLabel("Móvil").fill("959123456");
  await dialog.getByLabel("Subir logo").setInputFiles(await buildPictureFile("logo.png", "#b4442b"));
  await expect(dialog.getByRole("img", { name: "Vista previa del logo" })).toBeVisible();
  await saveDialog(dialog);
  await expect(page.getByText("Empresa guardada con éxito")).toBeVisible();

  await search(page).fill(clientCode);
  await expect(tableRow(page, name)).toHaveCount(0);
  await search(page).fill(name.toUpperCase());
  await expect(tableRow(page, name)).toContainText("Calle Mercaderes 212");
  await expect(tableRow(page, name)).toContainText("959123456");
  await expectNoAxeViolations(page);

  await test.step("the table is exported as it is narrowed", () => exportTable(page, name));
  await test.step("a change, with its history", () => change(page, name));
  await test.step("a deletion that is asked for", () => remove(page, name));
});

async function exportTable(page: Page, name: string): Promise<void> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar tabla" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("Empresas.xlsx");
  const { sheets } = await readXlsx(await readFile(await file.path()));
  expect(sheets[0]?.rows.map(([first]) => first)).toEqual(["Nombre", name]);
}

async function expectWhatIsMissing(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Guardar" }).click();
  for (const words of [
    "El nombre es obligatorio",
    "El RUC es obligatorio",
    "El codigo de cliente es obligatorio",
    "La dirección es obligatoria",
    "El departamento es obligatorio",
    "La provincia es obligatoria",
    "El distrito es obligatorio",
  ]) {
    await expect(dialog.getByText(words)).toBeVisible();
  }
  await expect(dialog.getByLabel("Nombre")).toBeFocused();
  await expectNoAxeViolations(page);
}

async function choosePlace(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole("combobox", { name: "Provincia" })).toBeDisabled();
  await chooseBySearch(dialog, "Departamento", "Cusco");
  await expect(dialog.getByRole("combobox", { name: "Distrito" })).toBeDisabled();
  await chooseBySearch(dialog, "Provincia", "Urubamba");
  await chooseBySearch(dialog, "Distrito", "Ollantaytambo");
  await chooseBySearch(dialog, "Departamento", "Arequipa");
  await expect(dialog.getByRole("combobox", { name: "Provincia" })).toHaveValue("");
  await expect(dialog.getByRole("combobox", { name: "Distrito" })).toBeDisabled();
  await chooseBySearch(dialog, "Provincia", "Camaná");
  await chooseBySearch(dialog, "Distrito", "Ocoña");
}

async function change(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Editar ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Empresa" });
  await expect(dialog.getByRole("combobox", { name: "Distrito" })).toHaveValue("Ocoña");
  await dialog.getByLabel("Teléfono").fill("054 281100");
  await choose(dialog, "Recordatorio por correo", "4 horas antes del primer cierre");
  await saveDialog(dialog);
  await expect(page.getByRole("button", { name: `Editar ${name}` })).toBeFocused();
  await page.getByRole("button", { name: `Editar ${name}` }).click();
  await dialog.getByRole("button", { name: "Historial" }).click();
  await expect(dialog.getByText("054 281100")).toBeVisible();
  await expect(dialog.getByText(/^Recordatorio:.*4 horas antes del cierre$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Subvención Sin subvención" }).click();
  await dialog.getByRole("switch", { name: /^La empresa paga una parte/ }).check();
  await expectNoAxeViolations(page);
  await test.step("typed input is asked for before it is lost", async () => {
    await dialog.getByLabel("Dirección").fill("Otra dirección");
    const question = page.getByRole("alertdialog");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Seguir editando" }).click();
    await expect(dialog.getByLabel("Dirección")).toHaveValue("Otra dirección");
    await page.goBack();
    await question.getByRole("button", { name: "Descartar" }).click();
    await expect(dialog).toBeHidden();
    await expect(search(page)).toHaveValue(name.toUpperCase());
  });
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Eliminar ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: `¿Eliminar la empresa ${name}?` });
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: `Eliminar ${name}` }).click();
  await question.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Empresa eliminada con éxito")).toBeVisible();
  await expect(page.getByText("No se encontraron empresas")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Empresas", exact: true })).toBeFocused();
}

test("what another administrator changed meanwhile is said, and nothing typed gets lost", async ({
  page,
  db,
  company,
  faults,
}) => {
  faults.expectAnswer(409);
  const staff = await createAdministrator(db);
  await signInByApi(page, staff);
  await page.goto(`/admin/companies?company=${company.id}`);
  const dialog = page.getByRole("dialog", { name: "Editar Empresa" });
  await dialog.getByLabel("Teléfono").fill("01 7000000");
  const { access } = await newSession(staff);
  const params = { id: company.id };
  const present = await callApi(getCompany, { params }, access);
  await callApi(
    updateCompany,
    { params, body: { ...present, logo: undefined, address: "Av. Nueva 1" } },
    access,
  );
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Av. Nueva 1");
  await dialog.getByRole("button", { name: "Cargar los valores actuales" }).click();
  await expect(dialog.getByLabel("Dirección")).toHaveValue("Av. Nueva 1");
  await expect(dialog.getByLabel("Teléfono")).toHaveValue("01 7000000");
  await saveDialog(dialog);
  // The URL opened the dialog, not a button on the screen.
  await expect(page.getByRole("heading", { name: "Empresas", exact: true })).toBeFocused();
  const companies = await callApi(listCompanies, {}, access);
  expect(companies.find(({ id }) => id === company.id)).toMatchObject({
    address: "Av. Nueva 1",
    phone: "01 7000000",
  });
});
